import { AlertDialog } from 'radix-ui'
import { useWhenShown } from '../lib/hooks/use-is-mounted.ts'
import { common } from '../lib/i18n/common.ts'
import type { Language } from '../lib/i18n/language.ts'
import { Button } from './button.tsx'
import { closeOnForwardedEscape, keepEscape } from './forwarded-escape.ts'
import { useDialogFocus } from './use-dialog-focus.ts'

type Props = {
  /** The question, which names the record. */
  title: string
  description: string
  /** The verb: 'Delete', never 'OK'. */
  confirmLabel: string
  cancelLabel?: string
  lang: Language
  isPending?: boolean
  onClose: () => void
  /** When what it returns is settled, the dialog closes, unless it was closed before: another question may be open by then. */
  onConfirm: () => unknown
}

export function ConfirmDialog(props: Props) {
  const { title, description, confirmLabel, lang, isPending = false, onClose, onConfirm } = props
  const focus = useDialogFocus()
  const whenShown = useWhenShown()
  const confirm = async () => {
    try {
      await onConfirm()
    } finally {
      whenShown(onClose)
    }
  }
  return (
    <AlertDialog.Root open onOpenChange={onClose}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay
          data-backdrop
          // The second press of the double click that opened the question must not close it.
          onClick={({ detail }) => isPending || detail > 1 || onClose()}
          className="fixed inset-0 z-50 animate-appear bg-scrim print:hidden"
        />
        <AlertDialog.Content
          lang={lang}
          {...focus}
          onEscapeKeyDown={keepEscape}
          onKeyDown={closeOnForwardedEscape(onClose)}
          // Not a grid, which WebKit makes as high as the window in spite of `h-fit`.
          className="fixed inset-0 z-50 m-auto flex h-fit max-h-[calc(100dvh-1rem)] w-[calc(100%-2rem)] max-w-md animate-rise flex-col gap-2 overflow-y-auto rounded-card bg-surface p-6 shadow-float outline-none print:hidden"
        >
          <AlertDialog.Title className="text-lg wrap-anywhere">{title}</AlertDialog.Title>
          <AlertDialog.Description className="text-muted">{description}</AlertDialog.Description>
          <div data-dock className="mt-4 flex flex-wrap justify-end gap-3 max-sm:*:flex-1">
            <AlertDialog.Cancel asChild>
              <Button>{props.cancelLabel ?? common.in(lang)('cancel')}</Button>
            </AlertDialog.Cancel>
            <Button variant="danger" isPending={isPending} ignoresDoubleClick onClick={confirm}>
              {confirmLabel}
            </Button>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
