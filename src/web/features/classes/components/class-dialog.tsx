import { Check } from 'lucide-react'
import { classColors, teachesAnyClass } from '../../../../contract/classes/rules.ts'
import { type SchoolClass, schoolClassInput } from '../../../../contract/classes/schema.ts'
import { failureOf } from '../../../lib/api/client.ts'
import { useRecordForm } from '../../../lib/api/use-record-form.ts'
import { useMessages } from '../../../lib/i18n/use-messages.ts'
import { toastError, toastSuccess } from '../../../lib/toast.ts'
import { classes } from '../../../messages/classes.ts'
import { useSession } from '../../../session/session-provider.tsx'
import { useTeachingScope } from '../../../session/use-teaching-scope.ts'
import { Field } from '../../../ui/field.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { Input } from '../../../ui/input.tsx'
import { type ClassForm, formValuesOf } from '../form.ts'
import { saveClassEndpoints, useClasses } from '../queries.ts'
import { colorNames } from '../view.ts'
import { TeachersEditor } from './teachers-editor.tsx'
import { TimetableEditor } from './timetable-editor.tsx'

type Props = {
  schoolClass?: SchoolClass | undefined
  onClose: () => void
  /** Called with the id of the class before the dialog closes. */
  onSaved?: (id: string) => void
  /** Shows a saved class that is not among one's own, where only those are listed. */
  onShowEveryone?: () => void
}

/** Creates a class, or updates the given one. */
export function ClassDialog({ schoolClass, onClose, onSaved, onShowEveryone }: Props) {
  const t = useMessages(classes)
  const { userId } = useSession()
  const { scope, isKnownTeacher } = useTeachingScope()
  const listed = useClasses().data
  const showsOwnOnly = scope === 'mine' && (listed ? teachesAnyClass(listed, userId) : isKnownTeacher)
  // Without its teacher, a new class would not be among their own, which they look at.
  const proposedTeachers = showsOwnOnly ? [{ id: userId, subject: '' }] : []
  const { form, stored, dialog } = useRecordForm({
    t,
    schema: schoolClassInput,
    record: schoolClass,
    newValues: () => formValuesOf(undefined, proposedTeachers),
    endpoints: saveClassEndpoints,
    valuesOf: (saved) => formValuesOf(saved),
    onSaved: (id) => {
      const isOwn = form.getValues('teachers')?.some((teacher) => teacher.id === userId)
      const others = listed?.filter((schoolClass) => schoolClass.id !== id)
      const isHidden = scope === 'mine' && !isOwn && teachesAnyClass(others, userId)
      const action = onShowEveryone && { label: t('showEveryone'), onPress: onShowEveryone }
      toastSuccess(t.language, stored ? t('updated') : t('created'), { action: isHidden ? action : undefined })
      onSaved?.(id)
    },
    onFailed: (error) => {
      const issue = failureOf(error)?.issues?.find(({ path }) => /^(teachers|weeklySchedule)\./.test(path))
      if (issue) form.setError(issue.path as `teachers.${number}.id`, { message: issue.message }, { shouldFocus: true })
      toastError(t.language, stored ? t('failedToUpdate') : t('failedToSave'), { error })
    },
    deletedText: t('deletedMeanwhile'),
    onClose,
  })
  const { errors } = form.formState
  const submitNamed = () => {
    // A class without a name is ignored without an error, as specified.
    if (form.getValues('name').trim() === '') return form.setFocus('name')
    return dialog.onSubmit()
  }

  return (
    <FormDialog
      title={stored ? t('editClass') : t('newClass')}
      submitLabel={stored ? t('saveClass') : t('createClass')}
      {...dialog}
      onSubmit={submitNamed}
    >
      <Field label={t('name')} error={errors.name?.message} isRequired>
        {(control) => (
          <Input {...control} {...form.register('name')} placeholder={t('nameExample')} autoComplete="off" />
        )}
      </Field>
      <ColorSwatches form={form} />
      <TimetableEditor form={form} />
      <TeachersEditor form={form} />
    </FormDialog>
  )
}

/** The eight colours of a class as radio buttons, each with an accessible name. */
function ColorSwatches({ form }: { form: ClassForm }) {
  const t = useMessages(classes)
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-medium">{t('color')}</legend>
      <div className="grid w-fit grid-cols-4 gap-0.5 sm:grid-cols-8 sm:gap-1.5">
        {classColors.map((color) => (
          <label
            key={color}
            title={t(colorNames[color])}
            className="grid size-10 place-items-center rounded-full border-2 border-transparent pointer-coarse:size-11 transition-[border-color] duration-100 hover:border-line-strong has-checked:border-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              className="peer sr-only"
              aria-label={t(colorNames[color])}
              value={color}
              {...form.register('color')}
            />
            <span
              aria-hidden
              className="grid size-7 place-items-center rounded-full text-on-class forced-color-adjust-none peer-not-checked:*:hidden"
              style={{ backgroundColor: color }}
            >
              <Check className="size-4" strokeWidth={3} />
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
