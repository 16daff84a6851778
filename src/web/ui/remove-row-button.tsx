import { Trash2 } from 'lucide-react'
import type { ComponentProps } from 'react'
import { flushSync } from 'react-dom'
import { IconButton } from './icon-button.tsx'

type Props = Pick<ComponentProps<typeof IconButton>, 'label' | 'className'> &
  Partial<Pick<ComponentProps<typeof IconButton>, 'icon' | 'variant'>> & {
    onRemove: () => void
    /** What is focused where no row is left. */
    otherwise: () => HTMLElement | null | undefined
  }

/**
 * Removes its row of a list (`li`). The focus, which would be lost with the button, goes to the same button of the row that takes its
 * place.
 */
export function RemoveRowButton({ icon = <Trash2 />, variant = 'red', onRemove, otherwise, ...rest }: Props) {
  const remove = (button: Element) => {
    const row = button.closest('li')
    const list = row?.parentElement
    const index = row && list ? [...list.children].indexOf(row) : 0
    flushSync(onRemove)
    const next = list?.isConnected ? list.children[Math.min(index, list.children.length - 1)] : undefined
    const target = next?.querySelector<HTMLElement>('[data-remove]') ?? otherwise()
    target?.focus()
  }
  return (
    <IconButton
      icon={icon}
      variant={variant}
      data-remove
      onClick={({ currentTarget }) => remove(currentTarget)}
      {...rest}
    />
  )
}
