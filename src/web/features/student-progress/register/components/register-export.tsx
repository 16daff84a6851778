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
    const csvRows = students.map((student) => {
      const row = rows.find(({ studentId }) => studentId === student.id)
      invariant(row, 'every student of the register has a row')
      const { entry } = row
      const { isPresent, points, comment } = toRecordedValues(entry)
      // An empty field is stored as 0, but nobody has given these points yet.
      const given = entry.points === '' ? null : points
      return [fullNameOf(student), student.studentId, t(isPresent ? 'yes' : 'no'), given, comment]
    })
    const header = [t('csvStudent'), t('csvStudentId'), t('csvPresent'), t('csvPoints'), t('commentName')]
    return downloadCsv(`${lesson.class.name} ${lesson.date} ${lesson.startTime.replace(':', '-')}`, [
      header,
      ...csvRows,
    ])
  }
  return (
    <>
      <IconButton label={t('csv')} icon={<Download />} onClick={exportCsv} />
      <IconButton label={t('print')} icon={<Printer />} onClick={() => window.print()} />
    </>
  )
}
