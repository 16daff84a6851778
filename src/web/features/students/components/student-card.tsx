import { Pencil, UserRoundMinus } from 'lucide-react'
import { memo } from 'react'
import { Link } from 'wouter'
import type { SchoolClass } from '../../../../contract/classes/schema.ts'
import { fullNameOf, rosterNameOf } from '../../../../contract/students/rules.ts'
import type { Student } from '../../../../contract/students/schema.ts'
import { classNames } from '../../../lib/class-names.ts'
import { useMessages } from '../../../lib/i18n/use-messages.ts'
import type { PreloadProps } from '../../../lib/lazy/preload-props.ts'
import { paths } from '../../../lib/paths.ts'
import { students } from '../../../messages/students.ts'
import { Permitted } from '../../../session/permitted.tsx'
import { Card } from '../../../ui/card.tsx'
import { ColorDot } from '../../../ui/color-dot.tsx'
import { Hyphenated } from '../../../ui/hyphenated.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { StudentAvatar } from './student-avatar.tsx'

export type StudentAction = 'edit' | 'delete'

type Props = {
  student: Student
  schoolClass: SchoolClass | undefined
  isSelected: boolean
  onSelect: (id: string) => void
  onAction: (action: StudentAction, student: Student) => void
  /** Of the edit button, to fetch the dialog's code. */
  editPreloadProps: PreloadProps
}

/** One student of the grid; the whole card links to the student. Memoized, so that scrolling renders only new cards. */
export const StudentCard = memo(function StudentCard(props: Props) {
  const { student, schoolClass, isSelected, onSelect, onAction, editPreloadProps } = props
  const t = useMessages(students)
  const name = fullNameOf(student)
  return (
    <Card
      as="article"
      isPressable
      className={classNames(
        'flex min-w-0 items-start gap-3 pr-3',
        isSelected && 'outline-2 -outline-offset-2 outline-accent',
      )}
    >
      <div className="grid justify-items-center gap-1">
        <StudentAvatar student={student} />
        <Permitted permission="changeSchool">
          {/* The label enlarges the target, because the box alone is too small for a finger. */}
          <label className="above-stretch -mb-2.5 grid size-10 touch-target place-items-center rounded-control hover:bg-pressed">
            <input
              type="checkbox"
              className="size-5"
              aria-label={t('select', { name })}
              checked={isSelected}
              onChange={() => onSelect(student.id)}
            />
          </label>
        </Permitted>
      </div>
      <div className="min-w-0 flex-1">
        <h2 className="line-clamp-5 text-base wrap-anywhere">
          <Link href={paths.student(student.id)} className="stretched">
            {rosterNameOf(student)}
          </Link>
        </h2>
        <p className="text-sm text-muted tabular">{student.studentId}</p>
        <p className="mt-2 flex items-center gap-2 text-sm">
          {schoolClass && <ColorDot color={schoolClass.color} />}
          <span className={schoolClass ? 'line-clamp-4 wrap-anywhere' : 'text-faint'}>
            <Hyphenated text={schoolClass?.name ?? t('noClass')} />
          </span>
        </p>
      </div>
      <Permitted permission="changeSchool">
        <div className="above-stretch -mt-2 flex shrink-0 print:hidden">
          <IconButton
            label={t('edit', { name })}
            icon={<Pencil />}
            {...editPreloadProps}
            onClick={() => onAction('edit', student)}
          />
          <IconButton
            label={t('delete', { name })}
            icon={<UserRoundMinus />}
            variant="red"
            onClick={() => onAction('delete', student)}
          />
        </div>
      </Permitted>
    </Card>
  )
})
