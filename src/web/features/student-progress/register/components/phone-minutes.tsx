import { hasMinutes } from '../../../../../contract/attendance-settings/rules.ts'
import { useMessages } from '../../../../lib/i18n/use-messages.ts'
import { scrollIntoView } from '../../../../lib/scroll-into-view.ts'
import { register } from '../../../../messages/register.ts'
import { stateOf } from '../form.ts'
import { RegisterMinutes } from './register-minutes.tsx'
import type { RegisterRowProps, useRegisterRow } from './use-register-row.ts'

type Props = Pick<RegisterRowProps, 'name' | 'row'> & Pick<ReturnType<typeof useRegisterRow>, 'edit'>

/** Under a line of the phone's register: the minutes that a student missed who was late or left early. */
export function PhoneMinutes({ name, row: { entry }, edit }: Props) {
  const t = useMessages(register)
  if (!hasMinutes(stateOf(entry))) return null
  return (
    <div ref={scrollIntoView} className="flex items-center gap-2 pb-1.5 pl-7 text-sm print:hidden">
      <span aria-hidden>{t('missedMinutesShort')}</span>
      <RegisterMinutes name={name} minutes={entry.minutes ?? ''} onChange={edit} />
    </div>
  )
}
