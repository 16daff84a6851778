import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react'
import { type KeyboardEvent, use } from 'react'
import { useMessages } from '../../../lib/i18n/use-messages.ts'
import { isPressed } from '../../../lib/shortcuts.ts'
import { reorderable } from '../../../messages/reorderable.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { editorShortcuts } from '../view.ts'
import { MoveRow } from './reorderable.tsx'
import { RowHandle } from './reorderable-row.tsx'

type Props = { index: number; count: number; name: string }

/** A row's drag handle and its buttons up and down; only the handle, which does the same by arrow keys, is a tab stop. */
export function MoveControls({ index, count, name }: Props) {
  const t = useMessages(reorderable)
  const move = use(MoveRow)
  const handle = use(RowHandle)
  if (!handle || count < 2) return null
  const { attributes, listeners, setActivatorNodeRef, isDragging } = handle
  const moveByKey = (event: KeyboardEvent) => {
    if (!isPressed(editorShortcuts.move, event.nativeEvent) || isDragging) return listeners?.onKeyDown?.(event)
    event.preventDefault()
    move(index, event.key === 'ArrowUp' ? index - 1 : index + 1)
  }
  const isFirst = index === 0
  const isLast = index === count - 1
  return (
    <>
      <IconButton
        ref={setActivatorNodeRef}
        {...attributes}
        {...listeners}
        onKeyDown={moveByKey}
        className="cursor-grab touch-none active:cursor-grabbing"
        label={t('move', { name })}
        icon={<GripVertical />}
        data-keeps-escape={isDragging || undefined}
      />
      <IconButton
        tabIndex={-1}
        label={t('moveUp', { name })}
        icon={<ArrowUp />}
        aria-disabled={isFirst || undefined}
        onClick={() => move(index, index - 1)}
      />
      <IconButton
        tabIndex={-1}
        label={t('moveDown', { name })}
        icon={<ArrowDown />}
        aria-disabled={isLast || undefined}
        onClick={() => move(index, index + 1)}
      />
    </>
  )
}
