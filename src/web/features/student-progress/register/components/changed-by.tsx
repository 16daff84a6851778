import { useMessages } from '../../../../lib/i18n/use-messages.ts'
import { register } from '../../../../messages/register.ts'
import { usePersonName } from '../../../people/view.ts'

/** Who has just changed a student of an open register. */
export function ChangedBy({ id, person }: { id: string; person: string | null }) {
  const t = useMessages(register)
  const name = usePersonName()(person)
  return (
    <span
      id={id}
      title={name && t('changedBy', { name })}
      className="max-w-40 truncate text-xs text-accent print:hidden"
    >
      {name === undefined ? t('changedBySomebody') : t('changedBy', { name })}
    </span>
  )
}
