import { useSortable } from '@dnd-kit/sortable'
import { createContext, type ReactNode, useMemo } from 'react'
import { classNames } from '../../../lib/class-names.ts'
import { useMessages } from '../../../lib/i18n/use-messages.ts'
import { reorderable } from '../../../messages/reorderable.ts'

type Handle = Pick<ReturnType<typeof useSortable>, 'attributes' | 'listeners' | 'setActivatorNodeRef' | 'isDragging'>

/** The drag handle's properties, for the controls inside the row. */
export const RowHandle = createContext<Handle | undefined>(undefined)

type Props = { id: string; as?: 'div' | 'li'; children: ReactNode }

/** One row of a Reorderable; dragging renders this element again, but not its children. */
export function ReorderableRow({ id, as = 'div', children }: Props) {
  const t = useMessages(reorderable)
  const sortable = useSortable({ id, attributes: { roleDescription: t('sortable') } })
  const { attributes, listeners, setActivatorNodeRef, setNodeRef, transform, isDragging, isSorting } = sortable
  const handle = useMemo(
    () => ({ attributes, listeners, setActivatorNodeRef, isDragging }),
    [attributes, listeners, setActivatorNodeRef, isDragging],
  )
  // The two elements take the same properties; only the types of their refs differ.
  const Element = as as 'div'
  return (
    <Element
      ref={setNodeRef}
      style={transform ? { transform: `translate3d(0, ${Math.round(transform.y)}px, 0)` } : undefined}
      className={classNames(
        'relative rounded-card',
        isDragging && 'z-10 bg-raised shadow-float',
        isSorting && !isDragging && 'transition-transform duration-150',
      )}
    >
      <RowHandle value={handle}>{children}</RowHandle>
    </Element>
  )
}
