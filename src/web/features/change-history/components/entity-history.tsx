import type { HistoryKind } from '../../../lib/hooks/use-history-param.ts'
import { useMessages } from '../../../lib/i18n/use-messages.ts'
import { changeHistory } from '../../../messages/change-history.ts'
import { usePersonName } from '../../people/view.ts'
import { useEntityHistory } from '../queries.ts'
import { changeLines, changeVariants } from '../view.ts'
import { ChangeLines } from './change-lines.tsx'
import { EntryHeading } from './entry-heading.tsx'
import { HistoryList } from './history-list.tsx'

/** The changes of a lesson, student, template or class, newest first. */
export function EntityHistory({ kind, id }: { kind: Exclude<HistoryKind, 'register'>; id: string }) {
  const t = useMessages(changeHistory)
  const nameOf = usePersonName()
  return (
    <HistoryList query={useEntityHistory(kind, id)} empty={{ title: t('none'), text: t('noneText') }}>
      {(entry) => (
        <>
          <EntryHeading
            by={entry.by}
            at={entry.at}
            variant={changeVariants[entry.change]}
            change={t(`change.${entry.change}`)}
          />
          <ChangeLines lines={changeLines(entry, t, { nameOf })} />
        </>
      )}
    </HistoryList>
  )
}
