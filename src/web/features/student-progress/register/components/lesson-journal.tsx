import { type Dispatch, type KeyboardEvent, type ReactNode, useState } from 'react'
import { type JournalField, journalFields, journalLengths } from '../../../../../contract/scheduled-lessons/rules.ts'
import { classNames } from '../../../../lib/class-names.ts'
import { useMessages } from '../../../../lib/i18n/use-messages.ts'
import { isPressed } from '../../../../lib/shortcuts.ts'
import { lessonJournal } from '../../../../messages/lesson-journal.ts'
import { Permitted } from '../../../../session/permitted.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Field } from '../../../../ui/field.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import type { RegisterAction } from '../editing/state.ts'
import { conflictsOf, type Journal } from '../journal/state.ts'
import { journalOnlySubmitter, registerShortcuts } from '../view.ts'
import { JournalConflict } from './journal-conflict.tsx'
import { LimitedTextarea } from './limited-textarea.tsx'

type Props = {
  journal: Journal
  /** The title of the template, which is proposed as what was taught. */
  title: string
  dispatch: Dispatch<RegisterAction>
  onSave: () => void
  /** Whether saving the journal alone is something else than saving. */
  canSaveAlone: boolean
}

const isBlank = (text: string) => text.trim() === ''

/** What was taught, homework and the teachers' own notes, below the register; on a phone folded to one line. */
export function LessonJournal(props: Props) {
  const t = useMessages(lessonJournal)
  const { journal } = props
  const [isWide] = useState(() => window.matchMedia('(width >= 40rem)').matches)
  const texts = journal.isReadOnly ? journal.stored : journal.texts
  const { topic, homework } = texts
  const isAsking = journal.hasFailed || conflictsOf(journal).length > 0
  // Once it has asked it stays open, so that a choice does not hide what was chosen.
  const [hasAsked, setHasAsked] = useState(isAsking)
  if (isAsking && !hasAsked) setHasAsked(true)
  const sectionOf = (content: ReactNode) => (
    <details
      open={isWide || hasAsked}
      onToggle={({ currentTarget }) => {
        // Pressed at the lower edge, it unfolds below it.
        if (!isWide && !hasAsked) currentTarget.scrollIntoView({ block: 'nearest' })
      }}
      className={classNames(
        // On paper no title or label stays alone at the end of a sheet.
        'min-w-0 border-t border-line pt-1 sm:pt-3 print:break-inside-avoid print:border-t-0',
        journalFields.every((field) => isBlank(texts[field])) && 'print:hidden',
      )}
    >
      <summary className="fold flex min-h-11 items-center gap-3 max-sm:pr-3.5 sm:min-h-8 pointer-coarse:min-h-11">
        <h3 className="shrink-0 text-base">{t('title')}</h3>
        <span className="min-w-0 truncate text-sm text-muted [[open]>summary>&]:hidden">
          {[topic, homework].filter(Boolean).join(' · ')}
        </span>
      </summary>
      {content}
    </details>
  )
  return (
    <Permitted
      permission="scheduleLessons"
      otherwise={(topic || homework) && sectionOf(<JournalTexts texts={texts} />)}
    >
      {sectionOf(<JournalFields {...props} />)}
    </Permitted>
  )
}

function JournalFields({ journal, title, dispatch, onSave, canSaveAlone }: Props) {
  const t = useMessages(lessonJournal)
  const asked = conflictsOf(journal)
  const edit = (field: JournalField, text: string) => dispatch({ type: 'editJournal', field, text })
  const resolve = (field: JournalField, choice: 'mine' | 'theirs', button: HTMLElement) => {
    dispatch({ type: 'resolveJournalConflict', field, choice })
    // The pressed button disappears.
    const fields = button.closest('fieldset')
    const next = asked.find((other) => other !== field)
    const target = next ? `[data-conflict='${next}'] button` : `[data-journal='${field}']`
    fields?.querySelector<HTMLElement>(target)?.focus()
  }
  const saveByKey = (event: KeyboardEvent) => {
    if (!isPressed(registerShortcuts.save, event.nativeEvent)) return
    event.preventDefault()
    onSave()
  }
  return (
    <fieldset
      aria-label={t('title')}
      onKeyDown={saveByKey}
      className="grid min-w-0 gap-x-6 gap-y-4 pt-2 pb-3 lg:grid-cols-2 print:block print:space-y-3"
    >
      {journal.hasFailed && (
        <Notice variant="bad" className="lg:col-span-2">
          {t('notSaved')}
        </Notice>
      )}
      {journalFields.map((field) => (
        <Field
          key={field}
          label={t(field)}
          className={classNames(field === 'topic' && 'lg:col-span-2', isBlank(journal.texts[field]) && 'print:hidden')}
        >
          {(control) => (
            <>
              <div className="grid grid-cols-1 gap-2 sm:flex sm:items-start">
                <LimitedTextarea
                  {...control}
                  rows={field === 'topic' ? 1 : 2}
                  data-journal={field}
                  maxLength={journalLengths[field]}
                  placeholder={field === 'topic' ? title : undefined}
                  value={journal.texts[field]}
                  className="print:hidden"
                  onChange={(event) => edit(field, event.target.value)}
                />
                {field === 'topic' && title !== '' && isBlank(journal.texts.topic) && (
                  <Button
                    className="shrink-0 print:hidden"
                    onClick={(event) => {
                      const { parentElement } = event.currentTarget
                      edit('topic', title)
                      // The pressed button disappears.
                      parentElement?.querySelector('textarea')?.focus()
                    }}
                  >
                    {t('asInTemplate')}
                  </Button>
                )}
              </div>
              <p className="hidden whitespace-pre-line wrap-anywhere print:block">{journal.texts[field]}</p>
              {asked.includes(field) && (
                <JournalConflict
                  field={field}
                  text={journal.stored[field]}
                  onResolve={(choice, button) => resolve(field, choice, button)}
                />
              )}
            </>
          )}
        </Field>
      ))}
      {canSaveAlone && (
        <p className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-muted lg:col-span-2 print:hidden">
          <Button size="sm" type="submit" {...journalOnlySubmitter}>
            {t('saveAlone')}
          </Button>
          {t('saveAloneText')}
        </p>
      )}
    </fieldset>
  )
}

/** For who may read it only. */
function JournalTexts({ texts }: { texts: Journal['stored'] }) {
  const t = useMessages(lessonJournal)
  return (
    <dl className="grid gap-3 pt-2 pb-3">
      {(['topic', 'homework'] as const).map(
        (field) =>
          texts[field] && (
            <div key={field}>
              <dt className="text-sm text-muted">{t(field)}</dt>
              <dd className="whitespace-pre-line wrap-anywhere">{texts[field]}</dd>
            </div>
          ),
      )}
    </dl>
  )
}
