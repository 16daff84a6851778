import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { PromotedClasses, SchoolClass } from '../../../../../contract/classes/schema.ts'
import { failureOf } from '../../../../lib/api/client.ts'
import { formatDate } from '../../../../lib/i18n/format.ts'
import { useMessages } from '../../../../lib/i18n/use-messages.ts'
import { useServerMessage } from '../../../../lib/i18n/use-server-message.ts'
import { newId } from '../../../../lib/new-id.ts'
import { schoolYear } from '../../../../messages/school-year.ts'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { DialogCancel } from '../../../../ui/dialog-cancel.tsx'
import { Field } from '../../../../ui/field.tsx'
import { Input } from '../../../../ui/input.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { usePromoteClasses } from '../queries.ts'
import {
  changedClasses,
  countPromoted,
  fieldErrors,
  type PromotedClass,
  proposedClasses,
  sharedNames,
} from '../state.ts'
import { PromotedClassRow } from './promoted-class-row.tsx'

type Props = {
  classes: readonly SchoolClass[]
  today: string
  onClose: () => void
  /** Called with the id of the promotion. */
  onDone: (id: string) => void
}

/** Proposes the classes of the new school year, previews what would be done, and does it. */
export function PromotionDialog({ classes: stored, today, onClose, onDone }: Props) {
  const t = useMessages(schoolYear)
  const translate = useServerMessage(t.language)
  // Another content is another promotion, also where the answer to the first was lost.
  const [id, setId] = useState(() => newId())
  const [classes, setClasses] = useState(() => proposedClasses(stored))
  const [lastDay, setLastDay] = useState(today)
  const [isDirty, setDirty] = useState(false)
  const [preview, setPreview] = useState<PromotedClasses>()
  const [failure, setFailure] = useState('')
  const [errors, setErrors] = useState<ReadonlyMap<string, string>>(new Map())
  const promoting = usePromoteClasses()
  const previewed = useRef<HTMLDivElement>(null)
  const previewButton = useRef<HTMLButtonElement>(null)
  const changed = changedClasses(classes)
  const shared = sharedNames(classes)
  const change = (changes: Partial<PromotedClass>, index: number) => {
    setDirty(true)
    setId(newId())
    setErrors(new Map())
    setClasses(classes.with(index, { ...(classes[index] as PromotedClass), ...changes }))
  }
  const send = async (form: HTMLFormElement, dryRun: boolean) => {
    const body = {
      id,
      dryRun,
      lastDay,
      classes: changed.map(({ formerName: _, ...promoted }) => promoted),
    }
    setFailure('')
    try {
      const answer = await promoting.mutateAsync({ body })
      if (!dryRun) return onDone(id)
      flushSync(() => setPreview(answer))
      // The button that was pressed has gone.
      previewed.current?.focus()
    } catch (error) {
      const refused = failureOf(error)
      // Begun or not: under the same id the next press does it once.
      if (!dryRun && !refused) return setFailure(t('noAnswer'))
      const wrong = fieldErrors(refused?.issues ?? [], changed)
      flushSync(() => {
        setPreview(undefined)
        setErrors(wrong)
      })
      const wrongField = form.querySelector<HTMLElement>('[aria-invalid]')
      if (wrongField) return wrongField.focus()
      setFailure(refused?.code === 'changed_meanwhile' ? t('classChanged') : (refused?.message ?? t('failedToBegin')))
    }
  }
  const editAgain = () => {
    flushSync(() => setPreview(undefined))
    previewButton.current?.focus()
  }
  const isBeginning = preview !== undefined && promoting.isPending
  const submit = { type: 'submit', variant: 'primary', isPending: promoting.isPending } as const
  return (
    <Dialog
      title={t('beginNewYear')}
      description={t('newYearText')}
      lang={t.language}
      isDirty={isDirty && !isBeginning}
      onSubmit={({ currentTarget }) => (changed.length > 0 ? send(currentTarget, !preview) : undefined)}
      isBusy={isBeginning}
      onClose={() => {
        // Whether the year has begun would not be told any more.
        if (!isBeginning) onClose()
      }}
      footer={
        <>
          {failure && (
            <Notice variant="bad" className="min-w-full">
              {translate(failure)}
            </Notice>
          )}
          {/* Two buttons, so that a double click or a held key that previews begins nothing. */}
          {preview ? (
            <>
              <Button onClick={editAgain}>{t('back')}</Button>
              <Button key="begin" {...submit} ignoresDoubleClick>
                {t('begin')}
              </Button>
            </>
          ) : (
            <>
              <DialogCancel />
              <Button key="preview" {...submit} ref={previewButton} disabled={changed.length === 0}>
                {t('preview')}
              </Button>
            </>
          )}
        </>
      }
    >
      {preview ? (
        <div ref={previewed} tabIndex={-1} className="grid gap-5 outline-none">
          <Preview preview={preview} classes={classes} lastDay={lastDay} />
        </div>
      ) : (
        <>
          <ul className="grid">
            {classes.map((promoted, index) => (
              <PromotedClassRow
                key={promoted.id}
                promoted={promoted}
                studentCount={stored.find((one) => one.id === promoted.id)?.studentCount ?? 0}
                error={errors.get(promoted.id)}
                onChange={(changes) => change(changes, index)}
              />
            ))}
          </ul>
          {classes.some(({ leaves }) => leaves) && (
            <Field label={t('lastDay')} error={errors.get('lastDay')} className="sm:max-w-56" isRequired>
              {(control) => (
                <Input
                  {...control}
                  type="date"
                  max={today}
                  value={lastDay}
                  onChange={(event) => {
                    setDirty(true)
                    setId(newId())
                    setErrors(new Map())
                    setLastDay(event.target.value)
                  }}
                />
              )}
            </Field>
          )}
        </>
      )}
      <div role="status" className="grid gap-2 text-sm empty:hidden">
        {changed.length === 0 && <p className="text-muted">{t('unchanged')}</p>}
        {shared.length > 0 && (
          <p className="rounded-control bg-amber-soft px-3.5 py-2.5 wrap-anywhere text-amber">
            {t('sameNames', { names: shared.join(', ') })}
          </p>
        )}
      </div>
    </Dialog>
  )
}

type PreviewProps = { preview: PromotedClasses; classes: readonly PromotedClass[]; lastDay: string }

function Preview({ preview, classes, lastDay }: PreviewProps) {
  const t = useMessages(schoolYear)
  const { renamed, leaving, leavingStudents } = countPromoted(preview, classes)
  const formerNames = new Map(classes.map((promoted) => [promoted.id, promoted.formerName]))
  return (
    <>
      <div role="status" className="grid gap-1 rounded-control bg-accent-soft px-3.5 py-2.5 tabular">
        {renamed > 0 && <p>{t('renamedClasses', { count: renamed })}</p>}
        {leaving > 0 && <p>{t('leavingClasses', { count: leaving })}</p>}
        {leavingStudents > 0 && (
          <p>{t('leavingStudents', { count: leavingStudents, date: formatDate(lastDay, t.locale) })}</p>
        )}
      </div>
      <ul className="grid">
        {preview.classes.map(({ id, name, leaves, studentCount }) => (
          <li key={id} className="flex flex-wrap justify-between gap-x-4 border-t border-line py-2 first:border-t-0">
            <span className="font-medium wrap-anywhere">
              {formerNames.get(id) === name ? name : `${formerNames.get(id)} → ${name}`}
            </span>
            <span className="text-muted tabular">
              {leaves && `${t('leaves')}, `}
              {t('students', { count: studentCount })}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}
