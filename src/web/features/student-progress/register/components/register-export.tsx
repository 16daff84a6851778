import { Download, Printer } from 'lucide-react'
import { invariant } from '../../../../../contract/kernel/invariant.ts'
import type { Register } from '../../../../../contract/student-progress/schema.ts'
import { fullNameOf } from '../../../../../contract/students/rules.ts'
import { useCsvDownload } from '../../../../lib/csv/use-csv-download.ts'
import { useMessages } from '../../../../lib/i18n/use-messages.ts'
import { register } from '../../../../messages/register.ts'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { toRecordedValues } from '../form.ts'
import type { RegisterRow } from '../state.ts'

type Props = Pick<Register, 'lesson' | 'students'> & { rows: readonly RegisterRow[] }

/** Exports the register with its unsaved entries, as a file or on paper. */
export function RegisterExport({ lesson, students, rows }: Props) {
  const t = useMessages(register)
  const downloadCsv = useCsvDownload()
  const exportCsv = () => {
    const studentById = new Map(students.map((student) => [student.id, student]))
    const csvRows = rows.map(({ studentId, entry }) => {
      const student = studentById.get(studentId)
      invariant(student, 'every row belongs to a student of the register')
      const { isPresent, points, comment } = toRecordedValues(entry)
      // An empty field is stored as 0, but nobody has given these points yet.
      const given = entry.points === '' ? null : points
      return [fullNameOf(student), student.studentId, t(isPresent ? 'yes' : 'no'), given, comment]
    })
    const header = [t('csvStudent'), t('csvStudentId'), t('csvPresent'), t('csvPoints'), t('csvComment')]
    const name = `${lesson.class.name} ${lesson.date} ${lesson.startTime.replace(':', '-')}`
    return downloadCsv(name, [header, ...csvRows])
  }
  return (
    <>
      <IconButton label={t('csv')} icon={<Download />} onClick={exportCsv} />
      <IconButton label={t('print')} icon={<Printer />} onClick={() => window.print()} />
    </>
  )
}
