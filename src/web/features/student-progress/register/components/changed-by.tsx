import { useMessages } from '../../../../lib/i18n/use-messages.ts'
import { register } from '../../../../messages/register.ts'
import { usePersonName } from '../../../people/view.ts'

type Props = { person: string | null; isShort?: boolean }

/** Who has just changed a student of an open register; short, by the initials, where a row has no space for the name. */
export function ChangedBy({ person, isShort = false }: Props) {
  const t = useMessages(register)
  const name = usePersonName()(person)
  const message = name === undefined ? t('changedBySomebody') : t('changedBy', { name })
  if (!isShort) return <span className="text-accent">{message}</span>
  const words = name?.split(/\s+/).slice(0, 2) ?? []
  return (
    <span
      role="img"
      title={message}
      aria-label={message}
      // In two columns there is no room beside a name, but in front of the row.
      className="grid size-6 shrink-0 place-items-center rounded-full bg-accent text-xs font-semibold text-on-accent min-[84rem]:absolute min-[84rem]:-left-7 print:hidden"
    >
      {words.map((word) => word.charAt(0).toUpperCase()).join('') || '•'}
    </span>
  )
}
