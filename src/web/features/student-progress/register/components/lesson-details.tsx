import { type ReactNode, useEffect, useLayoutEffect, useReducer, useRef, useState } from 'react'
import type { Register } from '../../../../../contract/student-progress/schema.ts'
import type { Student } from '../../../../../contract/students/schema.ts'
import { isNotFound } from '../../../../lib/api/client.ts'
import { useOfflineTime } from '../../../../lib/hooks/use-offline-time.ts'
import { common } from '../../../../lib/i18n/common.ts'
import { useMessages } from '../../../../lib/i18n/use-messages.ts'
import { draftKey, readDraft, writeDraft } from '../../../../lib/storage/draft.ts'
import { readStored } from '../../../../lib/storage/local-storage.ts'
import { register as messages } from '../../../../messages/register.ts'
import { scheduledLessons } from '../../../../messages/scheduled-lessons.ts'
import { useCan, useSession } from '../../../../session/session-provider.tsx'
import { DeleteDialog } from '../../../../ui/delete-dialog.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { ErrorState } from '../../../../ui/error-state.tsx'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import { LessonPlanMenu } from '../../../scheduled-lessons/plans/components/lesson-plan-menu.tsx'
import { deleteLessonEndpoints } from '../../../scheduled-lessons/queries.ts'
import { draftOf, type ReadDraft } from '../drafts/state.ts'
import { reduceRegister } from '../editing/state.ts'
import { registerKey, useRegister } from '../loading/queries.ts'
import { useQueuedSaves } from '../queue/queries.ts'
import { canSaveJournalOnly } from '../saving/state.ts'
import type { RegisterRow } from '../state.ts'
import { LessonDetailsFacts } from './lesson-details-facts.tsx'
import { LessonJournal } from './lesson-journal.tsx'
import { RegisterFooter } from './register-footer.tsx'
import { RegisterList } from './register-list.tsx'
import { RegisterNotices } from './register-notices.tsx'
import { useJournal } from './use-journal.ts'

type Props = { lessonId: string; onClose: () => void }

