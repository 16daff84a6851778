import { SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { common } from '../lib/i18n/common.ts'
import { useMessages } from '../lib/i18n/use-messages.ts'
import { Button } from './button.tsx'
import { EmptyState } from './empty-state.tsx'

type MessageKey = 'noneYet' | 'noneYetText' | 'noneYetReadOnly' | 'noneFound' | 'noneFoundText'

type Props = {
  /** The texts of a list without records, of a search without results, and of the number of results. */
  t: ((key: MessageKey) => string) & ((key: 'found', values: { count: number }) => string)
  icon: ReactNode
  isEmpty: boolean
  /** The button under 'No classes yet'; missing for people who may not create any. */
  createButton: ReactNode
  count: number
  onClearSearch: () => void
  /** Beside the button to clear, where more than the search hides records. */
  otherAction?: ReactNode
  children: ReactNode
}

/** The results of a search with their announced number, or an empty state with a button to create or to clear. */
export function SearchedList({ t, icon, isEmpty, createButton, count, onClearSearch, otherAction, children }: Props) {
  const tCommon = useMessages(common)
  if (isEmpty) {
    const text = createButton ? t('noneYetText') : t('noneYetReadOnly')
    return <EmptyState icon={icon} title={t('noneYet')} text={text} action={createButton} />
  }
  return (
    <>
      <p role="status" className="mb-3 text-sm text-muted tabular">
        {t('found', { count })}
      </p>
      {count > 0 ? (
        children
      ) : (
        <EmptyState
          icon={<SearchX />}
          title={t('noneFound')}
          text={t('noneFoundText')}
          action={
            <div className="flex flex-wrap justify-center gap-2">
              <Button onClick={onClearSearch}>{tCommon('clearSearch')}</Button>
              {otherAction}
            </div>
          }
        />
      )}
    </>
  )
}
