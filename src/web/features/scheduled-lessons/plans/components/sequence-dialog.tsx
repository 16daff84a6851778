import { useRef, useState } from 'react'
import { isPlainDate } from '../../../../../contract/kernel/dates.ts'
import { useNow } from '../../../../lib/hooks/use-now.ts'
import { useMessages } from '../../../../lib/i18n/use-messages.ts'
import { lessonPlans } from '../../../../messages/lesson-plans.ts'
import { FailedChoices } from '../../../../ui/failed-choices.tsx'
import { Field } from '../../../../ui/field.tsx'
import { Input } from '../../../../ui/input.tsx'
import { NativeSelect } from '../../../../ui/native-select.tsx'
import { TemplateSequence } from '../../../units/components/template-sequence.tsx'
import { useUnits } from '../../../units/queries.ts'
import type { PlanRequest } from '../queries.ts'
import { ClassChoices } from './class-choices.tsx'
import { PlanForm } from './plan-form.tsx'

type Props = {
  /** The first day that is proposed; left out: today. */
  from?: string
  unitId?: string
  /** The only template that is planned, for a dialog that was opened from it. */
  template?: { id: string; title: string }
  classIds?: readonly string[]
  onClose: () => void
}

const ownTemplates = 'templates'

/** Plans a unit, or templates in order, into the free slots of classes. */
export function SequenceDialog({ from: day, unitId = '', template, classIds: given = [], onClose }: Props) {
  const { date: today } = useNow()
  const t = useMessages(lessonPlans)
  const units = useUnits()
  const whatField = useRef<HTMLSelectElement>(null)
  const [what, setWhat] = useState(unitId)
  const [templateIds, setTemplateIds] = useState<string[]>([])
  const [classIds, setClassIds] = useState<readonly string[]>(given)
  const [proposedFrom] = useState(day === undefined || day < today ? today : day)
  const [from, setFrom] = useState(proposedFrom)
  const [until, setUntil] = useState('')
  const chosen = template ? [template.id] : templateIds
  const subject = what && what !== ownTemplates ? { unitId: what } : { templateIds: chosen }
  const isComplete = ('unitId' in subject || chosen.length > 0) && classIds.length > 0 && isPlainDate(from)
  const isDirty =
    what !== unitId ||
    templateIds.length > 0 ||
    classIds.join() !== given.join() ||
    from !== proposedFrom ||
    until !== ''
  const request: PlanRequest | undefined = isComplete
    ? { kind: 'sequence', ...subject, classIds: [...classIds], from, ...(isPlainDate(until) && { until }) }
    : undefined

  return (
    <PlanForm
      title={t('sequenceTitle')}
      description={template?.title}
      request={request}
      isDirty={isDirty}
      onClose={onClose}
    >
      {!template && (
        <Field label={t('what')} isRequired>
          {(control) => (
            <NativeSelect
              {...control}
              ref={whatField}
              value={what}
              onChange={(event) => setWhat(event.target.value)}
              options={[
                { value: '', label: t('chooseWhat') },
                ...(units.data ?? []).map(({ id, title }) => ({ value: id, label: t('unit', { title }) })),
                { value: ownTemplates, label: t('ownTemplates') },
              ]}
            />
          )}
        </Field>
      )}
      {!template && units.isLoadingError && (
        <FailedChoices text={t('unitsFailed')} query={units} field={() => whatField.current} />
      )}
      {what === ownTemplates && <TemplateSequence templateIds={templateIds} onChange={setTemplateIds} />}
      <ClassChoices value={classIds} onChange={setClassIds} />
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label={t('from')} isRequired>
          {(control) => (
            <Input {...control} type="date" value={from} onChange={(event) => setFrom(event.target.value)} />
          )}
        </Field>
        <Field label={t('until')} hint={t('untilHint')}>
          {(control) => (
            <Input
              {...control}
              type="date"
              min={from}
              value={until}
              onChange={(event) => setUntil(event.target.value)}
            />
          )}
        </Field>
      </div>
    </PlanForm>
  )
}
