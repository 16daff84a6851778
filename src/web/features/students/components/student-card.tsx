import { Pencil, UserRoundMinus } from 'lucide-react'
import { memo } from 'react'
import { Link } from 'wouter'
import type { SchoolClass } from '../../../../contract/classes/schema.ts'
import { fullNameOf, rosterNameOf } from '../../../../contract/students/rules.ts'
import type { Student } from '../../../../contract/students/schema.ts'
import { classNames } from '../../../lib/class-names.ts'
import { useMessages } from '../../../lib/i18n/use-messages.ts'
import { paths } from '../../../lib/paths.ts'
import { students } from '../../../messages/students.ts'
import { Permitted, useCanProbably } from '../../../session/permitted.tsx'
import { Card } from '../../../ui/card.tsx'
import { ColorDot } from '../../../ui/color-dot.tsx'
import { Hyphenated } from '../../../ui/hyphenated.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { StudentDialog } from './lazy-student-dialog.ts'
import { StudentAvatar } from './student-avatar.tsx'

export type StudentAction = 'edit' | 'delete'

type Props = {
  student: Student
  schoolClass: SchoolClass | undefined
  isSelected: boolean
  onSelect: (id: string) => void
  onAction: (action: StudentAction, student: Student) => void
}

/** One student of the grid, on a phone a line of two rows; the whole card links to the student. Memoized, so that scrolling renders only new cards. */
export const StudentCard = memo(function StudentCard(props: Props) {
  const { student, schoolClass, isSelected, onSelect, onAction } = props
  const t = useMessages(students)
  const name = fullNameOf(student)
  const hasActions = useCanProbably('changeSchool')
  return (
    <Card
      as="article"
      isPressable
      className={classNames(
        'flex min-w-0 items-start gap-3 pr-3 max-sm:items-center max-sm:gap-2.5 max-sm:px-2 max-sm:py-2',
        isSelected && 'outline-2 -outline-offset-2 outline-accent',
      )}
    >
      <div className="flex items-center max-sm:[&>span]:size-9">
        <Permitted permission="changeSchool">
          {/* The label enlarges the target, because the box alone is too small for a finger; on a phone over the avatar. */}
          <label className="above-stretch grid size-10 touch-target place-items-center rounded-control hover:bg-pressed max-sm:-mr-9 max-sm:-ml-2 max-sm:w-17 max-sm:justify-items-start max-sm:pl-2 max-sm:hover:bg-transparent sm:-my-0.5 sm:-ml-2.5">
            <input
              type="checkbox"
              className="size-5 max-sm:size-4.5"
              aria-label={t('select', { name })}
              checked={isSelected}
              onChange={() => onSelect(student.id)}
            />
          </label>
        </Permitted>
        <StudentAvatar student={student} />
      </div>
      <div className="min-w-0 flex-1 sm:flex sm:flex-col sm:self-stretch">
        <h2 className="line-clamp-5 text-base wrap-anywhere">
          <Link href={paths.student(student.id)} className="stretched">
            {rosterNameOf(student)}
          </Link>
        </h2>
        <div className="flex justify-between text-sm max-sm:flex-wrap max-sm:gap-x-3 sm:grow sm:flex-col">
          <p className="text-muted tabular">{student.studentId}</p>
          <p
            className={classNames(
              'flex min-w-0 items-center gap-2 sm:mt-2',
              hasActions && 'sm:pr-16 sm:pointer-coarse:pr-20',
            )}
          >
            {schoolClass && <ColorDot color={schoolClass.color} />}
            <span
              className={
                schoolClass
                  ? 'line-clamp-4 wrap-anywhere max-sm:line-clamp-1 max-sm:[&_.soft-hyphen]:hidden'
                  : 'text-faint'
              }
            >
              <Hyphenated text={schoolClass?.name ?? t('noClass')} />
            </span>
          </p>
        </div>
      </div>
      <Permitted permission="changeSchool">
        <div className="above-stretch flex shrink-0 max-sm:-mr-1.5 max-sm:-ml-2.5 sm:absolute sm:right-2.5 sm:bottom-3 sm:pointer-coarse:bottom-2 print:hidden">
          <IconButton
            label={t('edit', { name })}
            icon={<Pencil />}
            {...StudentDialog.preloadProps}
            onOpen={() => onAction('edit', student)}
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
