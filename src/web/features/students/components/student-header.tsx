import type { CSSProperties } from 'react'
import { Link } from 'wouter'
import type { SchoolClass } from '../../../../contract/classes/schema.ts'
import { fullNameOf } from '../../../../contract/students/rules.ts'
import type { Student } from '../../../../contract/students/schema.ts'
import { formatDate } from '../../../lib/i18n/format.ts'
import { useMessages } from '../../../lib/i18n/use-messages.ts'
import { paths } from '../../../lib/paths.ts'
import { students } from '../../../messages/students.ts'
import { Badge } from '../../../ui/badge.tsx'
import { ColorDot } from '../../../ui/color-dot.tsx'
import { StudentAvatar } from './student-avatar.tsx'

/** The header of a student's page: name, student id, a link to the class, and the date of joining it. */
export function StudentHeader({ student, schoolClass }: { student: Student; schoolClass: SchoolClass | null }) {
  const t = useMessages(students)
  return (
    <header className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <StudentAvatar student={student} isLarge />
      {/* With large letters on a phone below the picture, so that no name breaks. */}
      <div className="min-w-0 flex-1 basis-48">
        <h1 className="text-2xl wrap-anywhere sm:text-3xl">{fullNameOf(student)}</h1>
        <p className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <span className="text-muted tabular">{student.studentId}</span>
          {schoolClass ? (
            <Link
              href={paths.class(schoolClass.id)}
              className="tinted relative inline-flex max-w-full items-center gap-2 rounded-full border border-line px-3 py-0.5 text-sm font-medium after:absolute after:inset-x-0 after:-inset-y-2.5 hover:border-line-strong"
              style={{ '--tint': schoolClass.color } as CSSProperties}
            >
              <ColorDot color={schoolClass.color} />
              <span className="wrap-anywhere">{schoolClass.name}</span>
            </Link>
          ) : (
            <Badge>{t('noClass')}</Badge>
          )}
          {student.inClassSince && (
            <span className="text-sm text-muted max-sm:hidden">
              {t('since', { date: formatDate(student.inClassSince, t.locale) })}
            </span>
          )}
        </p>
      </div>
    </header>
  )
}
