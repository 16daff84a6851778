import { ChevronRight, UserRoundX } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { rosterNameOf } from '../../../../contract/students/rules.ts'
import type { Student } from '../../../../contract/students/schema.ts'
import { useMessages } from '../../../lib/i18n/use-messages.ts'
import { paths } from '../../../lib/paths.ts'
import { students as messages } from '../../../messages/students.ts'
import { Permitted, useCanProbably } from '../../../session/permitted.tsx'
import { buttonVariants } from '../../../ui/button-variants.ts'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { GrowingList } from '../../../ui/growing-list.tsx'
import { RosterExport } from './roster-export.tsx'
import { StudentAvatar } from './student-avatar.tsx'
import { useNewStudents } from './use-new-students.tsx'

type Props = {
  students: readonly Student[]
  schoolClass: { id: string; name: string }
  /** What can be done with all of them, and with those who have left. */
  actions?: ReactNode
}

/** The students of one class with links to their pages, and the roster as a file; without any, all ways to add them. */
export function ClassStudents({ students, schoolClass, actions }: Props) {
  const t = useMessages(messages)
  const canProbablyChange = useCanProbably('changeSchool')
  const newStudents = useNewStudents(schoolClass.id)
  return (
    <>
      {students.length > 0 ? (
        <Roster
          students={students}
          schoolClass={schoolClass}
          actions={
            <>
              <Permitted permission="changeSchool">{newStudents.addButton}</Permitted>
              {actions}
            </>
          }
        />
      ) : (
        <div className="grid grid-cols-1 gap-4">
          {/* Also without any today: papers are printed of those who have left. */}
          <div className="flex flex-wrap gap-3 print:hidden">{actions}</div>
          <EmptyState
            icon={<UserRoundX />}
            title={t('noneInClass')}
            text={canProbablyChange ? t('noneInClassNext') : t('noneYetReadOnly')}
            action={
              <Permitted permission="changeSchool">
                <div className="flex flex-wrap justify-center gap-2">{newStudents.buttons}</div>
              </Permitted>
            }
          />
        </div>
      )}
      {newStudents.dialog}
    </>
  )
}

function Roster({ students, schoolClass, actions }: Props) {
  const t = useMessages(messages)
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap gap-3 print:hidden">
        {actions}
        <RosterExport students={students} classes={[schoolClass]} nameOfClass={schoolClass.name} />
      </div>
      <div>
        <GrowingList rows={students} portion={60}>
          {(shown) => (
            <Card isFlush>
              <ul aria-label={t('inClass')} className="divide-y divide-line">
                {shown.map((student) => (
                  <li
                    key={student.id}
                    className="flex flex-wrap items-center gap-3 px-5 py-3 max-sm:px-3 max-sm:py-2 print:py-1.5"
                  >
                    <span className="print:hidden">
                      <StudentAvatar student={student} />
                    </span>
                    <div className="min-w-0 flex-1 basis-24 print:flex print:justify-between print:gap-4">
                      <p className="font-medium wrap-anywhere">{rosterNameOf(student)}</p>
                      <p className="text-sm text-muted tabular">{student.studentId}</p>
                    </div>
                    <Link
                      href={paths.student(student.id)}
                      aria-label={`${t('viewDetails')}: ${rosterNameOf(student)}`}
                      className={`${buttonVariants({ size: 'sm', wraps: true })} max-[23rem]:w-11 max-[23rem]:px-0! print:hidden`}
                    >
                      <span className="max-[23rem]:hidden">{t('viewDetails')}</span>
                      <ChevronRight className="size-4 min-[23rem]:hidden" />
                    </Link>
                  </li>
                ))}
              </ul>
            </Card>
          )}
        </GrowingList>
      </div>
    </div>
  )
}
