import type { JournalField } from '../../../../../contract/scheduled-lessons/rules.ts'
import { useMessages } from '../../../../lib/i18n/use-messages.ts'
import { lessonJournal } from '../../../../messages/lesson-journal.ts'
import { registers } from '../../../../messages/registers.ts'
import { Button } from '../../../../ui/button.tsx'

type Props = {
  field: JournalField
  text: string
  /** Called with the pressed button, which disappears. */
  onResolve: (choice: 'mine' | 'theirs', button: HTMLElement) => void
}

/** What was written into the same field elsewhere, and the choice between it and one's own text. */
export function JournalConflict({ field, text, onResolve }: Props) {
  const t = useMessages(lessonJournal)
  const tRegisters = useMessages(registers)
  return (
    <div
      role="alert"
      data-conflict={field}
      className="grid gap-2 rounded-control bg-amber-soft px-3 py-2 text-sm print:hidden"
    >
      <p className="whitespace-pre-line wrap-anywhere">{text === '' ? t('conflictEmpty') : t('conflict', { text })}</p>
      <p className="flex flex-wrap gap-2">
        <Button size="sm" ignoresDoubleClick onClick={({ currentTarget }) => onResolve('mine', currentTarget)}>
          {tRegisters('keepMine')}
        </Button>
        <Button size="sm" ignoresDoubleClick onClick={({ currentTarget }) => onResolve('theirs', currentTarget)}>
          {tRegisters('takeTheirs')}
        </Button>
      </p>
    </div>
  )
}
