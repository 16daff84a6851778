import { initialsOf } from '../../../../contract/students/rules.ts'
import { classNames } from '../../../lib/class-names.ts'

type Props = {
  student: { firstName: string; lastName: string }
  /** As beside the full name, which begins with the first name; otherwise as in a roster. */
  isLarge?: boolean
}

/** A student's initials in a circle; it decorates the name beside it, in whose order they are. */
export function StudentAvatar({ student: { firstName, lastName }, isLarge }: Props) {
  return (
    <span
      aria-hidden
      className={classNames(
        'grid shrink-0 place-items-center rounded-full bg-accent-soft font-semibold text-accent select-none',
        isLarge ? 'size-14 text-lg' : 'size-10 text-sm',
      )}
    >
      {initialsOf(isLarge ? [firstName, lastName] : [lastName, firstName])}
    </span>
  )
}
