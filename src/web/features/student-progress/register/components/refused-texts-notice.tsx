import { useMessages } from '../../../../lib/i18n/use-messages.ts'
import { lessonJournal } from '../../../../messages/lesson-journal.ts'
import { Button } from '../../../../ui/button.tsx'
import { Field } from '../../../../ui/field.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { Textarea } from '../../../../ui/textarea.tsx'
import { type Journal, refusedFields } from '../journal/state.ts'

type Props = {
  journal: Journal
  /** Called with the pressed button, which disappears. */
  onDiscard: (button: HTMLElement) => void
}

/** Above a register: what was typed in the journal before the role no longer allowed to store it, to be copied or discarded. */
export function RefusedTextsNotice({ journal, onDiscard }: Props) {
  const t = useMessages(lessonJournal)
  return (
    <Notice variant="bad" className="print:hidden">
      <div className="grid gap-3">
        {t('refused')}
        {refusedFields(journal).map((field) => (
          <Field key={field} label={t(field)}>
            {(control) => (
              <Textarea
                {...control}
                rows={1}
                readOnly
                className="max-h-32!"
                value={journal.texts[field]}
                onFocus={({ currentTarget }) => currentTarget.select()}
              />
            )}
          </Field>
        ))}
        <Button size="sm" className="justify-self-start" onClick={({ currentTarget }) => onDiscard(currentTarget)}>
          {t('discardRefused')}
        </Button>
      </div>
    </Notice>
  )
}
