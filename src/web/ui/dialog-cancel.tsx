import { Dialog } from 'radix-ui'
import { common } from '../lib/i18n/common.ts'
import { useMessages } from '../lib/i18n/use-messages.ts'
import { Button } from './button.tsx'

type Props = { word?: 'cancel' | 'close' | 'keepEditing' }

/** The quiet button of a Dialog's footer: closes as Escape does, asking first when something typed would be lost. */
export function DialogCancel({ word = 'cancel' }: Props) {
  // Said in here, inside the dialog, the word is in the dialog's language.
  const t = useMessages(common)
  return (
    <Dialog.Close asChild>
      <Button>{t(word)}</Button>
    </Dialog.Close>
  )
}
