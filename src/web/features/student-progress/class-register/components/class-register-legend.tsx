import { useMessages } from '../../../../lib/i18n/use-messages.ts'
import { classRegister } from '../../../../messages/class-register.ts'
import { cellSymbols } from '../view.ts'

/** The meanings of the symbols in a class's register. */
export function ClassRegisterLegend() {
  const t = useMessages(classRegister)
  return (
    <dl aria-label={t('legend')} className="flex flex-wrap gap-x-5 gap-y-1 text-sm text-muted print:mt-2 print:text-xs">
      {Object.values(cellSymbols).map(({ symbol, meaning }) => (
        <div key={symbol} className="flex gap-1.5">
          <dt className="min-w-3 text-center font-semibold text-ink">{t(symbol)}</dt>
          <dd>{t(meaning)}</dd>
        </div>
      ))}
    </dl>
  )
}
