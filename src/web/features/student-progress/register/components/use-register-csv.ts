import { invariant } from '../../../../../contract/kernel/invariant.ts'
import type { Register } from '../../../../../contract/student-progress/schema.ts'
import { rosterNameOf } from '../../../../../contract/students/rules.ts'
import { useCsvDownload } from '../../../../lib/csv/use-csv-download.ts'
import { useMessages } from '../../../../lib/i18n/use-messages.ts'
import { register } from '../../../../messages/register.ts'
import { registers } from '../../../../messages/registers.ts'
import { useAttendanceSettings } from '../../../attendance-settings/queries.ts'
import { stateName } from '../../../attendance-settings/view.ts'
import { toRecordedValues } from '../form.ts'
import type { RegisterRow } from '../state.ts'

/** Downloads the register with its unsaved entries. */
export function useRegisterCsv() {
  const t = useMessages(register)
  const tRegisters = useMessages(registers)
  const downloadCsv = useCsvDownload()
  const settings = useAttendanceSettings()
  return ({ lesson, students }: Register, rows: readonly RegisterRow[]) => {
    const studentById = new Map(students.map((student) => [student.id, student]))
    const csvRows = rows.map(({ studentId, entry }) => {
      const student = studentById.get(studentId)
      invariant(student, 'every row belongs to a student of the register')
      const { isPresent, points, comment, state, minutes } = toRecordedValues(entry)
      // An empty field is stored as 0, but nobody has given these points yet.
      const given = entry.points === '' ? null : points
      const name = stateName(state, settings, t.language)
      return [rosterNameOf(student), student.studentId, t(isPresent ? 'yes' : 'no'), given, comment, name, minutes]
    })
    const header = [
      t('csvStudent'),
      t('csvStudentId'),
      t('csvPresent'),
      t('csvPoints'),
      tRegisters('commentName'),
      t('csvState'),
      t('missedMinutesShort'),
    ]
    const name = `${lesson.class.name} ${lesson.date} ${lesson.startTime.replace(':', '-')}`
    return downloadCsv(name, [header, ...csvRows])
  }
}
