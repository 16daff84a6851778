import { classNames } from '../../../../lib/class-names.ts'
import { useMessages } from '../../../../lib/i18n/use-messages.ts'
import { register } from '../../../../messages/register.ts'
import { stateName, stateText, stateVariants } from '../../../attendance-settings/view.ts'
import { toRecordedValues } from '../form.ts'
import type { RegisterRowProps } from './use-register-row.ts'

type Props = Pick<RegisterRowProps, 'row' | 'settings'> & { id: string }

/** The state of a student who is not simply present; on paper with the minutes. */
export function RegisterState({ row, settings, id }: Props) {
  const t = useMessages(register)
  const { isPresent, state } = row.entry
  if (!state) {
    return isPresent ? null : (
      <span aria-hidden className="text-sm font-medium whitespace-nowrap text-red">
        {t('absent')}
      </span>
    )
  }
  return (
    <span id={id} className={classNames('text-sm font-medium leading-tight', stateVariants[state])}>
      <span className="print:hidden">{stateName(state, settings, t.language)}</span>
      <span aria-hidden className="hidden print:inline">
        {stateText(toRecordedValues(row.entry), settings, t.language)}
      </span>
    </span>
  )
}
