import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import type { SchoolClass } from '../../../../contract/classes/schema.ts'
import { maxStudentsMoved } from '../../../../contract/students/rules.ts'
import type { Student } from '../../../../contract/students/schema.ts'
import { changedMeanwhile, failureOf, mayHaveBeenDone } from '../../../lib/api/client.ts'
import { useNewerAnswers } from '../../../lib/api/newer-answers.ts'
import { common } from '../../../lib/i18n/common.ts'
import { useMessages } from '../../../lib/i18n/use-messages.ts'
import { isPressed, useShortcuts } from '../../../lib/shortcuts.ts'
import { currentToast, type ToastContent, toastError, toastSuccess } from '../../../lib/toast.ts'
import { students as messages } from '../../../messages/students.ts'
import { Button } from '../../../ui/button.tsx'
import { keepFocusAbove } from '../../../ui/lower-edge.ts'
import { NativeSelect } from '../../../ui/native-select.tsx'
import { useMoveStudents } from '../queries.ts'
import { noClass } from '../view.ts'

type ClassByStudent = ReadonlyMap<string, string | null>

type Props = {
  selected: readonly Student[]
  /** How many of them the filtered list does not show. */
  hiddenCount: number
  classes: readonly SchoolClass[]
  onClear: () => void
  onMoved: (movedIds: readonly string[]) => void
}

const clearShortcut = { keys: ['Escape'] }

/** The actions on the selected students, fixed at the lower edge of the window. */
export function SelectionBar({ selected: listed, hiddenCount, classes, onClear, onMoved }: Props) {
  const t = useMessages(messages)
  const tCommon = useMessages(common)
  // Empty until something is chosen.
  const [target, setTarget] = useState('')
  const [isTargetMissing, setTargetMissing] = useState(false)
  const missingTargetId = useId()
  const select = useRef<HTMLSelectElement>(null)
  const move = useMoveStudents()
  const { newerOf } = useNewerAnswers()
  const selected = listed.map(newerOf)
  /** The class of each student before a move without an answer, which may have been made all the same. */
  const unansweredFrom = useRef<ClassByStudent>(new Map())
  const isTooMany = selected.length > maxStudentsMoved
  useEscape(onClear)
  useShortcuts({ title: t('selection'), language: t.language }, [{ ...clearShortcut, label: t('clear') }])

  const reportFailure = (fallback: string, action?: ToastContent['action']) => (error: unknown) => {
    const message = changedMeanwhile(error) ? t('moveOutdated') : failureOf(error)?.message
    toastError(t.language, message ?? fallback, { error, action: mayHaveBeenDone(error) ? action : undefined })
  }
  const undoMove = (moved: readonly Student[], from: ClassByStudent): Promise<void> => {
    const moves = moved.map(({ id, updatedAt }) => ({ id, classId: from.get(id) ?? null, updatedAt }))
    const reportSuccess = () => toastSuccess(t.language, t('movedBack'))
    const tryAgain = { label: tCommon('tryAgain'), onPress: () => undoMove(moved, from) }
    return move.mutateAsync({ body: { moves } }).then(reportSuccess, reportFailure(t('failedToMoveBack'), tryAgain))
  }
  const classesBefore = (newClassId: string | null): ClassByStudent =>
    new Map(
      selected.map(({ id, classId }) => {
        const before = classId === newClassId ? unansweredFrom.current.get(id) : undefined
        return [id, before === undefined ? classId : before]
      }),
    )
  const moveAll = () => {
    setTargetMissing(target === '')
    if (target === '') return select.current?.focus()
    const classId = target === noClass ? null : target
    const name = classes.find(({ id }) => id === classId)?.name
    const moves = selected.map(({ id, updatedAt }) => ({ id, classId, updatedAt }))
    const from = classesBefore(classId)
    const count = moves.length
    return move.mutateAsync({ body: { moves } }).then(
      (moved) => {
        const description = name === undefined ? t('movedOut', { count }) : t('moved', { count, name })
        const undo = { label: tCommon('undo'), onPress: () => undoMove(moved, from) }
        toastSuccess(t.language, description, { action: undo })
        onMoved(moves.map(({ id }) => id))
      },
      (error) => {
        if (mayHaveBeenDone(error)) unansweredFrom.current = from
        reportFailure(t('failedToMove'))(error)
      },
    )
  }
  const options = [
    { value: '', label: t('moveTo') },
    { value: noClass, label: t('noClass') },
    ...classes.map(({ id, name }) => ({ value: id, label: name })),
  ]

  return (
    <section
      ref={keepFocusAbove}
      data-dock
      aria-label={t('selection')}
      className="fixed inset-x-0 bottom-0 z-20 animate-rise border-t border-line-strong bg-raised pb-[env(safe-area-inset-bottom)] shadow-float print:hidden"
    >
      <div className="mx-auto flex max-w-7xl flex-wrap items-center gap-x-2 gap-y-2 px-page py-3">
        <p className="min-w-0 flex-1 tabular sm:basis-48">
          <span className="font-semibold">{t('selected', { count: selected.length })}</span>
          {hiddenCount > 0 && <span className="text-muted"> · {t('notShown', { count: hiddenCount })}</span>}
          {isTooMany && <span className="block text-sm text-red">{t('tooMany', { most: maxStudentsMoved })}</span>}
          {isTargetMissing && (
            <span id={missingTargetId} role="alert" className="block text-sm text-red">
              {t('chooseClass')}
            </span>
          )}
        </p>
        {/* On a phone the select takes a whole row, so that Clear moves up beside the count. */}
        <div className="flex min-w-0 gap-2 max-sm:order-last max-sm:w-full">
          <NativeSelect
            ref={select}
            className="min-w-0 flex-1 sm:w-56 sm:flex-none"
            aria-label={t('moveTo')}
            {...(isTargetMissing && { 'aria-invalid': true, 'aria-describedby': missingTargetId })}
            value={target}
            onChange={(event) => {
              setTarget(event.target.value)
              setTargetMissing(false)
            }}
            options={options}
          />
          <Button
            variant="primary"
            disabled={isTooMany}
            isPending={move.isPending}
            ignoresDoubleClick
            onClick={moveAll}
          >
            {t('move')}
          </Button>
        </div>
        <Button onClick={onClear}>{t('clear')}</Button>
      </div>
    </section>
  )
}

/** Calls back on Escape, unless a dialog, menu, toast or search text is there for Escape to close first. */
function useEscape(onEscape: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!isPressed(clearShortcut, event) || currentToast.get()?.isOpen) return
    if (document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]')) return
    if (event.target instanceof HTMLInputElement && event.target.type === 'search' && event.target.value) return
    onEscape()
  })
  useEffect(() => {
    // In the capture phase nothing has been closed by this key yet.
    const listen = (event: KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', listen, { capture: true })
    return () => window.removeEventListener('keydown', listen, { capture: true })
  }, [])
}
