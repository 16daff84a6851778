import { useCallback, useEffect, useRef, useState } from 'react'
import { can } from '../../../../../contract/kernel/permissions.ts'
import type { Register } from '../../../../../contract/student-progress/schema.ts'
import { useMessages } from '../../../../lib/i18n/use-messages.ts'
import { draftKey, readDraft, writeDraft } from '../../../../lib/storage/draft.ts'
import { register as messages } from '../../../../messages/register.ts'
import { useSession } from '../../../../session/session-provider.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { useRegister } from '../../queries.ts'
import { type BulkChange, holdsBulk, withoutBulk, withRestPresent, withRestUngraded } from '../bulk-state.ts'
import {
  afterChoice,
  draftOf,
  isChanged,
  type RegisterDraft,
  type RegisterMark,
  type RegisterRow,
  registerRows,
  withDraft,
  withMark,
} from '../state.ts'
import { LessonDetailsDeletion } from './lesson-details-deletion.tsx'
import { LessonDetailsFacts } from './lesson-details-facts.tsx'
import { LessonDetailsWaiting } from './lesson-details-waiting.tsx'
import { RegisterExport } from './register-export.tsx'
import { RegisterFooter } from './register-footer.tsx'
import { RegisterList } from './register-list.tsx'
import { RegisterNotices } from './register-notices.tsx'

type Props = { lessonId: string; onClose: () => void }

/** One lesson: what it is, and its register. */
export function LessonDetails({ lessonId, onClose }: Props) {
  const t = useMessages(messages)
  const { role, userId } = useSession()
  const [isDeleting, setDeleting] = useState(false)
  const place = draftKey('register', userId, lessonId)
  const register = useRegister(lessonId)
  const { rows, setRows, change, choose, isRestored, setRestored } = useRows(register.data, place)
  const form = useRef<HTMLFormElement>(null)

  const forgetAndClose = () => {
    writeDraft(place, undefined)
    onClose()
  }
  const returnToRecords = () => {
    if (register.data) setRows(registerRows(register.data))
    setBulk(undefined)
    setRestored(false)
  }
  const [bulk, setBulk] = useState<BulkChange>()
  const changeMany = (change: (rows: readonly RegisterRow[]) => RegisterRow[]) => {
    if (!rows) return
    const after = change(rows)
    setRestored(false)
    setBulk({ before: rows, after })
    setRows(after)
  }
  const undo = () => {
    if (rows && bulk) setRows(withoutBulk(rows, bulk))
    setBulk(undefined)
  }

  return (
    <Dialog
      isOpen
      onOpenChange={forgetAndClose}
      title={t('title')}
      lang={t.language}
      size="full"
      isDirty={rows?.some(isChanged) ?? false}
      footer={
        rows && (
          <RegisterFooter
            lessonId={lessonId}
            place={place}
            rows={rows}
            form={form}
            onDelete={role && can(role, 'scheduleLessons') ? () => setDeleting(true) : undefined}
            onSaving={() => setRestored(false)}
            onSettled={setRows}
            onSaved={onClose}
          />
        )
      }
    >
      {register.data && rows ? (
        <div className="grid gap-x-8 gap-y-5 lg:grid-cols-[17rem_1fr]">
          <LessonDetailsFacts lesson={register.data.lesson} template={register.data.template} />
          <div className="grid min-w-0 content-start gap-3">
            <RegisterNotices
              students={register.data.students}
              rows={rows}
              onForget={isRestored ? returnToRecords : undefined}
            />
            <RegisterList
              students={register.data.students}
              rows={rows}
              onChange={change}
              onChoose={choose}
              onNoGradeForRest={() => changeMany(withRestUngraded)}
              onRestPresent={() => changeMany(withRestPresent)}
              onUndo={bulk && holdsBulk(rows, bulk) ? undo : undefined}
              onSave={() => form.current?.requestSubmit()}
              tools={<RegisterExport lesson={register.data.lesson} students={register.data.students} rows={rows} />}
            />
          </div>
          <LessonDetailsDeletion
            lesson={register.data.lesson}
            isOpen={isDeleting}
            onOpenChange={setDeleting}
            onDeleted={onClose}
          />
        </div>
      ) : (
        <LessonDetailsWaiting error={register.error} isFetching={register.isFetching} onRetry={register.refetch} />
      )}
    </Dialog>
  )
}

/** The lines being edited: the records, with what was typed earlier and not saved; kept in the browser as they change. */
function useRows(register: Register | undefined, place: string) {
  const [rows, setRows] = useState<RegisterRow[]>()
  const [isRestored, setRestored] = useState(false)

  if (register && !rows) {
    const restored = withDraft(registerRows(register), readDraft<RegisterDraft>(place))
    setRows(restored)
    setRestored(restored.some(isChanged))
  }

  useEffect(() => {
    if (rows) writeDraft(place, draftOf(rows))
  }, [rows, place])

  const change = useCallback((studentId: string, part: Partial<RegisterMark>) => {
    // The offer to discard means what came back, never what is typed now.
    setRestored(false)
    setRows((rows) => rows?.map((row) => (row.studentId === studentId ? withMark(row, part) : row)))
  }, [])
  const choose = useCallback((studentId: string, choice: 'mine' | 'theirs') => {
    setRows((rows) => rows?.map((row) => (row.studentId === studentId ? afterChoice(row, choice) : row)))
  }, [])
  return { rows, setRows, change, choose, isRestored, setRestored }
}
