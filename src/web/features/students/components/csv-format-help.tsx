import { useMessages } from '../../../lib/use-messages.ts'
import { students } from '../../../messages/students.ts'

const example = `First name,Last name,Student ID,Class
Олена,Шевченко,STU2026001,7-А
Ivan,Franko,,7-А`

/** What a table must look like, with an example. */
export function CsvFormatHelp() {
  const t = useMessages(students)
  return (
    <section className="grid gap-2 rounded-control bg-sunken p-4 text-sm">
      <h3 className="font-medium">{t('format')}</h3>
      <p className="max-w-prose text-muted">{t('formatText')}</p>
      <p className="max-w-prose text-muted">{t('formatColumns')}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must scroll by keyboard too */}
      <pre tabIndex={0} className="overflow-x-auto rounded-small border border-line bg-surface px-3 py-2 text-xs">
        {example}
      </pre>
    </section>
  )
}
