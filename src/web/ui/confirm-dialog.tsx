import { AlertDialog } from 'radix-ui'
import { type ReactNode, useRef } from 'react'
import { common } from '../lib/i18n/common.ts'
import type { Language } from '../lib/i18n/language.ts'
import { SurfaceLanguage, useMessages } from '../lib/i18n/use-messages.ts'
import { Button } from './button.tsx'

type Props = {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  /** The question, which names the record. */
  title: ReactNode
  description?: ReactNode
  /** The verb: 'Delete', never 'OK'. */
  confirmLabel: string
  cancelLabel?: string
  lang: Language
  /** If given, the dialog stays open until the caller closes it, with the button pending while true. */
  isPending?: boolean
  onConfirm: () => void
}

export function ConfirmDialog(props: Props) {
  const { isOpen, onOpenChange, title, description, confirmLabel, cancelLabel, lang } = props
  const opener = useRef<Element>(null)
  const confirm = () => {
    if (props.isPending === undefined) onOpenChange(false)
    props.onConfirm()
  }
  return (
    <SurfaceLanguage value={lang}>
      <AlertDialog.Root open={isOpen} onOpenChange={onOpenChange}>
        <AlertDialog.Portal>
          <AlertDialog.Overlay className="fixed inset-0 z-50 animate-appear bg-scrim" />
          <AlertDialog.Content
            lang={lang}
            onOpenAutoFocus={() => {
              opener.current = document.activeElement
            }}
            onCloseAutoFocus={(event) => {
              // Radix returns the focus only to its own trigger component.
              event.preventDefault()
              if (opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true })
            }}
            {...(!description && { 'aria-describedby': undefined })}
            className="fixed inset-0 z-50 m-auto grid h-fit w-[calc(100%-2rem)] max-w-md animate-rise gap-2 rounded-card bg-surface p-6 shadow-float outline-none"
          >
            <AlertDialog.Title className="text-lg">{title}</AlertDialog.Title>
            {description && <AlertDialog.Description className="text-muted">{description}</AlertDialog.Description>}
            <div data-dock className="mt-4 flex flex-wrap justify-end gap-3 max-sm:*:flex-1">
              <AlertDialog.Cancel asChild>
                <CancelButton label={cancelLabel} />
              </AlertDialog.Cancel>
              <Button variant="danger" isPending={props.isPending ?? false} onClick={confirm}>
                {confirmLabel}
              </Button>
            </div>
          </AlertDialog.Content>
        </AlertDialog.Portal>
      </AlertDialog.Root>
    </SurfaceLanguage>
  )
}

/** A separate component, so that its default text follows the language of the dialog. */
function CancelButton({ label, ...rest }: { label?: string | undefined }) {
  const t = useMessages(common)
  return <Button {...rest}>{label ?? t('cancel')}</Button>
}
