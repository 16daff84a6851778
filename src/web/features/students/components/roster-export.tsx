import { Download } from 'lucide-react'
import { useTransition } from 'react'
import { dateAt } from '../../../../contract/kernel/dates.ts'
import type { Student } from '../../../../contract/students/schema.ts'
import { useCsvDownload } from '../../../lib/csv/use-csv-download.ts'
import { useMessages } from '../../../lib/i18n/use-messages.ts'
import { students as messages } from '../../../messages/students.ts'
import { Button } from '../../../ui/button.tsx'

type Props = {
  students: readonly Student[]
  classes: readonly { id: string; name: string }[]
  /** The class of the roster; undefined for the list of the school as shown. */
  nameOfClass?: string
  isDisabled?: boolean
  /** Why it cannot be used. */
  title?: string | undefined
}

/** Downloads students as a CSV file, with columns that an import recognises. */
export function RosterExport({ students, classes, nameOfClass, isDisabled = false, title }: Props) {
  const t = useMessages(messages)
  const downloadCsv = useCsvDownload()
  const [isPending, startSaving] = useTransition()
  const save = async () => {
    const names = new Map(classes.map(({ id, name }) => [id, name]))
    const header = [t('lastName'), t('firstName'), t('studentId'), t('class')]
    const rows = students.map(({ lastName, firstName, studentId, classId }) => [
      lastName,
      firstName,
      studentId,
      (classId && names.get(classId)) || null,
    ])
    const name = nameOfClass ? `${nameOfClass} ${t('title')}` : t('exportName', { date: dateAt(new Date()) })
    await downloadCsv(name, [header, ...rows])
  }
  return (
    <Button
      wraps
      icon={<Download />}
      disabled={isDisabled}
      title={title}
      isPending={isPending}
      ignoresDoubleClick
      onClick={() => startSaving(save)}
    >
      {nameOfClass ? t('downloadRoster') : t('exportCsv')}
    </Button>
  )
}
