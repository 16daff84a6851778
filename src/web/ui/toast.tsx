import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { Toast as RadixToast } from 'radix-ui'
import { useRef, useState } from 'react'
import { classNames } from '../lib/class-names.ts'
import { common } from '../lib/i18n/common.ts'
import { useMessages } from '../lib/i18n/use-messages.ts'
import { useServerMessage } from '../lib/i18n/use-server-message.ts'
import { useStore } from '../lib/store.ts'
import { currentToast, dismissToast, toastShortcut } from '../lib/toast.ts'
import { buttonVariants } from './button-variants.ts'
import { forwardEscape } from './forwarded-escape.ts'
import { usePlaceAboveDocks } from './use-place-above-docks.ts'
import { useToastFocus } from './use-toast-focus.ts'

/** What a press of Escape closes before a toast, where the focus is in it. */
const escapeTargets = '[role="dialog"], [role="alertdialog"], [role="listbox"], [role="menu"], [data-keeps-escape]'

/** Renders the toasts raised by `toast()`; mounted once. */
export function Toaster() {
  const shown = useStore(currentToast)
  const t = useMessages(common)
  // Translated here, because the translations of the server's messages may arrive after the toast.
  const translate = useServerMessage(shown?.lang)
  const description = shown?.description && translate(shown.description)
  const detail = shown?.detail && translate(shown.detail)
  const viewport = useRef<HTMLOListElement>(null)
  usePlaceAboveDocks(viewport, shown?.isOpen ? shown.id : undefined, { besideDialogs: true })
  const { returnFocus } = useToastFocus(viewport)
  const [announcer, setAnnouncer] = useState<HTMLElement | null>(null)
  const tToast = common.in(shown?.lang ?? t.language)
  const isFailure = shown?.variant === 'destructive'
  // Failures and toasts with an action stay longer, to be read and reached.
  const duration = isFailure || shown?.action ? 10_000 : 6_000
  const close = (id: number) => {
    dismissToast(id)
    returnFocus()
  }
  return (
    <RadixToast.Provider
      label={tToast('notifications')}
      swipeDirection="right"
      duration={duration}
      announcerContainer={announcer ?? undefined}
    >
      {shown && (
        <RadixToast.Root
          key={shown.id}
          open={shown.isOpen}
          onOpenChange={(isOpen) => !isOpen && close(shown.id)}
          onEscapeKeyDown={(event) => {
            const focused = document.activeElement
            if (!viewport.current?.contains(focused) && focused?.closest(escapeTargets)) forwardEscape(event)
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return
            event.preventDefault()
            close(shown.id)
          }}
          type={isFailure ? 'foreground' : 'background'}
          lang={shown.lang}
          className={classNames(
            // A dialog that is opened later would take the presses.
            'pointer-events-auto!',
            // On a phone as low as possible, because what it is about is behind it.
            'flex animate-rise items-start gap-3 rounded-card border bg-raised p-4 pr-2 shadow-float max-sm:gap-2.5 max-sm:p-0 max-sm:pl-3.5',
            'data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[swipe=cancel]:translate-x-0',
            isFailure ? 'border-red' : 'border-line',
          )}
        >
          {isFailure ? (
            <CircleAlert className="mt-0.5 size-5 shrink-0 text-red max-sm:mt-3" />
          ) : (
            <CircleCheck className="mt-0.5 size-5 shrink-0 text-green max-sm:mt-3" />
          )}
          <div className="flex min-w-0 flex-1 flex-wrap items-start gap-x-3 gap-y-2 max-sm:py-2.5 sm:flex-nowrap">
            {/* On a phone the action goes below a text that has no room for a line beside it. */}
            <div className="min-w-0 flex-1 max-sm:flex-auto">
              <RadixToast.Title className="font-semibold max-sm:inline">{shown.title}</RadixToast.Title>{' '}
              {description && (
                <RadixToast.Description className="text-muted max-sm:inline">{description}</RadixToast.Description>
              )}
              {/* The description may be the server's sentence already. */}
              {detail && !description?.endsWith(detail) && (
                <p className="mt-1 text-xs wrap-anywhere text-muted select-all">{detail}</p>
              )}
            </div>
            {shown.action && (
              <RadixToast.Action
                altText={shown.action.label}
                onClick={shown.action.onPress}
                className={buttonVariants({ size: 'sm' })}
              >
                {shown.action.label}
              </RadixToast.Action>
            )}
          </div>
          <RadixToast.Close
            aria-label={tToast('dismiss')}
            className="inline-grid size-8 shrink-0 place-items-center rounded-control text-muted hover:bg-pressed hover:text-ink pointer-coarse:size-11 max-sm:-ml-2.5 max-sm:size-11"
          >
            <X className="size-4" />
          </RadixToast.Close>
        </RadixToast.Root>
      )}
      <RadixToast.Viewport
        label={`${t('notifications')} ({hotkey})`}
        hotkey={toastShortcut.keys}
        ref={viewport}
        // Whatever has this attribute stays readable while Radix hides the page behind a dialog.
        aria-live="off"
        // A dialog that was opened later would take this key.
        data-keeps-escape
        className="fixed right-0 bottom-0 z-[60] w-full max-w-md p-4 pr-[max(1rem,env(safe-area-inset-right))] pb-[max(1rem,env(safe-area-inset-bottom))] max-sm:pb-[max(0.5rem,env(safe-area-inset-bottom))] -outline-offset-4 print:hidden"
      />
      {/* In it a toast is announced, in its language. */}
      <div ref={setAnnouncer} lang={shown?.lang} aria-live="off" />
    </RadixToast.Provider>
  )
}
