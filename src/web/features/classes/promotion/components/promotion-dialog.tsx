import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { PromotedClasses, SchoolClass } from '../../../../../contract/classes/schema.ts'
import { failureOf } from '../../../../lib/api/client.ts'
import { useNow } from '../../../../lib/hooks/use-now.ts'
import { useMessages } from '../../../../lib/i18n/use-messages.ts'
import { useServerMessage } from '../../../../lib/i18n/use-server-message.ts'
import { schoolYear } from '../../../../messages/school-year.ts'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { DialogCancel } from '../../../../ui/dialog-cancel.tsx'
import { Field } from '../../../../ui/field.tsx'
import { Input } from '../../../../ui/input.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { usePromoteClasses } from '../queries.ts'
import { fieldErrors, sharedNames } from '../state.ts'
import { PromotedClassRow } from './promoted-class-row.tsx'
import { PromotionPreview } from './promotion-preview.tsx'
import { usePromotionContent } from './use-promotion-content.ts'

type Props = {
  classes: readonly SchoolClass[]
  onClose: () => void
  /** Called with the id of the promotion. */
  onDone: (id: string) => void
}

/** Proposes the classes of the new school year, previews what would be done, and does it. */
export function PromotionDialog({ classes: stored, onClose, onDone }: Props) {
  const { date: today } = useNow()
  const t = useMessages(schoolYear)
  const translate = useServerMessage(t.language)
  const { id, classes, lastDay, isDirty, changedClasses: changed, ...content } = usePromotionContent(stored, today)
  const [previewed, setPreviewed] = useState<PromotedClasses>()
  const [failure, setFailure] = useState('')
  const [refused, setRefused] = useState<{ id: string; errors: ReadonlyMap<string, string> }>()
  const promoting = usePromoteClasses()
  const previewArea = useRef<HTMLDivElement>(null)
  const previewButton = useRef<HTMLButtonElement>(null)
  const shared = sharedNames(classes)
  const hasLeaving = classes.some(({ leaves }) => leaves)
  // What was previewed of another content, and what was wrong with it, is not so of this one.
  const preview = previewed?.id === id ? previewed : undefined
  const errors = refused?.id === id ? refused.errors : undefined
  const send = async (form: HTMLFormElement, dryRun: boolean) => {
    const body = {
      id,
      dryRun,
      // Without a class that leaves nobody can correct it.
      lastDay: hasLeaving ? lastDay : today,
      classes: changed.map(({ formerName: _, ...promoted }) => promoted),
    }
    setFailure('')
    try {
      const answer = await promoting.mutateAsync({ body })
      if (!dryRun) return onDone(id)
      flushSync(() => setPreviewed(answer))
      // The button that was pressed has gone.
      previewArea.current?.focus()
    } catch (error) {
      const failed = failureOf(error)
      // Begun or not: under the same id the next press does it once.
      if (!dryRun && !failed) return setFailure(t('noAnswer'))
      flushSync(() => {
        setPreviewed(undefined)
        setRefused({ id, errors: fieldErrors(failed?.issues ?? [], changed) })
      })
      const wrongField = form.querySelector<HTMLElement>('[aria-invalid]')
      if (wrongField) return wrongField.focus()
      // The button that was pressed has gone.
      if (!dryRun) previewButton.current?.focus()
      setFailure(failed?.code === 'changed_meanwhile' ? t('classChanged') : (failed?.message ?? t('failedToBegin')))
    }
  }
  const editAgain = () => {
    flushSync(() => setPreviewed(undefined))
    previewButton.current?.focus()
  }
  const isBeginning = preview !== undefined && promoting.isPending
  const submit = { type: 'submit', variant: 'primary', isPending: promoting.isPending } as const
  return (
    <Dialog
      title={t('beginNewYear')}
      description={t('newYearText')}
      lang={t.language}
      isDirty={isDirty}
      onSubmit={({ currentTarget }) => (changed.length > 0 ? send(currentTarget, !preview) : undefined)}
      // Nobody would see any more whether the year has begun.
      isBusy={isBeginning}
      onClose={onClose}
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
              <Button disabled={isBeginning} onClick={editAgain}>
                {t('back')}
              </Button>
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
        <div ref={previewArea} tabIndex={-1} className="grid gap-5 outline-none">
          <PromotionPreview preview={preview} classes={classes} lastDay={lastDay} />
        </div>
      ) : (
        <>
          <ul className="grid">
            {classes.map((promoted, index) => (
              <PromotedClassRow
                key={promoted.id}
                promoted={promoted}
                studentCount={stored.find((one) => one.id === promoted.id)?.studentCount ?? 0}
                error={errors?.get(promoted.id)}
                onChange={(changes) => content.changeClass(changes, index)}
              />
            ))}
          </ul>
          {hasLeaving && (
            <Field label={t('lastDay')} error={errors?.get('lastDay')} className="sm:max-w-56" isRequired>
              {(control) => (
                <Input
                  {...control}
                  type="date"
                  max={today}
                  value={lastDay}
                  onChange={(event) => content.changeLastDay(event.target.value)}
                />
              )}
            </Field>
          )}
        </>
      )}
      <div role="status" className="grid gap-2 text-sm empty:sr-only">
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
