import type { ComponentProps, KeyboardEvent, ReactNode } from 'react'
import { type FieldPath, type FieldPathByValue, useFormState } from 'react-hook-form'
import { classNames } from '../../../lib/class-names.ts'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { Textarea } from '../../../ui/textarea.tsx'
import { sentenceAt, type TemplateForm, type TemplateFormValues } from './template-form-values.tsx'

type Props = Pick<ComponentProps<typeof Field>, 'label' | 'hint' | 'isRequired' | 'isLabelHidden' | 'className'> & {
  form: TemplateForm
  name: FieldPathByValue<TemplateFormValues, string>
  /** Where the schema reports this field, when not under its own name. */
  errorAt?: FieldPath<TemplateFormValues>
  /** The id of a sentence elsewhere that this field has to answer for. */
  refusedBy?: string | undefined
  placeholder?: string
  /** So many lines at least; one line without it. */
  rows?: number
  onKeyDown?: (event: KeyboardEvent) => void
}

/** One text of the editor. It renders by itself when its own error changes, and never while somebody types. */
export function TemplateTextField(props: Props): ReactNode {
  const { form, name, errorAt = name, refusedBy, placeholder, rows, onKeyDown, ...field } = props
  const { errors } = useFormState({ control: form.control, name: [name, errorAt] })
  return (
    <Field {...field} error={sentenceAt(errors, errorAt)}>
      {(control) => {
        const shared = {
          ...control,
          ...form.register(name, { onChange: () => judgeListAgain(form, name) }),
          placeholder,
          onKeyDown,
          'aria-invalid': control['aria-invalid'] ?? (refusedBy ? true : undefined),
          'aria-describedby': classNames(control['aria-describedby'], refusedBy) || undefined,
        }
        return rows ? <Textarea {...shared} rows={rows} /> : <Input {...shared} autoComplete="off" />
      }}
    </Field>
  )
}

/** While a field is mended only its own error is looked at again; what a whole list was refused for needs a second look. */
function judgeListAgain(form: TemplateForm, name: string) {
  const list = (['objectives', 'lessonStructure'] as const).find((prefix) => name.startsWith(`${prefix}.`))
  if (list && form.getFieldState(list).invalid) void form.trigger(list)
}
