import { Printer } from 'lucide-react'
import { useRef } from 'react'
import { useMessages } from '../../../lib/i18n/use-messages.ts'
import { studentReports } from '../../../messages/student-reports.ts'
import { useCan } from '../../../session/session-provider.tsx'
import { Button } from '../../../ui/button.tsx'
import { SaveProgress } from '../../student-progress/register/components/save-progress.tsx'
import type { SaveProgress as Progress } from '../../student-progress/register/saving/queries.ts'

type Props = {
  /** How many reports are shown, and how many of them were changed. */
  count: number
  changedCount: number
  /** Whether what is shown is not yet what was asked for. */
  isWaiting: boolean
  /** The same of what is printed. */
  isPrintWaiting: boolean
  /** Of the save that is under way. */
  progress: Progress | undefined
  onPrint: () => void
  onSave: () => void
}

/** The buttons that print and save all reports. */
export function ReportFooter(props: Props) {
  const { count, changedCount, isWaiting, isPrintWaiting, progress, onPrint, onSave } = props
  const t = useMessages(studentReports)
  const mayWrite = useCan('changeSchool')
  const saveButton = useRef<HTMLButtonElement>(null)
  return (
    <>
      {/* On a phone its own width, as far as there is room. */}
      <Button
        wraps
        className="max-sm:flex-auto!"
        icon={<Printer />}
        aria-disabled={isPrintWaiting || undefined}
        onClick={() => isPrintWaiting || onPrint()}
      >
        {count === 1 ? t('print') : t('printAll', { count })}
      </Button>
      {progress && progress.total > 3 && (
        <SaveProgress progress={progress} focusSave={() => saveButton.current?.focus()} />
      )}
      {mayWrite && (
        <Button
          ref={saveButton}
          variant="primary"
          isPending={progress !== undefined}
          title={changedCount === 0 ? t('noUnsavedChanges') : undefined}
          aria-disabled={isWaiting || progress !== undefined || changedCount === 0 || undefined}
          onClick={() => isWaiting || changedCount === 0 || onSave()}
        >
          {t('save')}
        </Button>
      )}
    </>
  )
}
