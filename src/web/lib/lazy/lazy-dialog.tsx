import { type ComponentType, Suspense, useState, useTransition } from 'react'
import { lazyComponent } from './lazy-component.ts'
import { preloadProps } from './preload-props.ts'

type DialogProps = { onClose: () => void }

export type LazyDialog = ReturnType<ReturnType<typeof lazyDialog>>

/**
 * A dialog that is fetched when a pointer or the focus comes near its opener. The hook gives what an opener needs, and
 * the dialog itself to be put beside it.
 */
export function lazyDialog(load: () => Promise<ComponentType<DialogProps>>) {
  const Content = lazyComponent(load)
  const near = preloadProps(Content.preload)
  return function useLazyDialog() {
    const [isOpen, setOpen] = useState(false)
    const [isOpening, startOpening] = useTransition()
    return {
      near,
      isOpening,
      open: () => startOpening(() => setOpen(true)),
      dialog: <Suspense>{isOpen && <Content onClose={() => setOpen(false)} />}</Suspense>,
    }
  }
}
