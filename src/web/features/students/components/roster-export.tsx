import { Download } from 'lucide-react'
import { useState } from 'react'
import type { SchoolClass } from '../../../../contract/classes/schema.ts'
import { dateAt } from '../../../../contract/kernel/dates.ts'
import type { Student } from '../../../../contract/students/schema.ts'
import { downloadCsv } from '../../../lib/csv-file.ts'
import { toast } from '../../../lib/toast.ts'
import { useMessages } from '../../../lib/use-messages.ts'
import { common } from '../../../messages/common.ts'
import { students as messages } from '../../../messages/students.ts'
import { Button } from '../../../ui/button.tsx'

type Props = { students: readonly Student[]; classes: readonly SchoolClass[]; isDisabled: boolean }

/** Hands the students shown over as a CSV file, with columns that an import finds again. */
export function RosterExport({ students, classes, isDisabled }: Props) {
  const t = useMessages(messages)
  const c = useMessages(common)
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
    try {
      await downloadCsv(t('exportName', { date: dateAt(new Date()) }), [head, ...rows])
    } catch {
      // The code that writes the file could not be fetched.
      toast({ title: c('error'), description: t('failedToExport'), variant: 'destructive' })
    }
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
