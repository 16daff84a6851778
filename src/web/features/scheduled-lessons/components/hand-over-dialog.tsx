import { Plus, X } from 'lucide-react'
import { useRef, useState } from 'react'
import type { ScheduledLesson } from '../../../../contract/scheduled-lessons/schema.ts'
import { changedMeanwhile, failureOf } from '../../../lib/api/client.ts'
import { useInvalidateAll } from '../../../lib/api/use-endpoint-mutation.ts'
import { useInputWatch } from '../../../lib/hooks/use-input-watch.ts'
import { common } from '../../../lib/i18n/common.ts'
import { useMessages } from '../../../lib/i18n/use-messages.ts'
import { toastError, toastSuccess } from '../../../lib/toast.ts'
import { teaching } from '../../../messages/teaching.ts'
import { Button } from '../../../ui/button.tsx'
import { FailedChoices } from '../../../ui/failed-choices.tsx'
import { Field } from '../../../ui/field.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { NativeSelect } from '../../../ui/native-select.tsx'
import { RemoveRowButton } from '../../../ui/remove-row-button.tsx'
import { usePeople } from '../../people/queries.ts'
import { usePersonOptions } from '../../people/view.ts'
import { useUpdateLesson } from '../queries.ts'

/** Hands a lesson over to the chosen people, or back to the teachers of its class. */
export function HandOverDialog({ lesson, onClose }: { lesson: ScheduledLesson; onClose: () => void }) {
  const t = useMessages(teaching)
  const [chosen, setChosen] = useState<readonly string[]>([])
  /** Chosen in the field, and not added to the list yet. */
  const [selected, setSelected] = useState('')
  const field = useRef<HTMLDivElement>(null)
  const [problem, setProblem] = useState<string>()
  const [isOutdated, setOutdated] = useState(false)
  /** As somebody else has saved it: the next attempt does not wait until it is fetched again. */
  const [current, setCurrent] = useState(lesson)
  const update = useUpdateLesson()
  const invalidateAll = useInvalidateAll()
  const peopleQuery = usePeople()
  const all = selected ? [...chosen, selected] : chosen
  const people = usePersonOptions(all)
  const watchInput = useInputWatch(() => all)
  const select = () => field.current?.querySelector('select')
  const refuse = (message: string) => {
    setProblem(message)
    select()?.focus()
  }
  const addSelected = () => {
    setChosen(all)
    setSelected('')
    select()?.focus()
  }
  const save = async (teacherIds: string[] | null) => {
    setOutdated(false)
    const { updatedAt } = current.updatedAt > lesson.updatedAt ? current : lesson
    const isInputChanged = watchInput()
    try {
      setCurrent(await update.mutateAsync({ params: { id: lesson.id }, body: { teacherIds, updatedAt } }))
    } catch (error) {
      const stored = changedMeanwhile<ScheduledLesson>(error)
      if (stored) {
        setCurrent(stored)
        setOutdated(true)
        return void invalidateAll()
      }
      const issue = failureOf(error)?.issues?.[0]
      return issue ? refuse(issue.message) : toastError(t.language, t('handOverFailed'), { error })
    }
    if (isInputChanged()) return toastSuccess(t.language, common.in(t.language)('savedInPart'))
    toastSuccess(t.language, t(teacherIds ? 'handedOver' : 'givenBack'))
    onClose()
  }
  return (
    <FormDialog
      title={t('handOverTitle')}
      lang={t.language}
      isDirty={all.length > 0}
      submitLabel={t('handOver')}
      isSubmitting={update.isPending}
      warning={isOutdated && t('lessonChanged')}
      onSubmit={() => (all.length > 0 ? save([...all]) : refuse(t('chooseSomebody')))}
      onClose={onClose}
    >
      <p className="text-muted">{t('handOverText')}</p>
      <div ref={field} className="grid grid-cols-1 gap-2">
        <Field label={t('handOverTo')} error={problem} isRequired>
          {(control) => (
            <NativeSelect
              {...control}
              value={selected}
              onChange={({ target }) => {
                setSelected(target.value)
                setProblem(undefined)
              }}
              options={[
                { value: '', label: t(chosen.length > 0 ? 'chooseAnother' : 'choosePerson') },
                ...people.filter(({ value }) => !chosen.includes(value)),
              ]}
            />
          )}
        </Field>
        {peopleQuery.isLoadingError && <FailedChoices text={t('peopleFailed')} query={peopleQuery} field={select} />}
        <Button className="justify-self-start" size="sm" icon={<Plus />} onClick={addSelected}>
          {t('addAnother')}
        </Button>
      </div>
      {chosen.length > 0 && (
        <ul className="-mt-2 grid gap-1">
          {people
            .filter(({ value }) => chosen.includes(value))
            .map(({ value, label }) => (
              <li key={value} className="flex items-center justify-between gap-2 rounded-control bg-sunken pl-3">
                <span className="min-w-0 wrap-anywhere">{label}</span>
                <RemoveRowButton
                  label={t('removePerson', { name: label })}
                  icon={<X />}
                  variant="neutral"
                  onRemove={() => setChosen(chosen.filter((id) => id !== value))}
                  otherwise={select}
                />
              </li>
            ))}
        </ul>
      )}
      <Button
        className="justify-self-start"
        size="sm"
        isPending={update.isPending}
        ignoresDoubleClick
        onClick={() => void save(null)}
      >
        {t('backToClass')}
      </Button>
    </FormDialog>
  )
}
