import { type ComponentType, Suspense, useState, useTransition } from 'react'
import { lazyComponent } from './lazy-component.ts'

type DialogProps = { onClose: () => void }

export type LazyDialog = ReturnType<ReturnType<typeof lazyDialog>>

/**
 * Makes a hook for a dialog whose code is fetched when the element that opens it is hovered or focused. The hook
 * returns the props of that element and the dialog to render beside it.
 */
export function lazyDialog(load: () => Promise<ComponentType<DialogProps>>) {
  const Content = lazyComponent(load)
  return function useLazyDialog() {
    const [isOpen, setOpen] = useState(false)
    const [isOpening, startOpening] = useTransition()
    return {
      preloadProps: Content.preloadProps,
      isOpening,
      open: () => startOpening(() => setOpen(true)),
      dialog: <Suspense>{isOpen && <Content onClose={() => setOpen(false)} />}</Suspense>,
    }
  }
}
