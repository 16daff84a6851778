import { useDeferredValue } from 'react'
import { deletedKinds, restorableDays } from '../../contract/deleted/rules.ts'
import { DeletedList } from '../features/deleted/components/deleted-list.tsx'
import { useSearchParam } from '../lib/hooks/use-search-param.ts'
import { useMessages } from '../lib/i18n/use-messages.ts'
import { deleted } from '../messages/deleted.ts'
import { PermittedPage } from '../session/permitted-page.tsx'
import { useCan } from '../session/session-provider.tsx'
import { NativeSelect } from '../ui/native-select.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { SearchBox } from '../ui/search-box.tsx'
import { SegmentedControl } from '../ui/segmented-control.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

export default function DeletedPage() {
  const t = useMessages(deleted)
  const mayPurge = useCan('manageData')
  const [search, setSearch] = useSearchParam('search', '')
  const [kind, setKind] = useSearchParam('kind', '', ['', ...deletedKinds])
  const [chosenAge, setAge] = useSearchParam('age', 'recent', ['recent', 'older'] as const)
  const age = mayPurge ? chosenAge : 'recent'
  const words = useDeferredValue(search).trim().slice(0, 100)
  const filter = { ...(kind && { kind }), ...(words && { search: words }) }

  return (
    <PermittedPage
      permission="changeSchool"
      title={t('title')}
      refusal={{ title: t('notAllowed'), text: t('notAllowedText') }}
      header={
        <>
          <PageHeader
            title={t('title')}
            text={age === 'recent' ? t('text', { days: restorableDays }) : t('textOlder')}
          />
          <div className="mb-5 flex flex-wrap items-center gap-3 print:hidden">
            <SearchBox label={t('search')} value={search} onChange={setSearch} />
            <NativeSelect
              className="min-w-40 max-sm:flex-1"
              aria-label={t('kindFilter')}
              value={kind}
              onChange={(event) => setKind(deletedKinds.find((each) => each === event.target.value) ?? '')}
              options={[
                { value: '', label: t('allKinds') },
                ...deletedKinds.map((value) => ({ value, label: t(`kinds.${value}`) })),
              ]}
            />
            {mayPurge && (
              <SegmentedControl
                label={t('age')}
                value={age}
                onChange={setAge}
                options={[
                  { value: 'recent', label: t('recent', { days: restorableDays }) },
                  { value: 'older', label: t('older') },
                ]}
              />
            )}
          </div>
        </>
      }
      failedToLoad={t('failedToLoad')}
      placeholder={<Skeleton className="mt-9 h-96" />}
    >
      <DeletedList
        key={age}
        age={age}
        filter={filter}
        onClearFilter={() => {
          setSearch('')
          setKind('')
        }}
      />
    </PermittedPage>
  )
}
