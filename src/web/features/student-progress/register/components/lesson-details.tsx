import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { isNotFound } from '../../../../lib/api/client.ts'
import { useOfflineTime } from '../../../../lib/hooks/use-offline-time.ts'
import { common } from '../../../../lib/i18n/common.ts'
import { useMessages } from '../../../../lib/i18n/use-messages.ts'
import { register as messages } from '../../../../messages/register.ts'
import { scheduledLessons } from '../../../../messages/scheduled-lessons.ts'
import { useCan } from '../../../../session/session-provider.tsx'
import { DeleteDialog } from '../../../../ui/delete-dialog.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { ErrorState } from '../../../../ui/error-state.tsx'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import { useAnnouncer } from '../../../../ui/use-announcer.tsx'
import { LessonPlanMenu } from '../../../scheduled-lessons/plans/components/lesson-plan-menu.tsx'
import { deleteLessonEndpoints } from '../../../scheduled-lessons/queries.ts'
import { registerKey, type useRegister } from '../loading/queries.ts'
import { canSaveJournalOnly } from '../saving/state.ts'
import { LessonDetailsFacts } from './lesson-details-facts.tsx'
import { LessonJournal } from './lesson-journal.tsx'
import { RegisterFooter } from './register-footer.tsx'
import { RegisterList } from './register-list.tsx'
import { RegisterNotices } from './register-notices.tsx'
import { useBulkChange } from './use-bulk-change.ts'
import { useRegisterEditing } from './use-register-editing.ts'

type Props = { lessonId: string; onClose: () => void }

/** One lesson: its facts and its register, of which unsaved changes are stored as a draft. */
export function LessonDetails({ lessonId, onClose }: Props) {
  const t = useMessages(messages)
  const tLessons = useMessages(scheduledLessons)
  const canDelete = useCan('scheduleLessons')
  const [isDeleting, setDeleting] = useState(false)
  const state = useRegisterEditing(lessonId)
  const { query, register, editing, dispatch, queuedSave, isUnsaved } = state
  const { announce, status } = useAnnouncer()
  const changeMany = useBulkChange(editing, dispatch, announce)
  const offlineTime = useOfflineTime(registerKey(lessonId))
  const form = useRef<HTMLFormElement>(null)
  const save = () => form.current?.requestSubmit()
  return (
    <Dialog
      onClose={() => {
        state.discard()
        onClose()
      }}
      title={t('title')}
      lang={t.language}
      size="full"
      isDirty={isUnsaved}
      hasDraft
      footer={
        register &&
        editing && (
          <RegisterFooter
            register={register}
            editing={editing}
            form={form}
            onDelete={canDelete ? () => setDeleting(true) : undefined}
            dispatch={dispatch}
            onBulkChange={changeMany}
            stored={state.stored}
            onSaved={onClose}
          />
        )
      }
    >
      <AfterOpening>
        {register && editing ? (
          <div className="grid gap-x-8 gap-y-5 max-sm:-my-3 max-sm:gap-y-1 lg:grid-cols-[17rem_1fr] print:m-0 print:block print:space-y-4">
            {/* Chromium prints parts of a grid one above another when they do not fit on a page. */}
            <LessonDetailsFacts lesson={register.lesson} template={register.template}>
              <LessonPlanMenu lesson={register.lesson} />
            </LessonDetailsFacts>
            <div className="grid min-w-0 content-start gap-3 print:block print:space-y-3">
              <RegisterNotices
                offlineTime={offlineTime}
                register={register}
                editing={editing}
                isDeleted={isNotFound(query.error)}
                isQueued={queuedSave !== undefined && !queuedSave.needsPerson}
                isDraftRestored={state.isDraftRestored}
                onDiscardDraft={state.discardDrafts}
                onDiscardRefusedTexts={state.discardRefusedTexts}
              />
              {status}
              <RegisterList
                register={register}
                editing={editing}
                dispatch={dispatch}
                onBulkChange={changeMany}
                announce={announce}
                onAttendanceOnly={state.setAttendanceOnly}
                onSave={save}
              />
              <LessonJournal
                journal={editing.journal}
                title={register.template.title}
                dispatch={dispatch}
                onSave={save}
                canSaveAlone={!editing.isSaving && canSaveJournalOnly(editing, queuedSave)}
              />
            </div>
            {isDeleting && (
              <DeleteDialog
                id={lessonId}
                endpoints={deleteLessonEndpoints}
                explained={{ code: 'lesson_overlap' }}
                t={tLessons}
                question={tLessons('deleteQuestion', {
                  title: register.lesson.template.title || tLessons('thisLesson'),
                })}
                onClose={() => setDeleting(false)}
                onDeleted={onClose}
              />
            )}
          </div>
        ) : (
          <LessonDetailsPlaceholder query={query} />
        )}
      </AfterOpening>
    </Dialog>
  )
}

/**
 * Renders its children after the first commit of the dialog around them: what its effects read and change, as the scroll lock does, would
 * compute the styles of a whole register again.
 */
function AfterOpening({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  useLayoutEffect(() => setOpen(true), [])
  return isOpen && children
}

/** Shown until the lesson is loaded: its skeleton, or why it cannot be loaded. */
function LessonDetailsPlaceholder({ query }: { query: ReturnType<typeof useRegister> }) {
  const t = useMessages(messages)
  const tCommon = useMessages(common)
  if (isNotFound(query.error)) return <ErrorState title={t('gone')} text={t('goneText')} />
  if (query.error) return <ErrorState title={t('failed')} query={query} />
  return (
    // As high as the dialog can be, which the register of a class fills, so that the dialog does not grow when it arrives.
    <div role="status" className="grid min-h-[54rem] content-start gap-x-8 gap-y-5 lg:grid-cols-[17rem_1fr]">
      <span className="sr-only">{tCommon('loading')}</span>
      <div className="grid content-start gap-3">
        <Skeleton className="h-6 w-4/5" />
        <Skeleton className="h-5 w-1/2" />
        <Skeleton className="h-5 w-2/3" />
      </div>
      <div className="grid gap-x-8 gap-y-2 pt-10 min-[84rem]:grid-cols-2">
        {rowNumbers.map((number) => (
          <Skeleton key={number} className="h-8 max-sm:h-10" />
        ))}
      </div>
    </div>
  )
}

const rowNumbers = Array.from({ length: 30 }, (_, index) => index)
