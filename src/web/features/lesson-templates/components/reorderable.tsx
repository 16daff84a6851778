import {
  type Announcements,
  type CollisionDetection,
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  pointerWithin,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { createContext, type ReactNode, useCallback, useMemo } from 'react'
import { useMessages } from '../../../lib/i18n/use-messages.ts'
import { reorderable } from '../../../messages/reorderable.ts'
import { useAnnouncer } from '../../../ui/use-announcer.tsx'

type Props = {
  /** The keys of the rows, from top to bottom. */
  ids: readonly string[]
  /** The name of the row at an index, counted from 0. */
  nameOf: (index: number) => string
  onMove: (from: number, to: number) => void
  children: ReactNode
}

/** Moves the row at an index to another one; an index outside the list changes nothing. */
export const MoveRow = createContext<(from: number, to: number) => void>(() => undefined)

/** The row under the pointer, whatever the height of the dragged one; without a pointer (keyboard) the nearest. */
const detectCollision: CollisionDetection = (context) => {
  const underPointer = pointerWithin(context)
  return underPointer.length > 0 ? underPointer : closestCenter(context)
}

/** Rows that can be reordered by dragging, by keyboard and by buttons; each move is announced. */
export function Reorderable({ ids, nameOf, onMove, children }: Props) {
  const t = useMessages(reorderable)
  const { announce, status } = useAnnouncer()
  const count = ids.length
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const move = useCallback(
    (from: number, to: number) => {
      if (to < 0 || to >= count || from === to) return
      // An element moved in the document loses the focus to what is around it.
      const focused = document.activeElement
      onMove(from, to)
      announce(t('moved', { name: nameOf(from), place: to + 1, count }))
      requestAnimationFrame(() => {
        if (focused instanceof HTMLElement && document.activeElement?.contains(focused)) focused.focus()
      })
    },
    [announce, count, nameOf, onMove, t],
  )
  const announcements = useMemo(() => {
    const indexOf = (id: UniqueIdentifier) => ids.indexOf(String(id))
    const textOf = (key: 'pickedUp' | 'movedOver' | 'moved' | 'moveCancelled', id: UniqueIdentifier, at = id) =>
      t(key, { name: nameOf(indexOf(id)), place: indexOf(at) + 1, count: ids.length })
    let hasMoved = false
    return {
      onDragStart: ({ active }) => {
        hasMoved = false
        return textOf('pickedUp', active.id)
      },
      onDragOver: ({ active, over }) => {
        // A row just picked up is over itself, and announcing that would interrupt the first announcement.
        hasMoved ||= over?.id !== active.id
        return hasMoved ? textOf('movedOver', active.id, over?.id) : undefined
      },
      // What has moved is announced by `move`.
      onDragEnd: ({ active, over }) => (over?.id === active.id ? textOf('moved', active.id) : undefined),
      onDragCancel: ({ active }) => textOf('moveCancelled', active.id),
    } satisfies Announcements
  }, [ids, nameOf, t])

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={detectCollision}
      accessibility={{ announcements, screenReaderInstructions: { draggable: t('moveInstructions') } }}
      onDragEnd={({ active, over }) => over && move(ids.indexOf(String(active.id)), ids.indexOf(String(over.id)))}
    >
      <SortableContext items={[...ids]} strategy={verticalListSortingStrategy}>
        <MoveRow value={move}>{children}</MoveRow>
      </SortableContext>
      {status}
    </DndContext>
  )
}
