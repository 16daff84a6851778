import { useState, useTransition } from 'react'
import { reportFailedCode } from './failed-load.ts'
import type { PreloadProps } from './preload-props.ts'

type LazyMenu = { load: () => Promise<unknown>; preloadProps: PreloadProps }

/**
 * For a menu whose code is fetched when its button is hovered, focused or pressed: the props of a button in its place, and
 * whether that was pressed, so that the open menu with its own button takes its place.
 */
export function useLazyMenu({ load, preloadProps }: LazyMenu) {
  const [isPressed, setPressed] = useState(false)
  const [isOpening, startOpening] = useTransition()
  const open = () =>
    startOpening(() =>
      load().then(
        () => setPressed(true),
        () => reportFailedCode(window.location.href),
      ),
    )
  return {
    isPressed,
    buttonProps: { ...preloadProps, 'aria-haspopup': 'menu', 'aria-busy': isOpening, onClick: open } as const,
  }
}
