import { GraduationCap, Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { matchesClassSearch, teachesClass } from '../../contract/classes/rules.ts'
import type { SchoolClass } from '../../contract/classes/schema.ts'
import { type ClassAction, ClassCard } from '../features/classes/components/class-card.tsx'
import { ClassDialog } from '../features/classes/components/lazy-class-dialog.ts'
import { deleteClassEndpoints, useClasses } from '../features/classes/queries.ts'
import { TeachingScopeSwitch } from '../features/people/components/teaching-scope-switch.tsx'
import { useDocumentTitle } from '../lib/hooks/use-document-title.ts'
import { useListFocus } from '../lib/hooks/use-list-focus.ts'
import { useSearchParam } from '../lib/hooks/use-search-param.ts'
import { useMessages } from '../lib/i18n/use-messages.ts'
import { toast } from '../lib/toast.ts'
import { classes as messages } from '../messages/classes.ts'
import { Permitted, useCanProbably } from '../session/permitted.tsx'
import { useSession } from '../session/session-provider.tsx'
import { useTeachingScope } from '../session/use-teaching-scope.ts'
import { Button } from '../ui/button.tsx'
import { DeleteDialog } from '../ui/delete-dialog.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { SearchBox } from '../ui/search-box.tsx'
import { SearchedList } from '../ui/searched-list.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { SkeletonGrid } from '../ui/skeleton-grid.tsx'

type OpenDialog = { action: ClassAction; schoolClass: SchoolClass } | { action: 'create'; schoolClass?: undefined }

export default function ClassesPage() {
  const t = useMessages(messages)
  useDocumentTitle(t('title'))
  const canProbablyChange = useCanProbably('changeSchool')
  const classes = useClasses()
  const [search, setSearch] = useSearchParam('search', '')
  const { userId } = useSession()
  const { scope, isKnownTeacher, setScope, rememberScope } = useTeachingScope()
  const mine = classes.data?.filter((schoolClass) => teachesClass(schoolClass, userId)) ?? []
  const isTeacher = mine.length > 0
  const shown = isTeacher && scope === 'mine' ? mine : (classes.data ?? [])
  const found = shown.filter((schoolClass) => matchesClassSearch(schoolClass, search))
  const isHidden = found.length === 0 && classes.data?.some((one) => matchesClassSearch(one, search))
  const [open, setOpen] = useState<OpenDialog>()
  const [restoredId, setRestoredId] = useState<string>()
  const foundIds = found.map(({ id }) => id)
  const listFocus = useListFocus<HTMLUListElement>(foundIds, { restoredId })
  const startAction = (action: ClassAction, schoolClass: SchoolClass) => {
    const count = schoolClass.studentCount
    if (action === 'edit' || count === 0) return setOpen({ action, schoolClass })
    toast({ title: t('cannotDelete'), description: t('hasStudents', { count }), variant: 'destructive' })
  }
  const close = () => setOpen(undefined)
  const showEveryone = () => {
    setScope('everyone')
    // The pressed button disappears.
    document.querySelector<HTMLElement>('main input[type=search]')?.focus()
  }

  const createButton = {
    variant: 'primary',
    icon: <Plus />,
    ...ClassDialog.preloadProps,
    onOpen: () => setOpen({ action: 'create' }),
  } as const

  return (
    <>
      <PageHeader
        title={t('title')}
        text={t('text')}
        mainAction={
          <Permitted permission="changeSchool">
            <Button {...createButton}>{t('newClass')}</Button>
          </Permitted>
        }
      />
      <div className="mb-5 flex flex-wrap gap-3 print:hidden">
        <SearchBox label={t('search')} value={search} onChange={setSearch} />
        {(classes.data ? isTeacher : isKnownTeacher) && (
          <TeachingScopeSwitch
            value={scope}
            onChange={(next) => {
              rememberScope(next)
              setScope(next)
            }}
          />
        )}
      </div>
      {classes.isPending && (
        <SkeletonGrid count={8}>
          <Skeleton className="mt-1.5 h-4.5 w-2/5 max-sm:mt-0" />
          <Skeleton className="mt-6 h-5 w-3/5 max-sm:mt-2 max-sm:h-3.5" />
          <Skeleton className="mt-4.5 h-3.5 w-1/2 max-sm:hidden" />
        </SkeletonGrid>
      )}
      {classes.isLoadingError && <ErrorState title={t('failedToLoad')} query={classes} />}
      {classes.data && (
        <SearchedList
          t={t}
          icon={<GraduationCap />}
          isEmpty={classes.data.length === 0}
          createButton={
            canProbablyChange && (
              <Permitted permission="changeSchool">
                <Button {...createButton}>{t('createClass')}</Button>
              </Permitted>
            )
          }
          count={found.length}
          onClearSearch={() => setSearch('')}
          otherAction={isHidden && <Button onClick={showEveryone}>{t('showEveryone')}</Button>}
        >
          <ul className="card-grid" {...listFocus}>
            {found.map((schoolClass) => (
              <ClassCard key={schoolClass.id} schoolClass={schoolClass} onAction={startAction} />
            ))}
          </ul>
        </SearchedList>
      )}
      {open?.action === 'delete' && (
        <DeleteDialog
          id={open.schoolClass.id}
          endpoints={deleteClassEndpoints}
          t={t}
          question={t('deleteQuestion', { name: open.schoolClass.name })}
          explained={{ code: 'class_has_students', title: t('cannotDelete') }}
          onClose={close}
          onRestored={setRestoredId}
        />
      )}
      <Suspense>
        {(open?.action === 'edit' || open?.action === 'create') && (
          <ClassDialog schoolClass={open.schoolClass} onClose={close} onShowEveryone={showEveryone} />
        )}
      </Suspense>
    </>
  )
}
