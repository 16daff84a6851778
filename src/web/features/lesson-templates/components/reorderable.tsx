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
import { createContext, type ReactNode, useCallback, useMemo, useState } from 'react'
import { useMessages } from '../../../lib/i18n/use-messages.ts'
import { lessonTemplateEditor } from '../../../messages/lesson-templates.ts'

type Props = {
  /** The keys of the rows, from top to bottom. */
  ids: readonly string[]
  /** What the row at a place is called, counted from 0. */
  nameOf: (index: number) => string
  onMove: (from: number, to: number) => void
  children: ReactNode
}

/** Moves the row at a place to another; a place outside the list changes nothing. */
export const MoveRow = createContext<(from: number, to: number) => void>(() => undefined)

/** The row under the pointer, however tall the dragged one is; without a pointer (keyboard) the nearest. */
const underPointer: CollisionDetection = (situation) => {
  const under = pointerWithin(situation)
  return under.length > 0 ? under : closestCenter(situation)
}

/** Rows that can be put into another order: by dragging, with the keyboard, or by single presses; each move is announced. */
export function Reorderable({ ids, nameOf, onMove, children }: Props) {
  const t = useMessages(lessonTemplateEditor)
  const [announcement, setAnnouncement] = useState('')
  const count = ids.length
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const move = useCallback(
    (from: number, to: number) => {
      if (to < 0 || to >= count || from === to) return
      // A row that is put elsewhere in the document loses the focus.
      const focused = document.activeElement
      onMove(from, to)
      setAnnouncement(t('moved', { name: nameOf(from), place: to + 1, count }))
      requestAnimationFrame(() => focused instanceof HTMLElement && focused.focus())
    },
    [count, nameOf, onMove, t],
  )
  const announcements = useMemo(() => {
    const indexOf = (id: UniqueIdentifier) => ids.indexOf(String(id))
    const say = (key: 'pickedUp' | 'movedOver' | 'moved' | 'moveCancelled', id: UniqueIdentifier, at = id) =>
      t(key, { name: nameOf(indexOf(id)), place: indexOf(at) + 1, count: ids.length })
    let isOnItsWay = false
    return {
      onDragStart: ({ active }) => {
        isOnItsWay = false
        return say('pickedUp', active.id)
      },
      onDragOver: ({ active, over }) => {
        // A thing just picked up lies over its own place: that would drown what was said of it.
        isOnItsWay ||= over?.id !== active.id
        return isOnItsWay ? say('movedOver', active.id, over?.id) : undefined
      },
      onDragEnd: ({ active, over }) => say('moved', active.id, over?.id),
      onDragCancel: ({ active }) => say('moveCancelled', active.id),
    } satisfies Announcements
  }, [ids, nameOf, t])

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={underPointer}
      accessibility={{ announcements, screenReaderInstructions: { draggable: t('moveInstructions') } }}
      onDragEnd={({ active, over }) => over && move(ids.indexOf(String(active.id)), ids.indexOf(String(over.id)))}
    >
      <SortableContext items={[...ids]} strategy={verticalListSortingStrategy}>
        <MoveRow value={move}>{children}</MoveRow>
      </SortableContext>
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </DndContext>
  )
}
