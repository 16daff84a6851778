import { useMessages } from '../../../../lib/i18n/use-messages.ts'
import { studentImport } from '../../../../messages/student-import.ts'

const example = `First name,Last name,Student ID,Class
Олена,Шевченко,STU2026001,7-А
Ivan,Franko,,7-А`

/** The format of the table, with an example. */
export function CsvFormatHelp({ isOpen }: { isOpen: boolean }) {
  const t = useMessages(studentImport)
  return (
    <details open={isOpen} className="min-w-0 rounded-control bg-sunken text-sm">
      <summary className="fold flex min-h-10 items-center pointer-coarse:min-h-11 px-4 font-medium">
        {t('format')}
      </summary>
      <div className="grid gap-2 px-4 pb-4">
        <p className="max-w-prose text-muted">{t('formatText')}</p>
        <p className="max-w-prose text-muted">{t('formatColumns')}</p>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must scroll by keyboard too */}
        <pre tabIndex={0} className="overflow-x-auto rounded-small border border-line bg-surface px-3 py-2 text-xs">
          {example}
        </pre>
      </div>
    </details>
  )
}
