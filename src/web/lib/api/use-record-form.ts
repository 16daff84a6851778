import { zodResolver } from '@hookform/resolvers/zod'
import { useRef, useState } from 'react'
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type PathValue,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import type { z } from 'zod'
import type { AnyEndpoint } from '../../../contract/kernel/endpoint.ts'
import { useInputWatch } from '../hooks/use-input-watch.ts'
import { common } from '../i18n/common.ts'
import type { Language } from '../i18n/language.ts'
import { newId } from '../new-id.ts'
import { toastSuccess } from '../toast.ts'
import { changedMeanwhile, createdBefore, failureOf, mayHaveBeenDone, type RequestInput } from './client.ts'
import { isStoredAs } from './is-stored-as.ts'
import { useNewerAnswers } from './newer-answers.ts'
import { useEndpointMutation, useInvalidateAll } from './use-endpoint-mutation.ts'

/** The values of all fields of a form: one that is left out would be saved as empty, or never. */
export type FilledValues<Values> = { [Name in Exclude<keyof Values, 'id' | 'updatedAt'>]: Values[Name] }

type Options<Stored, Values extends FieldValues, Input, Create, Update> = {
  schema: z.ZodType<Input, Values>
  /** The record to update; undefined creates one. */
  record: Stored | undefined
  /** The values of the fields at first where a record is created; undefined where none ever is. */
  newValues: (() => FilledValues<Values>) | undefined
  endpoints: { create: Create; update: Update }
  valuesOf: (record: Stored) => FilledValues<Values>
  /**
   * Values that are neither the own nor the newer ones, as of a list of which the form shows only a part, or that depend on another field;
   * `before` are those of the version that was shown last.
   */
  mergeShown?: ((newer: Values, own: Values, before: Values) => Partial<Values>) | undefined
  /** With the id of the record. */
  onSaved: (id: string) => void
  onFailed: (error: unknown, input: Input) => void
  /** Called after `onSaved`, too. */
  onClose: () => void
  /** The texts of the dialog. */
  t: { (key: 'changedMeanwhile'): string; language: Language }
  /** What is shown when somebody has deleted the record, if it can be deleted. */
  deletedText?: string
}

/**
 * The form of a dialog that creates or updates a record, and the props of its `FormDialog`. A save creates a record under an id that a
 * repeated attempt keeps, or updates the given one if nobody else has changed it since the version shown (`stored`). If somebody
 * has, their version is merged into the form, which says so until the next attempt, unless it holds what was typed, or what an earlier
 * attempt sent that got no answer. What is typed during a save stays in the form, as a change of what was stored.
 */
export function useRecordForm<
  Stored extends { id: string; updatedAt: string | null },
  Values extends FieldValues,
  Input extends FieldValues,
  Create extends AnyEndpoint,
  Update extends AnyEndpoint,
