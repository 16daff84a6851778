import { isOptionalState } from '../../../../../contract/attendance-settings/rules.ts'
import { progressStateOf } from '../../../../../contract/student-progress/rules.ts'
import type { StudentProgress } from '../../../../../contract/student-progress/schema.ts'
import { formatNumber } from '../../../../lib/i18n/format.ts'
import { useMessages } from '../../../../lib/i18n/use-messages.ts'
import { register } from '../../../../messages/register.ts'
import { registers } from '../../../../messages/registers.ts'
import { useSession } from '../../../../session/session-provider.tsx'
import { Button } from '../../../../ui/button.tsx'
import { useAttendanceSettings } from '../../../attendance-settings/queries.ts'
import { stateText } from '../../../attendance-settings/view.ts'
import { usePersonName } from '../../../people/view.ts'

type Props = {
  conflictingRecord: StudentProgress
  onResolve: (choice: 'mine' | 'theirs') => void
  /** Moves the focus where no other conflict is left. */
  onLastResolved: () => void
}

/** What was recorded for the same student elsewhere, and the choice between it and one's own entry here. */
export function RegisterConflict({ conflictingRecord, onResolve, onLastResolved }: Props) {
  const t = useMessages(registers)
  const tRegister = register.in(t.language)
  const { state, points, comment, updatedBy } = conflictingRecord
  const settings = useAttendanceSettings()
  const { userId } = useSession()
  const isOwn = updatedBy === userId
  const who = usePersonName({ enabled: !isOwn })(updatedBy)
  const words = isOptionalState(state) ? stateText(conflictingRecord, settings, t.language) : undefined
  const states = {
    missed: () => words ?? tRegister('absent'),
    notGraded: () => `${words ?? t('conflictPresent')}, ${tRegister('withoutGrade')}`,
    graded: () =>
      `${words ?? t('conflictPresent')}, ${t('conflictPoints', { points: formatNumber(points ?? 0, t.locale) })}`,
  }
  const entry = states[progressStateOf(conflictingRecord)]() + (comment && `, «${comment}»`)
  const resolve = (choice: 'mine' | 'theirs', button: Element) => {
    onResolve(choice)
    // The pressed button disappears.
    const next = nextConflict(button)
    if (next) next.querySelector('button')?.focus()
    else onLastResolved()
  }
  return (
    <div role="alert" data-record-conflict className="mb-2 grid gap-2 rounded-control bg-amber-soft px-3 py-2 text-sm">
      <p className="wrap-anywhere">
        {isOwn ? t('conflictOwn', { entry }) : who ? t('conflictBy', { who, entry }) : t('conflict', { entry })}
      </p>
      <p className="flex flex-wrap gap-2">
        <Button size="sm" ignoresDoubleClick onClick={({ currentTarget }) => resolve('mine', currentTarget)}>
          {t('keepMine')}
        </Button>
        <Button size="sm" ignoresDoubleClick onClick={({ currentTarget }) => resolve('theirs', currentTarget)}>
          {t('takeTheirs')}
        </Button>
      </p>
    </div>
  )
}

/** The conflict after that of a button in its dialog, or the first one after the last. */
function nextConflict(button: Element): Element | undefined {
  const conflicts = [...(button.closest('[role="dialog"]')?.querySelectorAll('[data-record-conflict]') ?? [])]
  const index = conflicts.findIndex((conflict) => conflict.contains(button))
  return conflicts[index + 1] ?? (index > 0 ? conflicts[0] : undefined)
}
