import { ListChecks, Plus, Upload } from 'lucide-react'
import { Suspense, useCallback, useDeferredValue, useMemo, useRef, useState, useTransition } from 'react'
import { flushSync } from 'react-dom'
import { teachesAnyClass, teachesClass } from '../../contract/classes/rules.ts'
import { fullNameOf, searchStudents } from '../../contract/students/rules.ts'
import type { Student } from '../../contract/students/schema.ts'
import { useClasses } from '../features/classes/queries.ts'
import { StudentDialog } from '../features/students/components/lazy-student-dialog.ts'
import { RosterExport } from '../features/students/components/roster-export.tsx'
import { SelectionBar } from '../features/students/components/selection-bar.tsx'
import type { StudentAction } from '../features/students/components/student-card.tsx'
import { StudentList } from '../features/students/components/student-list.tsx'
import { StudentStatistics } from '../features/students/components/student-statistics.tsx'
import { CsvImportDialog } from '../features/students/import/components/lazy-csv-import-dialog.ts'
import { deleteStudentEndpoints, useStudents } from '../features/students/queries.ts'
import { useDocumentTitle } from '../lib/hooks/use-document-title.ts'
import { useSearchParam } from '../lib/hooks/use-search-param.ts'
import { useSelection } from '../lib/hooks/use-selection.ts'
import { common } from '../lib/i18n/common.ts'
import { useMessages } from '../lib/i18n/use-messages.ts'
import { lazyDialog } from '../lib/lazy/lazy-dialog.tsx'
import { students as messages } from '../messages/students.ts'
import { teaching } from '../messages/teaching.ts'
import { useCan, useSession } from '../session/session-provider.tsx'
import { Button } from '../ui/button.tsx'
import { DeleteDialog } from '../ui/delete-dialog.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { NativeSelect } from '../ui/native-select.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { SearchBox } from '../ui/search-box.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { SkeletonGrid } from '../ui/skeleton-grid.tsx'

const ImportUndoDialog = lazyDialog(
  async () =>
    (await import('../features/student-progress/import-undo/components/import-undo-dialog.tsx')).ImportUndoDialog,
)

type OpenDialog = { action: StudentAction; student: Student } | { action: 'create' | 'import'; student?: undefined }

const noStudents: readonly Student[] = []

