import { Download } from 'lucide-react'
import { useState } from 'react'
import type { SchoolClass } from '../../../../contract/classes/schema.ts'
import { dateAt } from '../../../../contract/kernel/dates.ts'
import type { Student } from '../../../../contract/students/schema.ts'
import { useCsvDownload } from '../../../lib/use-csv-download.ts'
import { useMessages } from '../../../lib/use-messages.ts'
import { students as messages } from '../../../messages/students.ts'
import { Button } from '../../../ui/button.tsx'

type Props = { students: readonly Student[]; classes: readonly SchoolClass[]; isDisabled: boolean }

/** Hands the students shown over as a CSV file, with columns that an import finds again. */
export function RosterExport({ students, classes, isDisabled }: Props) {
  const t = useMessages(messages)
  const downloadCsv = useCsvDownload()
  const [isPending, setPending] = useState(false)
  const save = async () => {
    setPending(true)
    const names = new Map(classes.map(({ id, name }) => [id, name]))
    const head = [t('lastName'), t('firstName'), t('studentId'), t('class')]
    const rows = students.map(({ lastName, firstName, studentId, classId }) => [
      lastName,
      firstName,
      studentId,
      names.get(classId ?? '') ?? null,
    ])
    await downloadCsv(t('exportName', { date: dateAt(new Date()) }), [head, ...rows])
    setPending(false)
  }
  return (
    <Button
      icon={<Download aria-hidden className="size-4" />}
      disabled={isDisabled}
      isPending={isPending}
      onClick={() => void save()}
    >
      {t('exportCsv')}
    </Button>
  )
}
