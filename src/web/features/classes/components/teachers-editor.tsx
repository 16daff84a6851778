import { Plus } from 'lucide-react'
import { type RefObject, useRef } from 'react'
import { Controller, useFieldArray, useWatch } from 'react-hook-form'
import { useMessages } from '../../../lib/i18n/use-messages.ts'
import { teaching } from '../../../messages/teaching.ts'
import { Button } from '../../../ui/button.tsx'
import { FailedChoices } from '../../../ui/failed-choices.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { ListError } from '../../../ui/list-error.tsx'
import { NativeSelect } from '../../../ui/native-select.tsx'
import { RemoveRowButton } from '../../../ui/remove-row-button.tsx'
import { usePeople } from '../../people/queries.ts'
import { usePersonOptions } from '../../people/view.ts'
import type { ClassForm } from '../form.ts'

/** Who teaches the class: each a person, with a subject or without one. */
export function TeachersEditor({ form }: { form: ClassForm }) {
  const t = useMessages(teaching)
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'teachers', keyName: 'key' })
  const addButton = useRef<HTMLButtonElement>(null)
  const section = useRef<HTMLElement>(null)
  const people = usePeople({ enabled: fields.length > 0 })
  return (
    <section ref={section} aria-labelledby="teachers-heading" className="grid gap-3">
      <h3 id="teachers-heading" className="text-sm font-medium">
        {t('teachers')}
      </h3>
      {fields.length === 0 ? (
        <p className="text-sm text-muted">{t('noTeachers')}</p>
      ) : (
        <ol className="grid gap-3">
          {fields.map((field, index) => (
            <TeacherRow
              key={field.key}
              form={form}
              index={index}
              addButton={addButton}
              onRemove={() => remove(index)}
            />
          ))}
        </ol>
      )}
      <ListError error={form.formState.errors.teachers} />
      {fields.length > 0 && people.isLoadingError && (
        <FailedChoices text={t('peopleFailed')} query={people} field={() => section.current?.querySelector('select')} />
      )}
      <Button
        ref={addButton}
        className="justify-self-start"
        size="sm"
        icon={<Plus />}
        onClick={() => append({ id: '', subject: '' }, { focusName: `teachers.${fields.length}.id` })}
      >
        {t('addTeacher')}
      </Button>
    </section>
  )
}

type TeacherRowProps = {
  form: ClassForm
  index: number
  addButton: RefObject<HTMLButtonElement | null>
  onRemove: () => void
}

function TeacherRow({ form, index, addButton, onRemove }: TeacherRowProps) {
  const t = useMessages(teaching)
  const teachers = useWatch({ control: form.control, name: 'teachers' }) ?? []
  const others = teachers.filter((_, other) => other !== index).map(({ id }) => id)
  const people = usePersonOptions([teachers[index]?.id ?? '']).filter(({ value }) => !others.includes(value))
  const errors = form.formState.errors.teachers?.[index]
  return (
    <li>
      <fieldset className="relative grid grid-cols-1 items-start gap-x-3 gap-y-2 rounded-control border border-line bg-sunken p-3 max-sm:pt-5 sm:grid-cols-[1fr_1fr_auto]">
        <legend className="sr-only">{t('teacher', { number: index + 1 })}</legend>
        <Field label={t('person')} error={errors?.id?.message} isRequired>
          {(control) => (
            // Not registered, because its options come with the people, after the value.
            <Controller
              control={form.control}
              name={`teachers.${index}.id`}
              render={({ field }) => (
                <NativeSelect {...control} {...field} options={[{ value: '', label: t('choosePerson') }, ...people]} />
              )}
            />
          )}
        </Field>
        <Field label={t('subject')} error={errors?.subject?.message}>
          {(control) => (
            <Input {...control} {...form.register(`teachers.${index}.subject`)} placeholder={t('subjectExample')} />
          )}
        </Field>
        <RemoveRowButton
          className="max-sm:absolute max-sm:top-1 max-sm:right-2 sm:mt-[1.6875rem]"
          label={t('removeTeacher', { number: index + 1 })}
          onRemove={onRemove}
          otherwise={() => addButton.current}
        />
      </fieldset>
    </li>
  )
}
