import { Dialog } from 'radix-ui'
import { common } from '../lib/i18n/common.ts'
import { useMessages } from '../lib/i18n/use-messages.ts'
import { Button } from './button.tsx'

type Props = { word?: 'cancel' | 'close' | 'keepEditing' }

/** The secondary button of a Dialog's footer: closes it like Escape, with the question if it is dirty. */
export function DialogCancel({ word = 'cancel' }: Props) {
  const t = useMessages(common)
  return (
    <Dialog.Close asChild>
      <Button>{t(word)}</Button>
    </Dialog.Close>
  )
}
