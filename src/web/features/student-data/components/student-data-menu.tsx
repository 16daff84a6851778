import { Download, EllipsisVertical, Eraser } from 'lucide-react'
import { Suspense, startTransition, useState } from 'react'
import { failureOf } from '../../../lib/api/client.ts'
import { useMessages } from '../../../lib/i18n/use-messages.ts'
import { lazyDialog } from '../../../lib/lazy/lazy-dialog.tsx'
import { toastError, toastSuccess } from '../../../lib/toast.ts'
import { studentData } from '../../../messages/student-data.ts'
import { DropdownMenu } from '../../../ui/dropdown-menu.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { useExportStudentData } from '../queries.ts'

const EraseDataDialog = lazyDialog(async () => (await import('./erase-data-dialog.tsx')).EraseDataDialog)

type Props = {
  student: { id: string; name: string; studentId: string }
  onErased?: () => void
}

/** What an admin does with the data of a student, deleted or not: exports them, or erases them. */
export function StudentDataMenu({ student, onErased }: Props) {
  const t = useMessages(studentData)
  const { id, name, studentId } = student
  const { isExporting, exportData } = useExportStudentData(id)
  const [isErasing, setErasing] = useState(false)

  const download = async () => {
    try {
      if (await exportData(t('exportName', { name, studentId }))) toastSuccess(t.language, t('exported', { name }))
    } catch (error) {
      toastError(t.language, failureOf(error)?.message ?? t('failedToExport'), { error })
    }
  }

  return (
    <>
      <DropdownMenu
        trigger={(trigger) => (
          <IconButton
            label={t('menu', { name })}
            icon={<EllipsisVertical />}
            className="print:hidden"
            aria-disabled={isExporting}
            {...trigger}
          />
        )}
        entries={[
          {
            kind: 'action',
            label: t('export'),
            icon: <Download />,
            onSelect: () => void download(),
          },
          {
            kind: 'action',
            label: t('erase'),
            icon: <Eraser />,
            variant: 'red',
            onSelect: () => startTransition(() => setErasing(true)),
          },
        ]}
      />
      <Suspense>
        {isErasing && <EraseDataDialog id={id} name={name} onErased={onErased} onClose={() => setErasing(false)} />}
      </Suspense>
    </>
  )
}
