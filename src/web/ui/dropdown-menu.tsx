import { useState, useTransition } from 'react'
import { reportFailedCode } from '../lib/lazy/failed-load.ts'
import { lazyComponent } from '../lib/lazy/lazy-component.ts'
import type { DropdownMenuProps } from './opened-dropdown-menu.tsx'

const OpenedDropdownMenu = lazyComponent<DropdownMenuProps>(
  async () => (await import('./opened-dropdown-menu.tsx')).OpenedDropdownMenu,
)

/** A menu whose code is fetched when its button is hovered, focused or pressed; a toast says when that fails. */
export function DropdownMenu({ trigger, entries }: DropdownMenuProps) {
  const [isPressed, setPressed] = useState(false)
  const [isOpening, startOpening] = useTransition()
  const open = () =>
    startOpening(() =>
      OpenedDropdownMenu.load().then(
        () => setPressed(true),
        () => reportFailedCode(window.location.href),
      ),
    )
  if (isPressed) return <OpenedDropdownMenu trigger={trigger} entries={entries} />
  return trigger({
    ...OpenedDropdownMenu.preloadProps,
    'aria-haspopup': 'menu',
    'aria-busy': isOpening,
    onClick: open,
  })
}
