import { classNames } from '../../../../lib/class-names.ts'
import { useMessages } from '../../../../lib/i18n/use-messages.ts'
import { register } from '../../../../messages/register.ts'
import { stateName, stateText, stateVariants } from '../../../attendance-settings/view.ts'
import { toRecordedValues } from '../form.ts'
import type { RegisterRowProps } from './use-register-row.ts'

type Props = Pick<RegisterRowProps, 'row' | 'settings'> & { id: string }

/** The state of a student who is not simply present; on paper with the minutes; `id` names it for the control of the presence. */
export function RegisterState({ row, settings, id }: Props) {
  const t = useMessages(register)
  const { isPresent, state, isProposed } = row.entry
  const proposed = isProposed && (
    <span className="block text-xs font-normal text-muted print:hidden">{t('proposed')}</span>
  )
  if (!state) {
    return isPresent ? null : (
      <span id={id} className="text-sm leading-tight font-medium whitespace-nowrap text-red">
        <span aria-hidden>{t('absent')}</span>
        {proposed}
      </span>
    )
  }
  return (
    <span id={id} className={classNames('text-sm leading-tight font-medium', stateVariants[state])}>
      <span className="print:hidden">{stateName(state, settings, t.language)}</span>
      {proposed}
      <span aria-hidden className="hidden print:inline">
        {stateText(toRecordedValues(row.entry), settings, t.language)}
      </span>
    </span>
  )
}
