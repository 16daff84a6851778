import { Printer } from 'lucide-react'
import { useMessages } from '../../../lib/i18n/use-messages.ts'
import { studentReports } from '../../../messages/student-reports.ts'
import { useCan } from '../../../session/session-provider.tsx'
import { Button } from '../../../ui/button.tsx'

type Props = {
  /** How many reports are shown, and how many of them were changed. */
  count: number
  changedCount: number
  /** Whether what is shown is not yet what was asked for. */
  isWaiting: boolean
  /** Of the save that is under way. */
  progress: { done: number; total: number } | undefined
  onPrint: () => void
  onSave: () => void
}

/** The buttons that print and save all reports. */
export function ReportFooter({ count, changedCount, isWaiting, progress, onPrint, onSave }: Props) {
  const t = useMessages(studentReports)
  const mayWrite = useCan('changeSchool')
  return (
    <>
      <Button icon={<Printer />} aria-disabled={isWaiting || undefined} onClick={() => isWaiting || onPrint()}>
        {count === 1 ? t('print') : t('printAll', { count })}
      </Button>
      {mayWrite && (
        <Button
          variant="primary"
          isPending={progress !== undefined}
          title={changedCount === 0 ? t('noUnsavedChanges') : undefined}
          aria-disabled={isWaiting || progress !== undefined || changedCount === 0 || undefined}
          onClick={() => isWaiting || changedCount === 0 || onSave()}
        >
          {progress && progress.total > 3 ? t('saving', progress) : t('save')}
        </Button>
      )}
    </>
  )
}
