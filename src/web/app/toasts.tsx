import { Suspense, useEffect, useState } from 'react'
import { common } from '../lib/i18n/common.ts'
import { useMessages } from '../lib/i18n/use-messages.ts'
import { lazyComponent } from '../lib/lazy/lazy-component.ts'
import { useStore } from '../lib/store.ts'
import { currentToast, dismissToast } from '../lib/toast.ts'
import { whenIdle } from '../lib/when-idle.ts'
import { Button } from '../ui/button.tsx'

const Toaster = lazyComponent(async () => (await import('../ui/toaster.tsx')).Toaster, PlainToast)

/** The toasts; their code is fetched when the first one is raised or the browser is idle. */
export function Toasts() {
  const isRaised = useStore(currentToast) !== undefined
  const [isIdle, setIdle] = useState(false)
  useEffect(() => whenIdle(() => setIdle(true)), [])
  return <Suspense>{(isRaised || isIdle) && <Toaster />}</Suspense>
}

/** Where the code of toasts cannot be fetched, because what they tell must not be lost. */
function PlainToast() {
  const shown = useStore(currentToast)
  const t = useMessages(common)
  if (!shown?.isOpen) return null
  return (
    <div
      role="alert"
      lang={shown.lang}
      className="pointer-events-auto fixed right-4 bottom-4 z-[60] max-w-md rounded-card border border-line bg-raised p-4 shadow-float print:hidden"
    >
      <p className="font-semibold">{shown.title}</p>
      <p>{shown.description}</p>
      <Button size="sm" className="mt-2" onClick={() => dismissToast(shown.id)}>
        {t('dismiss')}
      </Button>
    </div>
  )
}
