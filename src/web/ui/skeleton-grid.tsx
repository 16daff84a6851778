import type { ReactNode } from 'react'
import { common } from '../lib/i18n/common.ts'
import { useMessages } from '../lib/i18n/use-messages.ts'

/** As many stand-ins as `count`, in the grid of cards; announced once as 'Loading...'. */
export function SkeletonGrid({ count, children }: { count: number; children: ReactNode }) {
  const t = useMessages(common)
  return (
    <div role="status" className="card-grid">
      <span className="sr-only">{t('loading')}</span>
      {Array.from({ length: count }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: identical stand-ins, known only by their place
        <div key={place} data-testid="skeleton" className="rounded-card border border-line bg-surface p-5">
          {children}
        </div>
      ))}
    </div>
  )
}
