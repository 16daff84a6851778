import { useCallback, useEffect, useRef, useState } from 'react'
import type { Register } from '../../../../../contract/student-progress/schema.ts'
import { rosterNameOf } from '../../../../../contract/students/rules.ts'
import { useMessages } from '../../../../lib/i18n/use-messages.ts'
import { lessonJournal } from '../../../../messages/lesson-journal.ts'
import { register } from '../../../../messages/register.ts'
import { registers } from '../../../../messages/registers.ts'
import { Notice } from '../../../../ui/notice.tsx'
import type { RegisterEditing } from '../editing/state.ts'
import { conflictsOf, refusedFields } from '../journal/state.ts'
import type { RegisterRow } from '../state.ts'
import { OfflineNotice } from './offline-notice.tsx'
import { RefusedTextsNotice } from './refused-texts-notice.tsx'
import { RestoredNotice } from './restored-notice.tsx'

type Props = {
  /** From when the register is that this device kept; undefined where it comes from the network. */
  offlineTime: number | undefined
  /** With all students of the rows; one that this device kept before there were absences has none. */
  register: Pick<Register, 'students'> & Partial<Pick<Register, 'absences'>>
  editing: Pick<RegisterEditing, 'register' | 'rows' | 'journal' | 'isSaving'>
  /** Whether somebody else has deleted the lesson meanwhile. */
  isDeleted: boolean
  /** Whether a save of this register waits on this device. */
  isQueued: boolean
  isDraftRestored: boolean
  onDiscardDraft: () => void
  onDiscardRefusedTexts: () => void
}

const maxNames = 5
const namesOfMany = 3

/**
 * Above the rows: how old they are, a save that waits, what is proposed, a restored draft, texts that the role does not allow to store,
 * the students who were not saved, and what has a conflict.
 */
export function RegisterNotices({
  offlineTime,
  register: { students, absences },
  editing: { register: recorded, rows, journal, isSaving },
  isDeleted,
  isQueued,
  isDraftRestored,
  onDiscardDraft,
  onDiscardRefusedTexts,
}: Props) {
  const t = useMessages(register)
  const tRegisters = useMessages(registers)
  const tJournal = useMessages(lessonJournal)
  const scrollAfterSave = useScrollAfterSave(isSaving)
  // It stays after the first change, which ends what can be discarded: the rows would move under the next press.
  const [hasRestored, setRestored] = useState(isDraftRestored)
  if (isDraftRestored && !hasRestored) setRestored(true)
  const studentsOf = (isNamed: (row: RegisterRow) => boolean) => {
    const ids = new Set(rows.filter(isNamed).map(({ studentId }) => studentId))
    return students.filter(({ id }) => ids.has(id))
  }
  const namesOf = (isNamed: (row: RegisterRow) => boolean) => studentsOf(isNamed).map(rosterNameOf)
  const present = new Set(recorded.students.map(({ id }) => id))
  const isMissing = ({ studentId }: RegisterRow) => !present.has(studentId)
  // Each row shows its state too, and the names of a whole class would push the rows off a phone.
  const join = (names: string[]) =>
    names.length > maxNames
      ? tRegisters('andMore', { names: names.slice(0, namesOfMany).join(', '), more: names.length - namesOfMany })
      : names.join(', ')
  const reasons = new Map(absences?.map(({ studentId, reason }) => [studentId, reason]))
  const proposedNames = studentsOf(({ entry }) => entry.isProposed === true).map((student) => {
    const reason = reasons.get(student.id)
    return reason ? `${rosterNameOf(student)} (${reason})` : rosterNameOf(student)
  })
  const notices = [
    { kind: 'missing', names: namesOf(isMissing), textOf: (names: string) => t('missing', { names }) },
    {
      kind: 'failed',
      names: namesOf((row) => row.state === 'failedToSave' && !isMissing(row) && !isDeleted),
      textOf: (names: string) => tRegisters('notSaved', { names }),
    },
    {
      kind: 'conflicted',
      names: [
        ...namesOf(({ state }) => state === 'conflicted'),
        ...(conflictsOf(journal).length > 0 ? [tJournal('title')] : []),
      ],
      textOf: (names: string) => t('toChoose', { names }),
    },
  ]
  return (
    <>
      <OfflineNotice offlineTime={offlineTime} isQueued={isQueued} />
      {proposedNames.length > 0 && (
        <Notice variant="plain">{t('proposedNames', { names: join(proposedNames) })}</Notice>
      )}
      {hasRestored && (
        <RestoredNotice
          canDiscard={isDraftRestored}
          onDiscard={(button) => {
            setRestored(false)
            onDiscardDraft()
            focusFirstField(button)
          }}
        />
      )}
      {refusedFields(journal).length > 0 && (
        <RefusedTextsNotice
          journal={journal}
          onDiscard={(button) => {
            onDiscardRefusedTexts()
            focusFirstField(button)
          }}
        />
      )}
      {isDeleted && (
        <div ref={scrollToCenter}>
          <Notice variant="bad">{t('lessonDeleted')}</Notice>
        </div>
      )}
      {notices.map(
        ({ kind, names, textOf }) =>
          names.length > 0 && (
            <div key={kind} ref={scrollAfterSave}>
              <Notice variant="bad">{textOf(join(names))}</Notice>
            </div>
          ),
      )}
    </>
  )
}

function scrollToCenter(element: HTMLElement | null) {
  element?.scrollIntoView({ block: 'center' })
}

/**
 * A ref of what appears when a save ends: the Save button is at the end of a long list, where a notice above it would appear unseen.
 * What others record while somebody enters something moves nothing.
 */
function useScrollAfterSave(isSaving: boolean) {
  const wasSaving = useRef(isSaving)
  useEffect(() => {
    wasSaving.current = isSaving
  }, [isSaving])
  return useCallback((element: HTMLElement | null) => {
    if (wasSaving.current) scrollToCenter(element)
  }, [])
}

/** Focuses the first field of the register around a button, which disappears. */
function focusFirstField(button: Element) {
  const fields = '[data-register-row] [data-column="present"], [data-journal]'
  button.closest('[role="dialog"]')?.querySelector<HTMLElement>(fields)?.focus()
}
