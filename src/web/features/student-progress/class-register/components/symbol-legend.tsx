import { useMessages } from '../../../../lib/i18n/use-messages.ts'
import { classRegister } from '../../../../messages/class-register.ts'
import { Permitted } from '../../../../session/permitted.tsx'

type Props = {
  /** Each with the key that enters it, where that is not the symbol itself. */
  symbols: readonly { symbol: string; meaning: string; key?: string | undefined }[]
}

/** What the symbols of a register or journal mean. */
export function SymbolLegend({ symbols }: Props) {
  const t = useMessages(classRegister)
  return (
    <dl aria-label={t('legend')} className="flex flex-wrap gap-x-5 gap-y-1 text-sm text-muted print:mt-2 print:text-xs">
      {symbols.map(({ symbol, meaning, key }) => (
        <div key={symbol} className="flex items-baseline gap-1.5">
          <dt className="min-w-3 text-center font-semibold text-ink">{symbol}</dt>
          <dd>
            {meaning}
            {key !== undefined && key !== symbol && (
              <Permitted permission="recordAttendance">
                <kbd className="ml-1.5 rounded-small border border-line-strong bg-sunken px-1 font-sans text-xs pointer-coarse:hidden print:hidden">
                  {key}
                </kbd>
              </Permitted>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
