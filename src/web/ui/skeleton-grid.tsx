import type { ReactNode } from 'react'
import { common } from '../lib/i18n/common.ts'
import { useMessages } from '../lib/i18n/use-messages.ts'
import { Skeleton } from './skeleton.tsx'

/** `count` placeholders in the grid of cards below one for their number, announced once as 'Loading...'. */
export function SkeletonGrid({ count, children }: { count: number; children: ReactNode }) {
  const t = useMessages(common)
  return (
    <div role="status">
      <span className="sr-only">{t('loading')}</span>
      <Skeleton className="mb-3 h-[1.3125rem] w-24" />
      <div className="card-grid">
        {Array.from({ length: count }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: identical placeholders without ids
          <div key={index} data-testid="skeleton" className="rounded-card border border-line bg-surface p-5 max-sm:p-3">
            {children}
          </div>
        ))}
      </div>
    </div>
  )
}