>({
  schema,
  record,
  newValues,
  endpoints,
  valuesOf,
  mergeShown,
  onSaved,
  onFailed,
  onClose,
  t,
  deletedText = '',
}: Options<Stored, Values, Input, Create, Update>) {
  const { newerOf, rememberAnswer } = useNewerAnswers()
  const [recordAtOpen] = useState(() => record && newerOf(record))
  const [defaultValues] = useState(() => (recordAtOpen ? valuesOf(recordAtOpen) : newValues?.()))
  const form = useForm<Values, unknown, Input>({
    defaultValues: defaultValues as DefaultValues<Values>,
    resolver: zodResolver(schema),
  })
  const { isDirty, isSubmitting } = form.formState
  const [id] = useState(() => record?.id ?? newId())
  const [stored, setStored] = useState(recordAtOpen)
  /** What somebody else has done to the record meanwhile, as the last attempt has found. */
  const [conflict, setConflict] = useState<'changed' | 'deleted'>()
  const creating = useEndpointMutation(endpoints.create)
  const updating = useEndpointMutation(endpoints.update)
  const invalidateAll = useInvalidateAll()
  /** The updates that got no answer: where they are stored, nobody else has changed the record. */
  const unanswered = useRef<Input[]>([])
  const watchInput = useInputWatch(() => form.getValues())

  const send = async (input: Input): Promise<Stored> => {
    let updatedAt = stored?.updatedAt
    if (!stored) {
      try {
        return (await creating.mutateAsync({ body: { ...input, id } } as unknown as RequestInput<Create>)) as Stored
      } catch (error) {
        const created = createdBefore<Stored & { createdAt: string }>(error)
        if (!created) throw error
        // The input updates it, as it was created: somebody else may have changed it since.
        updatedAt = created.createdAt
      }
    }
    return update(input, updatedAt)
  }

  const update = async (input: Input, updatedAt: string | null | undefined): Promise<Stored> => {
    const body = { ...input, updatedAt }
    try {
      return (await updating.mutateAsync({ params: { id }, body } as unknown as RequestInput<Update>)) as Stored
    } catch (error) {
      const newer = changedMeanwhile<Stored>(error)
      if (mayHaveBeenDone(error)) unanswered.current.push(input)
      if (!newer) throw error
      if (isStoredAs(newer, input)) {
        void invalidateAll()
        return newer
      }
      if (unanswered.current.some((attempt) => isStoredAs(newer, attempt))) return update(input, newer.updatedAt)
      throw error
    }
  }

  const show = (newer: Stored) => {
    setStored(newer)
    // They name an older version now, with which nothing is stored any more.
    unanswered.current = []
  }
  /** Shows a newer version under what was typed. */
  const merge = (newer: Stored) => {
    rememberAnswer({ ...newer, id })
    show(newer)
    mergeIntoForm(form, valuesOf(newer) as DefaultValues<Values>, mergeShown)
  }

  const save = async (input: Input) => {
    const isInputChanged = watchInput()
    let saved: Stored
    try {
      saved = await send(input)
    } catch (error) {
      const newer = changedMeanwhile<Stored>(error)
      const isDeleted = failureOf(error)?.code === 'not_found'
      setConflict(newer ? 'changed' : isDeleted ? 'deleted' : undefined)
      return newer ? merge(newer) : onFailed(error, input)
    }
    rememberAnswer({ ...saved, id })
    if (!isInputChanged()) {
      onSaved(id)
      return onClose()
    }
    setConflict(undefined)
    show(saved)
    // Without filling in the fields again, which would take the focus away from a row of a list.
    form.resetDefaultValues(valuesOf(saved) as Values)
    toastSuccess(t.language, common.in(t.language)('savedInPart'))
  }

  const warning = conflict === 'changed' ? t('changedMeanwhile') : conflict === 'deleted' && deletedText
  const dialog = { lang: t.language, isDirty, isSubmitting, onSubmit: form.handleSubmit(save), warning, onClose }
  return { form, stored, merge, dialog }
}

/**
 * Merges a newer stored version into an open form: fields that the person has changed stay, all others become the newer
 * ones. A list counts as one field, where the form library's `keepDirtyValues` would merge two lists line by line,
 * unless `mergeShown` merges it.
 */
function mergeIntoForm<Values extends FieldValues, Input>(
  form: UseFormReturn<Values, unknown, Input>,
  newer: DefaultValues<Values>,
  mergeShown?: (newer: Values, own: Values, before: Values) => Partial<Values>,
): void {
  const before = form.formState.defaultValues as Values
  const own = form.getValues()
  const isChanged = (name: string) => JSON.stringify(own[name]) !== JSON.stringify(before[name])
  const unchanged = Object.fromEntries(Object.entries(newer).filter(([name]) => !isChanged(name)))
  const shown = { ...own, ...mergeShown?.(newer as Values, own, before), ...unchanged }
  for (const name of Object.keys(shown) as Path<Values>[]) {
    // Setting a list that is as it was would take the focus away from its rows.
    if (JSON.stringify(shown[name]) !== JSON.stringify(own[name])) {
      form.setValue(name, shown[name] as PathValue<Values, Path<Values>>)
    }
  }
  form.resetDefaultValues(newer as Values)
}
