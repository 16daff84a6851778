import type { DefaultValues, FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'

/**
 * Takes the version that somebody else has saved meanwhile into an open form: what the person has changed stays as
 * typed, every other field becomes theirs, so that the next save writes over nothing it does not show. A list counts as
 * one field: the form library's own `keepDirtyValues` would mix two people's lists line by line.
 */
export function rebaseForm<Values extends FieldValues, Context, Output>(
  form: UseFormReturn<Values, Context, Output>,
  newer: DefaultValues<Values>,
): void {
  const before = form.formState.defaultValues
  const typed = form.getValues()
  const changed = Object.keys(typed).filter(
    (name) => JSON.stringify(typed[name]) !== JSON.stringify(before?.[name as keyof typeof before]),
  ) as Path<Values>[]
  form.reset(newer)
  for (const name of changed) {
    form.setValue(name, typed[name] as PathValue<Values, Path<Values>>, { shouldDirty: true })
  }
}
