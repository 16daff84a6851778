import type { ReactNode } from 'react'
import { common } from '../lib/i18n/common.ts'
import { useMessages } from '../lib/i18n/use-messages.ts'

/** `count` placeholders in the grid of cards, announced once as 'Loading...'. */
export function SkeletonGrid({ count, children }: { count: number; children: ReactNode }) {
  const t = useMessages(common)
  return (
    <div role="status" className="card-grid">
      <span className="sr-only">{t('loading')}</span>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: identical placeholders without ids
        <div key={index} data-testid="skeleton" className="rounded-card border border-line bg-surface p-5">
          {children}
        </div>
      ))}
    </div>
  )
}
