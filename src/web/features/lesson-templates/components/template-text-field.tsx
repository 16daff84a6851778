import type { ComponentProps, KeyboardEvent, ReactNode } from 'react'
import { type FieldPath, type FieldPathByValue, useFormState } from 'react-hook-form'
import { classNames } from '../../../lib/class-names.ts'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { Textarea } from '../../../ui/textarea.tsx'
import { errorMessageAt, type TemplateForm, type TemplateFormValues } from '../form.ts'

type Props = Pick<ComponentProps<typeof Field>, 'label' | 'hint' | 'isRequired' | 'isLabelHidden' | 'className'> & {
  form: TemplateForm
  name: FieldPathByValue<TemplateFormValues, string>
  /** The path of this field's error in the schema, when it is not its name. */
  errorAt?: FieldPath<TemplateFormValues>
  /** The id of the error of the list that this field has to be filled for. */
  listErrorId?: string | undefined
  placeholder?: string
  /** The minimum height of a textarea; without it the field is a one-line input. */
  rows?: number
  onKeyDown?: (event: KeyboardEvent) => void
}

/** A text field of the editor; it renders when its own error changes, and not while somebody types. */
export function TemplateTextField(props: Props): ReactNode {
  const { form, name, errorAt = name, listErrorId, placeholder, rows, onKeyDown, ...field } = props
  const { errors } = useFormState({ control: form.control, name: [name, errorAt] })
  return (
    <Field {...field} error={errorMessageAt(errors, errorAt)}>
      {(control) => {
        const shared = {
          ...control,
          ...form.register(name, { onChange: () => revalidateList(form, name) }),
          placeholder,
          onKeyDown,
          'aria-invalid': control['aria-invalid'] ?? (listErrorId ? true : undefined),
          'aria-describedby': classNames(control['aria-describedby'], listErrorId) || undefined,
        }
        return rows ? <Textarea {...shared} rows={rows} /> : <Input {...shared} autoComplete="off" />
      }}
    </Field>
  )
}

/** A change revalidates only the changed field, so the error of its list has to be revalidated as well. */
function revalidateList(form: TemplateForm, name: string) {
  const list = (['objectives', 'lessonStructure'] as const).find((prefix) => name.startsWith(`${prefix}.`))
  if (list && form.getFieldState(list).invalid) void form.trigger(list)
}
