import type { DefaultValues, FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'

/**
 * Merges a newer stored version into an open form: fields that the person has changed stay, all others become the newer
 * ones. A list counts as one field, where the form library's `keepDirtyValues` would merge two lists line by line.
 */
export function rebaseForm<Values extends FieldValues, Context, Output>(
  form: UseFormReturn<Values, Context, Output>,
  newer: DefaultValues<Values>,
): void {
  const before = form.formState.defaultValues
  const values = form.getValues()
  const changed = Object.keys(values).filter(
    (name) => JSON.stringify(values[name]) !== JSON.stringify(before?.[name as keyof typeof before]),
  ) as Path<Values>[]
  form.reset(newer)
  for (const name of changed) {
    form.setValue(name, values[name] as PathValue<Values, Path<Values>>, { shouldDirty: true })
  }
}
