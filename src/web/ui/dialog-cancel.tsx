import { Dialog } from 'radix-ui'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'

/** The quiet button of a Dialog's footer: closes as Escape does, asking first when something typed would be lost. */
export function DialogCancel({ children }: { children: ReactNode }) {
  return (
    <Dialog.Close asChild>
      <Button>{children}</Button>
    </Dialog.Close>
  )
}
