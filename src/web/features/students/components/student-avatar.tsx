import { initialsOf } from '../../../../contract/students/rules.ts'
import { classNames } from '../../../lib/class-names.ts'

type Props = { student: { firstName: string; lastName: string }; isLarge?: boolean }

/** A student's initials in a circle; it decorates the name beside it. */
export function StudentAvatar({ student, isLarge }: Props) {
  return (
    <span
      aria-hidden
      className={classNames(
        'grid shrink-0 place-items-center rounded-full bg-accent-soft font-semibold text-accent select-none',
        isLarge ? 'size-14 text-lg' : 'size-10 text-sm',
      )}
    >
      {initialsOf(student)}
    </span>
  )
}
