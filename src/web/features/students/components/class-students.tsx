import { UserRoundX } from 'lucide-react'
import { Link } from 'wouter'
import { fullNameOf } from '../../../../contract/students/rules.ts'
import type { Student } from '../../../../contract/students/schema.ts'
import { paths } from '../../../lib/paths.ts'
import { useMessages } from '../../../lib/use-messages.ts'
import { students as messages } from '../../../messages/students.ts'
import { buttonLook } from '../../../ui/button-look.ts'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { GrowingList } from '../../../ui/growing-list.tsx'
import { StudentAvatar } from './student-avatar.tsx'

/** The students of one class, each with the way to the details. */
export function ClassStudents({ students }: { students: readonly Student[] }) {
  const t = useMessages(messages)
  if (students.length === 0) {
    return <EmptyState icon={<UserRoundX />} title={t('noneInClass')} text={t('noneInClassText')} />
  }
  return (
    <GrowingList rows={students} portion={60} moreLabel={t('showMore')}>
      {(shown) => (
        <Card isFlush>
          <ul aria-label={t('inClass')} className="divide-y divide-line">
            {shown.map((student) => (
              <li key={student.id} className="flex items-center gap-3 px-5 py-3">
                <StudentAvatar student={student} />
                <div className="min-w-0 flex-1">
                  <p className="font-medium wrap-anywhere">{fullNameOf(student)}</p>
                  <p className="text-sm text-muted tabular">{student.studentId}</p>
                </div>
                <Link
                  href={paths.student(student.id)}
                  aria-label={`${t('viewDetails')}: ${fullNameOf(student)}`}
                  className={buttonLook({ size: 'sm' })}
                >
                  {t('viewDetails')}
                </Link>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </GrowingList>
  )
}
