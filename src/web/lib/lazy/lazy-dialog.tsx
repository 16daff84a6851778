import { type ComponentType, Suspense, startTransition, useEffect, useState } from 'react'
import { useWhenShown } from '../hooks/use-is-mounted.ts'
import { reportFailedCode } from './failed-load.ts'
import { lazyComponent } from './lazy-component.ts'

type DialogProps = { onClose: () => void }

/**
 * A `lazyComponent` for a dialog: when its code cannot be fetched, the page stays as it is, and a toast reports it. Needs a
 * `Suspense` above it. Once it is closed it closes nothing: an answer that comes later would close the dialog that is open then.
 */
export function lazyDialog<Props extends DialogProps>(fetchCode: () => Promise<ComponentType<Props>>) {
  const Content = lazyComponent<Props>(fetchCode, FailedDialog)
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each dialog, where a module is loaded
  function LazyDialog(props: Props) {
    const whenShown = useWhenShown()
    return <Content {...props} onClose={() => whenShown(props.onClose)} />
  }
  return Object.assign(LazyDialog, { ...Content })
}

/**
 * Makes a hook for a lazy dialog that one element opens. The hook returns the preload props of that element, `open`,
 * which keeps the page as it is until the code is fetched, and the dialog to render beside it.
 */
export function openableDialog(fetchCode: () => Promise<ComponentType<DialogProps>>) {
  const Content = lazyDialog(fetchCode)
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each dialog, where a module is loaded
  return function useOpenableDialog() {
    const [isOpen, setOpen] = useState(false)
    return {
      preloadProps: Content.preloadProps,
      open: () => startTransition(() => setOpen(true)),
      dialog: <Suspense>{isOpen && <Content onClose={() => setOpen(false)} />}</Suspense>,
    }
  }
}

function FailedDialog({ onClose }: DialogProps) {
  useEffect(() => {
    reportFailedCode(window.location.href)
    onClose()
  }, [onClose])
  return null
}
