import { Plus, Upload } from 'lucide-react'
import { Suspense, useCallback, useState } from 'react'
import { fullNameOf } from '../../contract/students/rules.ts'
import type { Student } from '../../contract/students/schema.ts'
import { useClasses } from '../features/classes/queries.ts'
import { StudentDialog } from '../features/students/components/lazy-student-dialog.ts'
import {
  NewStudentsDialog,
  type NewStudentsDialogKind,
  newStudentsPreloadProps,
} from '../features/students/components/new-students-dialog.tsx'
import { RosterExport } from '../features/students/components/roster-export.tsx'
import { RosterToolbar } from '../features/students/components/roster-toolbar.tsx'
import type { StudentAction } from '../features/students/components/student-card.tsx'
import { StudentList } from '../features/students/components/student-list.tsx'
import { StudentSkeletons } from '../features/students/components/student-skeletons.tsx'
import { StudentStatistics } from '../features/students/components/student-statistics.tsx'
import { useRosterFilter } from '../features/students/components/use-roster-filter.ts'
import { deleteStudentEndpoints, useStudents } from '../features/students/queries.ts'
import { noClass } from '../features/students/view.ts'
import { useDocumentTitle } from '../lib/hooks/use-document-title.ts'
import { useSearchParam } from '../lib/hooks/use-search-param.ts'
import { useSelection } from '../lib/hooks/use-selection.ts'
import { useMessages } from '../lib/i18n/use-messages.ts'
import { lazyDialog } from '../lib/lazy/lazy-dialog.tsx'
import { students as messages } from '../messages/students.ts'
import { Permitted, useCanProbably } from '../session/permitted.tsx'
import { useCan } from '../session/session-provider.tsx'
import { Button } from '../ui/button.tsx'
import { DeleteDialog } from '../ui/delete-dialog.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'

const ImportUndoDialog = lazyDialog(
  async () =>
    (await import('../features/student-progress/import-undo/components/import-undo-dialog.tsx')).ImportUndoDialog,
)

type OpenDialog = { action: StudentAction; student: Student } | { action: NewStudentsDialogKind; student?: undefined }

const noStudents: readonly Student[] = []

export default function StudentsPage() {
  const t = useMessages(messages)
  useDocumentTitle(t('title'))
  const canChange = useCan('changeSchool')
  const canProbablyChange = useCanProbably('changeSchool')
  const students = useStudents()
  const classes = useClasses()
  const [undoneImportId, setUndoneImportId] = useSearchParam('undo', '')
  const [open, setOpen] = useState<OpenDialog>()
  const [restoredId, setRestoredId] = useState<string>()
  const close = () => setOpen(undefined)
  const startAction = useCallback((action: StudentAction, student: Student) => setOpen({ action, student }), [])

  const roster = students.data ?? noStudents
  const filter = useRosterFilter(roster)
  const { found } = filter
  const filteredClass = classes.data?.find(({ id }) => id === filter.classId)
  const filterName = filter.classId === noClass ? t('noClass') : (filteredClass?.name ?? t('unknownClass'))
  const selection = useSelection(roster)
  const failed = [students, classes].find((query) => query.isLoadingError)
  // Without both, no id can be proposed and no class chosen.
  const isReady = students.data !== undefined && classes.data !== undefined

  const addButton = {
    variant: 'primary',
    icon: <Plus />,
    disabled: !isReady,
    ...newStudentsPreloadProps.create,
    onOpen: () => setOpen({ action: 'create' }),
  } as const

  return (
    <>
      <PageHeader
        title={t('title')}
        text={t('text')}
        otherActions={
          <>
            <RosterExport
              students={found}
              classes={classes.data ?? []}
              isDisabled={!isReady || found.length === 0}
              title={isReady && found.length === 0 ? t(roster.length === 0 ? 'noneYet' : 'noneFound') : undefined}
            />
            <Permitted permission="changeSchool">
              <Button
                icon={<Upload />}
                disabled={!isReady}
                {...newStudentsPreloadProps.import}
                onOpen={() => setOpen({ action: 'import' })}
              >
                {t('importCsv')}
              </Button>
            </Permitted>
          </>
        }
        mainAction={
          <Permitted permission="changeSchool">
            <Button {...addButton}>{t('addStudent')}</Button>
          </Permitted>
        }
      />
      {!failed && (
        <StudentStatistics students={students.data} classes={classes.data} foundCount={students.data && found.length} />
      )}
      <RosterToolbar roster={students.data} classes={classes.data} filter={filter} selection={selection} />
      {failed ? (
        <ErrorState
          title={t('failedToLoad')}
          query={{
            error: failed.error,
            isFetching: failed.isFetching,
            refetch: () => Promise.all([students.refetch(), classes.refetch()]),
          }}
        />
      ) : !isReady ? (
        <StudentSkeletons />
      ) : (
        <StudentList
          found={found}
          isSchoolEmpty={roster.length === 0}
          classes={classes.data}
          filterText={[filter.classId && filterName, filter.appliedSearch.trim()].filter(Boolean).join(' · ')}
          onClearSearch={filter.clear}
          selected={selection.selected}
          onSelect={selection.toggle}
          restoredId={restoredId}
          addButton={
            canProbablyChange && (
              <Permitted permission="changeSchool">
                <Button {...addButton}>{t('addFirst')}</Button>
              </Permitted>
            )
          }
          onAction={startAction}
        />
      )}
      {/* Space below the list for the bar that covers it. */}
      {selection.selected.size > 0 && <div className="h-32 print:hidden" />}
      {open?.action === 'delete' && (
        <DeleteDialog
          id={open.student.id}
          endpoints={deleteStudentEndpoints}
          t={t}
          question={t('deleteQuestion', { name: fullNameOf(open.student) })}
          confirmLabel={t('remove')}
          explained={{ code: 'student_id_taken' }}
          onClose={close}
          onRestored={setRestoredId}
        />
      )}
      <Suspense>
        {open?.action === 'edit' && <StudentDialog student={open.student} onClose={close} />}
        {(open?.action === 'create' || open?.action === 'import') && (
          <NewStudentsDialog kind={open.action} classId={filteredClass?.id ?? ''} onClose={close} />
        )}
      </Suspense>
      <Suspense>
        {canChange && undoneImportId && (
          <ImportUndoDialog key={undoneImportId} importId={undoneImportId} onClose={() => setUndoneImportId('')} />
        )}
      </Suspense>
    </>
  )
}
