import { CloudOff } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { formatOfflineTime, useOldestOfflineTime } from '../lib/hooks/use-offline-time.ts'
import { useMessages } from '../lib/i18n/use-messages.ts'
import { hasNewVersion } from '../lib/new-version.ts'
import { useStore } from '../lib/store.ts'
import { shell } from '../messages/shell.ts'
import { Button } from '../ui/button.tsx'
import { usePlaceAboveDocks } from '../ui/use-place-above-docks.ts'

/**
 * At the lower edge, behind every dialog: how old what is shown without a network is, and that a new version is ready. Nothing
 * moves when it appears.
 */
export function StatusNotices() {
  const t = useMessages(shell)
  const isOutdated = useStore(hasNewVersion)
  const offlineTime = useOldestOfflineTime()
  const element = useRef<HTMLDivElement>(null)
  const isShown = isOutdated || offlineTime !== undefined
  usePlaceAboveDocks(element, isShown ? 1 : undefined)
  return (
    <>
      {/* The end of the page can be scrolled above them. */}
      {isShown && <div aria-hidden className="h-20 print:hidden" />}
      <div
        ref={element}
        role="status"
        className="pointer-events-none fixed bottom-0 left-0 z-30 grid max-w-full justify-items-start gap-2 p-4 pb-[max(1rem,env(safe-area-inset-bottom))] pr-[max(1rem,env(safe-area-inset-right))] pl-[max(1rem,env(safe-area-inset-left))] print:hidden"
      >
        {offlineTime !== undefined && (
          <StatusNotice>
            <CloudOff aria-hidden className="size-4 text-muted" />
            {t('withoutNetwork', { time: formatOfflineTime(offlineTime, t.locale) })}
          </StatusNotice>
        )}
        {isOutdated && (
          <StatusNotice>
            {t('newVersion')}
            <Button size="sm" onClick={() => window.location.reload()}>
              {t('reload')}
            </Button>
          </StatusNotice>
        )}
      </div>
    </>
  )
}

function StatusNotice({ children }: { children: ReactNode }) {
  return (
    <p className="pointer-events-auto flex animate-appear flex-wrap items-center gap-x-3 gap-y-1 rounded-card border border-line bg-raised px-4 py-2 text-sm shadow-float">
      {children}
    </p>
  )
}
