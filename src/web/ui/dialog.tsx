import { X } from 'lucide-react'
import { Dialog as RadixDialog } from 'radix-ui'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { classNames } from '../lib/class-names.ts'
import { scrollToFocus } from '../lib/focus.ts'
import { common } from '../lib/i18n/common.ts'
import type { Language } from '../lib/i18n/language.ts'
import { SurfaceLanguage } from '../lib/i18n/use-messages.ts'
import { DialogAround, useOpenDialog } from '../lib/open-dialogs.ts'
import { unstoredDrafts } from '../lib/storage/draft.ts'
import { useStore } from '../lib/store.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { Form } from './form.tsx'
import { closeOnForwardedEscape, keepEscape } from './forwarded-escape.ts'
import { IconButton } from './icon-button.tsx'
import { useDialogFocus } from './use-dialog-focus.ts'

const widths = {
  sm: 'sm:max-w-md',
  md: 'sm:max-w-xl',
  lg: 'sm:max-w-3xl',
  full: 'sm:max-w-7xl',
} as const

type Props = {
  /** Called when the person closes the dialog, after a question if `isDirty`. */
  onClose: () => void
  title: string
  description?: ReactNode
  /** The language of the dialog's texts (`t.language`), which the common messages inside follow. */
  lang: Language
  size?: keyof typeof widths
  /** On a phone as high as a dialog may be, for content whose length is not known before it has arrived. */
  isFullHeight?: boolean
  /** Whether closing asks first, because unsaved input would be lost. */
  isDirty?: boolean
  /** Whether unsaved input is kept as a draft, and what runs goes on, so that Back and a reload lose nothing while this device can store it. */
  hasDraft?: boolean
  /** Whether something is running in it that nothing else may end: unless it goes on (`hasDraft`), the dialog stays open meanwhile. */
  isBusy?: boolean
  /** Called instead of closing while it is busy: ends what runs, so that the outcome is shown. */
  onStop?: () => void
  /** Makes body and footer a `Form`. */
  onSubmit?: ComponentProps<typeof Form>['onSubmit']
  /** False where the printed content has its own title. */
  isTitlePrinted?: boolean
  /** The buttons, the primary one last. */
  footer?: ReactNode
  children: ReactNode
}

export function Dialog(props: Props) {
  const { onClose, title, description, lang, size = 'md', isDirty = false, onStop, onSubmit, footer, children } = props
  const { isFullHeight = false, isTitlePrinted = true, hasDraft = false, isBusy = false } = props
  const t = common.in(lang)
  const [isAsking, setAsking] = useState(false)
  const focus = useDialogFocus()
  // Together with the page's first content there is nothing that it could appear above.
  const [isFirstContent] = useState(() => document.querySelector('#root > .boot') !== null)
  const requestClose = () => {
    if (isBusy && !hasDraft) onStop?.()
    else if (isDirty) setAsking(true)
    else onClose()
  }
  const isDraftStored = useStore(unstoredDrafts).size === 0
  const isUndismissable = isDirty || isBusy
  const isGuarded = isUndismissable && !(hasDraft && isDraftStored)
  const id = useOpenDialog({ close: onClose, requestClose, isUndismissable, isGuarded })
  return (
    <SurfaceLanguage value={lang}>
      <RadixDialog.Root open onOpenChange={requestClose}>
        <RadixDialog.Portal>
          <RadixDialog.Overlay data-backdrop className="fixed inset-0 z-40 animate-appear bg-scrim print:hidden" />
          <RadixDialog.Content
            lang={lang}
            data-printed
            {...focus}
            onEscapeKeyDown={keepEscape}
            onKeyDown={closeOnForwardedEscape(requestClose)}
            // Radix does not scroll to the other end, where Tab leads from the last control or back from the first. What is
            // higher than half the dialog would be scrolled away from its beginning.
            onFocus={({ target, currentTarget }) => scrollToFocus(target, currentTarget.clientHeight / 2)}
            {...(!description && { 'aria-describedby': undefined })}
            className={classNames(
              // Without it all styles inside are computed again when Radix disables the pointer on the page.
              'pointer-events-auto fixed inset-x-0 bottom-0 z-40 mx-auto flex max-h-[94dvh] w-full flex-col rounded-t-card bg-surface shadow-float outline-none low:overflow-y-auto',
              !isFirstContent && 'animate-rise',
              'max-sm:px-safe sm:inset-y-0 sm:my-auto sm:h-fit sm:w-dialog sm:rounded-card',
              'print:static print:block print:max-h-none print:max-w-none print:w-full print:animate-none print:shadow-none',
              size === 'full' ? 'sm:max-h-[min(96dvh,60rem)]' : 'sm:max-h-[min(90dvh,56rem)] short:max-h-[96dvh]',
              isFullHeight && 'max-sm:h-[94dvh]',
              widths[size],
            )}
          >
            <div
              className={classNames(
                'border-b border-line py-4 short:py-2.5 pr-16 pl-5 sm:pl-6',
                isTitlePrinted ? 'print:mb-5 print:p-0 print:pb-3' : 'print:hidden',
              )}
            >
              <RadixDialog.Title className="text-lg wrap-anywhere">{title}</RadixDialog.Title>
              {description && (
                <RadixDialog.Description className="mt-0.5 text-sm text-muted">{description}</RadixDialog.Description>
              )}
            </div>
            <Body onSubmit={onSubmit}>
              <div className="grid min-h-0 flex-auto grid-cols-1 content-start gap-5 overflow-y-auto low:flex-none low:overflow-visible overscroll-contain px-5 py-5 short:py-3 sm:px-6 print:block print:space-y-5 print:overflow-visible print:p-0">
                <DialogAround value={id}>{children}</DialogAround>
              </div>
              {footer && (
                <div
                  data-dock
                  className="flex flex-wrap justify-end gap-3 border-t border-line px-5 py-4 short:pt-2 pb-[max(1rem,env(safe-area-inset-bottom))] short:pb-[max(0.5rem,env(safe-area-inset-bottom))] max-sm:*:flex-1 sm:px-6 print:hidden"
                >
                  {footer}
                </div>
              )}
            </Body>
            <RadixDialog.Close asChild>
              <IconButton
                label={t('close')}
                icon={<X />}
                className="absolute top-3 right-3 pointer-coarse:top-2 pointer-coarse:right-2 short:top-1 short:pointer-coarse:top-0 print:hidden"
              />
            </RadixDialog.Close>
          </RadixDialog.Content>
        </RadixDialog.Portal>
      </RadixDialog.Root>
      {isAsking && (
        <ConfirmDialog
          title={t('discardTitle')}
          description={t('discardText')}
          cancelLabel={t('keepEditing')}
          confirmLabel={t('discard')}
          lang={lang}
          onClose={() => setAsking(false)}
          onConfirm={onClose}
        />
      )}
    </SurfaceLanguage>
  )
}

/** `flex-auto` here and on the body, because WebKit makes `flex-1` one line high in a dialog that is as high as its content. */
const bodyClassName = 'flex min-h-0 flex-auto flex-col low:flex-none print:block'

function Body({ onSubmit, children }: { onSubmit: Props['onSubmit'] | undefined; children: ReactNode }) {
  if (!onSubmit) return <div className={bodyClassName}>{children}</div>
  return (
    <Form className={bodyClassName} onSubmit={onSubmit}>
      {children}
    </Form>
  )
}