/** One lesson: its facts and its register, of which unsaved changes are stored as a draft. */
export function LessonDetails({ lessonId, onClose }: Props) {
  const t = useMessages(messages)
  const tLessons = useMessages(scheduledLessons)
  const { userId } = useSession()
  const canDelete = useCan('scheduleLessons')
  const [isDeleting, setDeleting] = useState(false)
  const [editing, dispatch] = useReducer(reduceRegister, undefined)
  const isSaving = editing?.isSaving ?? false
  const query = useRegister(lessonId, isSaving)
  const register = query.data
  const offlineTime = useOfflineTime(registerKey(lessonId))
  const form = useRef<HTMLFormElement>(null)
  const queued = useQueuedSaves().find((save) => save.lessonId === lessonId)

  const key = draftKey('register', userId, lessonId)
  const classId = register?.lesson.class.id ?? ''
  const choiceKey = draftKey('attendance-only', userId, classId)
  const open = (register: Register, draft: ReadDraft | undefined) =>
    dispatch({ type: 'open', register, draft, isAttendanceOnly: readStored(choiceKey) !== undefined })
  if (register && !editing) open(register, { ...queued?.rows, ...readDraft<ReadDraft>(key) })
  if (register && editing && editing.register !== register && !isSaving) dispatch({ type: 'merge', register })
  const rows = editing?.rows
  const shown = useNamedStudents(register, rows)
  const lesson = register?.lesson
  const { journal, ...journaling } = useJournal({ lessonId, lesson, queued: queued?.journal, isSaving })
  const isUnsaved = journaling.isUnsaved || (rows !== undefined && draftOf(rows, queued) !== undefined)
  useEffect(() => {
    if (rows) writeDraft(key, draftOf(rows, queued))
  }, [rows, key, queued])

  const save = () => form.current?.requestSubmit()
  const discardAndClose = () => {
    writeDraft(key, undefined)
    journaling.discard()
    onClose()
  }
  return (
    <Dialog
      onClose={discardAndClose}
      title={t('title')}
      lang={t.language}
      size="full"
      isDirty={isUnsaved}
      hasDraft
      footer={
        shown &&
        editing &&
        journal && (
          <RegisterFooter
            register={shown}
            editing={editing}
            journal={journal}
            form={form}
            onDelete={canDelete ? () => setDeleting(true) : undefined}
            dispatch={dispatch}
            dispatchJournal={journaling.dispatch}
            onSaved={onClose}
          />
        )
      }
    >
      <AfterOpening>
        {register && shown && editing && journal ? (
          <div className="grid gap-x-8 gap-y-5 max-sm:-my-3 max-sm:gap-y-1 lg:grid-cols-[17rem_1fr] print:m-0 print:block print:space-y-4">
            {/* Chromium prints parts of a grid one above another when they do not fit on a page. */}
            <LessonDetailsFacts lesson={register.lesson} template={register.template}>
              <LessonPlanMenu lesson={register.lesson} />
            </LessonDetailsFacts>
            <div className="grid min-w-0 content-start gap-3 print:block print:space-y-3">
              <RegisterNotices
                offlineTime={offlineTime}
                students={shown.students}
                absences={register.absences}
                editing={editing}
                isDeleted={isNotFound(query.error)}
                isQueued={queued !== undefined && !queued.needsPerson}
                isDraftRestored={(editing.isDraftRestored || journaling.isDraftRestored) && isUnsaved}
                onDiscardDraft={() => {
                  open(register, queued?.rows)
                  journaling.dispatch({ type: 'open', lesson: register.lesson, draft: queued?.journal })
                }}
              />
              <RegisterList
                register={shown}
                editing={editing}
                dispatch={dispatch}
                onAttendanceOnly={(isAttendanceOnly) => {
                  writeDraft(choiceKey, isAttendanceOnly ? {} : undefined)
                  dispatch({ type: 'setAttendanceOnly', isAttendanceOnly })
                }}
                onSave={save}
              />
              <LessonJournal
                journal={journal}
                title={register.template.title}
                dispatch={journaling.dispatch}
                onSave={save}
                canSaveAlone={!isSaving && canSaveJournalOnly({ rows: editing.rows, journal }, queued)}
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
 * The register with all students of the rows, also those who have left it while what was entered for them is not saved; without their
 * names where this device stored that before.
 */
function useNamedStudents(register: Register | undefined, rows: readonly RegisterRow[] | undefined) {
  const t = useMessages(messages)
  const [seen, setSeen] = useState<{ register?: Register; students: ReadonlyMap<string, Student> }>({
    students: new Map(),
  })
  if (register && register !== seen.register) {
    const known = register.students.map((student) => [student.id, student] as const)
    setSeen({ register, students: new Map([...seen.students, ...known]) })
  }
  if (!register || !rows || rows.length <= register.students.length) return register
  const nobody = { firstName: '', lastName: t('leftStudent'), studentId: '', classId: null, inClassSince: null }
  const nameless = (id: string): Student => ({ id, ...nobody, createdAt: '', updatedAt: '' })
  return { ...register, students: rows.map(({ studentId }) => seen.students.get(studentId) ?? nameless(studentId)) }
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
    <div role="status" className="grid gap-x-8 gap-y-5 lg:grid-cols-[17rem_1fr]">
      <span className="sr-only">{tCommon('loading')}</span>
      <div className="grid content-start gap-3">
        <Skeleton className="h-6 w-4/5" />
        <Skeleton className="h-5 w-1/2" />
        <Skeleton className="h-5 w-2/3" />
      </div>
      <div className="grid gap-x-8 gap-y-2 pt-10 lg:grid-cols-2">
        {rowNumbers.map((number) => (
          <Skeleton key={number} className="h-8 max-sm:h-10" />
        ))}
      </div>
    </div>
  )
}

const rowNumbers = Array.from({ length: 24 }, (_, index) => index)
