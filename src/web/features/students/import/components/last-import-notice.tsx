import { formatDate } from '../../../../lib/i18n/format.ts'
import { useMessages } from '../../../../lib/i18n/use-messages.ts'
import { studentImport } from '../../../../messages/student-import.ts'
import { Button } from '../../../../ui/button.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import type { LastImport } from '../last-import/state.ts'

/** What the last import has created, with a button to undo it. */
export function LastImportNotice({ lastImport, onUndo }: { lastImport: LastImport; onUndo: () => void }) {
  const t = useMessages(studentImport)
  return (
    <Notice variant="plain">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0">
          {t('lastImport', {
            at: formatDate(lastImport.at, t.locale, 'dayAndTime'),
            students: t('countStudents', { count: lastImport.students.length }),
            classes: t('countClasses', { count: lastImport.classes.length }),
          })}
        </p>
        <Button onClick={onUndo}>{t('undoImport')}</Button>
      </div>
    </Notice>
  )
}
