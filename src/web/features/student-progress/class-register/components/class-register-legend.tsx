import { useMessages } from '../../../../lib/i18n/use-messages.ts'
import { classRegister } from '../../../../messages/class-register.ts'
import { registerMarks } from '../../view.ts'

/** What the marks of a class's register mean. */
export function ClassRegisterLegend() {
  const t = useMessages(classRegister)
  return (
    <dl aria-label={t('legend')} className="flex flex-wrap gap-x-5 gap-y-1 text-sm text-muted print:mt-2 print:text-xs">
      {Object.values(registerMarks).map(({ mark, meaning }) => (
        <div key={mark} className="flex gap-1.5">
          <dt className="min-w-3 text-center font-semibold text-ink">{t(mark)}</dt>
          <dd>{t(meaning)}</dd>
        </div>
      ))}
    </dl>
  )
}