export default function StudentsPage() {
  const t = useMessages(messages)
  useDocumentTitle(t('title'))
  const canChange = useCan('changeSchool')
  const { userId } = useSession()
  const students = useStudents()
  const classes = useClasses()
  const [search, setSearch] = useSearchParam('search', '')
  const [classId, setClassId] = useSearchParam('class', '')
  const [importDialog, setImportDialog] = useSearchParam<'' | 'undo'>('import', '', ['undo'])
  const isUndoing = canChange && importDialog === 'undo'
  const [open, setOpen] = useState<OpenDialog>()
  const [restoredId, setRestoredId] = useState<string>()
  // The page stays as it is, with the pressed button pending, until the dialog's code is loaded.
  const [isOpening, startOpening] = useTransition()
  const startAction = useCallback(
    (action: StudentAction, student: Student) => startOpening(() => setOpen({ action, student })),
    [],
  )
  const close = () => setOpen(undefined)

  // Deferred, so that typing stays responsive with thousands of students.
  const appliedSearch = useDeferredValue(search)
  const roster = students.data ?? noStudents
  const found = useMemo(() => {
    const ofClass = classId ? roster.filter((student) => student.classId === classId) : roster
    return appliedSearch.trim() ? searchStudents(ofClass, appliedSearch) : ofClass
  }, [roster, classId, appliedSearch])
  const { selected, toggle, add, clear } = useSelection(roster)
  const selectAllButton = useRef<HTMLButtonElement>(null)
  const endSelection = () => {
    clear()
    // The pressed button disappears with the bar.
    selectAllButton.current?.focus()
  }
  const endMove = () => {
    flushSync(clear)
    // While the students were moved the person may have opened something else.
    if (document.activeElement === document.body) selectAllButton.current?.focus()
  }
  const isTeacher = teachesAnyClass(classes.data, userId)
  const classOptions = [
    { value: '', label: t('allClasses') },
    // Their own classes first, for a person who teaches some.
    ...[true, false].flatMap((isMine) =>
      (classes.data ?? [])
        .filter((schoolClass) => teachesClass(schoolClass, userId) === isMine)
        .map(({ id, name }) => ({
          value: id,
          label: name,
          ...(isTeacher && { group: teaching.in(t.language)(isMine ? 'myClasses' : 'otherClasses') }),
        })),
    ),
  ]
  const chosenClass = classOptions.find(({ value }) => value === classId)
  const isKnownClass = chosenClass !== undefined
  const missingClass = classes.data ? t('unknownClass') : '…'
  const failed = [students, classes].find((query) => query.isLoadingError)
  // Without both, no id can be proposed and no class chosen.
  const isReady = students.data !== undefined && classes.data !== undefined

  const addButton = {
    variant: 'primary',
    icon: <Plus />,
    isPending: isOpening,
    disabled: !isReady,
    ...StudentDialog.preloadProps,
    onClick: () => startOpening(() => setOpen({ action: 'create' })),
  } as const

  return (
    <>
      <PageHeader
        title={t('title')}
        text={t('text')}
        actions={
          <>
            <RosterExport students={found} classes={classes.data ?? []} isDisabled={!isReady || found.length === 0} />
            {canChange && (
              <Button
                icon={<Upload />}
                disabled={!isReady}
                {...CsvImportDialog.preloadProps}
                onClick={() => startOpening(() => setOpen({ action: 'import' }))}
              >
                {t('importCsv')}
              </Button>
            )}
            {canChange && <Button {...addButton}>{t('addStudent')}</Button>}
          </>
        }
      />
      {!failed && (
        <StudentStatistics students={students.data} classes={classes.data} foundCount={students.data && found.length} />
      )}
      <div className="mb-5 flex flex-wrap gap-3 print:hidden">
        <SearchBox className="min-w-56 flex-1 sm:max-w-md" label={t('search')} value={search} onChange={setSearch} />
        <NativeSelect
          className="min-w-44 max-sm:flex-1 sm:max-w-72"
          aria-label={t('classFilter')}
          value={classId}
          onChange={(event) => setClassId(event.target.value)}
          options={isKnownClass ? classOptions : [...classOptions, { value: classId, label: missingClass }]}
        />
        {canChange && isReady && roster.length > 0 && (
          <Button
            ref={selectAllButton}
            icon={<ListChecks />}
            disabled={found.length === 0}
            onClick={() => add(found.map(({ id }) => id))}
          >
            {t('selectAll', { shown: found.length })}
          </Button>
        )}
      </div>
      <p aria-live="polite" className="sr-only">
        {selected.size > 0 && t('selected', { count: selected.size })}
      </p>
      {canChange && selected.size > 0 && (
        <SelectionBar
          selected={roster.filter(({ id }) => selected.has(id))}
          hiddenCount={selected.size - found.filter(({ id }) => selected.has(id)).length}
          classes={classes.data ?? []}
          onClear={endSelection}
          onMoved={endMove}
        />
      )}
      {failed ? (
        <ErrorState
          title={t('failedToLoad')}
          query={{
            isFetching: failed.isFetching,
            refetch: () => Promise.all([students.refetch(), classes.refetch()]),
          }}
        />
      ) : !isReady ? (
        <SkeletonGrid count={8}>
          <div className="flex gap-3">
            <Skeleton className="size-10 shrink-0 rounded-full!" />
            <div className="flex-1">
              <Skeleton className="my-1 h-4 w-3/5" />
              <Skeleton className="mt-2 h-3.5 w-2/5" />
              <Skeleton className="mt-4 mb-1 h-3.5 w-1/3" />
            </div>
          </div>
        </SkeletonGrid>
      ) : (
        <StudentList
          found={found}
          isSchoolEmpty={roster.length === 0}
          classes={classes.data}
          filterText={[classId && (chosenClass?.label ?? missingClass), appliedSearch.trim()]
            .filter(Boolean)
            .join(' · ')}
          onClearSearch={() => {
            setSearch('')
            setClassId('')
          }}
          canChange={canChange}
          selected={selected}
          onSelect={toggle}
          restoredId={restoredId}
          addButton={<Button {...addButton}>{t('addFirst')}</Button>}
          onAction={startAction}
          editPreloadProps={StudentDialog.preloadProps}
        />
      )}
      {/* Space below the list for the bar that covers it. */}
      {selected.size > 0 && <div className="h-32 print:hidden" />}
      {open?.action === 'delete' && (
        <DeleteDialog
          id={open.student.id}
          endpoints={deleteStudentEndpoints}
          t={t}
          question={t('deleteQuestion', { name: fullNameOf(open.student) })}
          confirmLabel={common.in(t.language)('remove')}
          explained={{ code: 'student_id_taken' }}
          onClose={close}
          onRestored={setRestoredId}
        />
      )}
      <Suspense>
        {(open?.action === 'edit' || open?.action === 'create') && (
          <StudentDialog
            student={open.student}
            students={roster}
            classes={classes.data ?? []}
            proposedClassId={isKnownClass ? classId : ''}
            onClose={close}
          />
        )}
        {open?.action === 'import' && !isUndoing && (
          <CsvImportDialog students={roster} classes={classes.data ?? []} onClose={close} />
        )}
        {isUndoing && <ImportUndoDialog onClose={() => setImportDialog('')} />}
      </Suspense>
    </>
  )
}
