import type { ComponentProps } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { DialogCancel } from './dialog-cancel.tsx'
import { Notice } from './notice.tsx'

type Props = Omit<ComponentProps<typeof Dialog>, 'footer'> & {
  submitLabel: string
  isSubmitting: boolean
  submitButton?: Pick<ComponentProps<typeof Button>, 'variant' | 'disabled'>
  /** Shown above the buttons. */
  warning?: string | false
}

/** A dialog with a form, its Cancel and its submit button. */
export function FormDialog({ submitLabel, isSubmitting, submitButton, warning, ...dialog }: Props) {
  return (
    <Dialog
      footer={
        <>
          {warning && (
            <Notice variant="bad" className="min-w-full">
              {warning}
            </Notice>
          )}
          <DialogCancel />
          <Button type="submit" variant="primary" isPending={isSubmitting} {...submitButton}>
            {submitLabel}
          </Button>
        </>
      }
      {...dialog}
    />
  )
}
