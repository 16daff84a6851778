import { Trash2, TriangleAlert } from 'lucide-react'
import { memo, useId, type WheelEvent } from 'react'
import { useFormState, useWatch } from 'react-hook-form'
import { isCompleteSection, maxSectionMinutes, minSectionMinutes } from '../../../../contract/lesson-templates/rules.ts'
import { useMessages } from '../../../lib/i18n/use-messages.ts'
import { lessonTemplateEditor } from '../../../messages/lesson-templates.ts'
import { Field } from '../../../ui/field.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Input } from '../../../ui/input.tsx'
import { errorMessageAt, parseDuration, type TemplateForm } from '../form.ts'
import { sectionNumeral } from '../view.ts'
import { MoveControls } from './move-controls.tsx'
import { TemplateTextField } from './template-text-field.tsx'

type Props = {
  form: TemplateForm
  index: number
  /** The number of sections: the only one cannot be removed. */
  count: number
  /** The id of the list's error, for the field that has to be filled. */
  titleListErrorId: string | undefined
  descriptionListErrorId: string | undefined
  onRemove: (index: number) => void
}

export const SectionFields = memo(function SectionFields(props: Props) {
  const { form, index, count, titleListErrorId, descriptionListErrorId, onRemove } = props
  const t = useMessages(lessonTemplateEditor)
  const id = useId()
  const numeral = sectionNumeral(index)
  const name = `lessonStructure.${index}` as const
  return (
    <fieldset
      aria-describedby={`${id}-missing`}
      className="grid min-w-0 gap-3 rounded-card border border-line bg-sunken p-4 pt-3 [contain-intrinsic-height:auto_16rem] [content-visibility:auto]"
    >
      <legend className="sr-only">{t('section', { numeral })}</legend>
      <div className="flex min-h-9 flex-wrap items-start gap-x-3">
        <div className="flex flex-1 flex-wrap gap-x-3 pt-1.5 max-sm:contents">
          <span aria-hidden className="font-semibold text-muted tabular max-sm:self-center">
            {t('section', { numeral })}
          </span>
          <MissingFieldWarning form={form} index={index} id={`${id}-missing`} />
        </div>
        <div className="-mr-2 ml-auto flex">
          <MoveControls index={index} count={count} name={t('section', { numeral })} />
          {count > 1 && (
            <IconButton
              label={t('removeSection', { numeral })}
              icon={<Trash2 />}
              variant="red"
              onClick={() => onRemove(index)}
            />
          )}
        </div>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)_5.5rem] gap-3">
        <TemplateTextField
          form={form}
          name={`${name}.title`}
          label={t('sectionTitle')}
          listErrorId={titleListErrorId}
        />
        <SectionDuration form={form} name={`${name}.duration`} label={t('sectionDuration')} />
      </div>
      <TemplateTextField
        form={form}
        name={`${name}.description`}
        label={t('sectionDescription')}
        placeholder={t('sectionDescriptionExample')}
        listErrorId={descriptionListErrorId}
        rows={2}
      />
    </fieldset>
  )
})

/** Warns before the save that an incomplete section is dropped, and names the missing fields. */
function MissingFieldWarning({ form, index, id }: { form: TemplateForm; index: number; id: string }) {
  const t = useMessages(lessonTemplateEditor)
  const missing = useWatch({
    control: form.control,
    name: `lessonStructure.${index}`,
    compute: (section) => {
      // A section that is being removed has no values.
      if (!section || isCompleteSection(section)) return undefined
      if (section.title.trim() !== '') return 'missingDescription'
      return section.description.trim() === '' ? 'missingBoth' : 'missingTitle'
    },
  })
  return (
    <span
      id={id}
      className="flex items-center gap-1.5 text-sm text-amber empty:hidden max-sm:order-1 max-sm:basis-full"
    >
      {missing && (
        <>
          <TriangleAlert className="size-4 shrink-0" />
          {t(missing)}
        </>
      )}
    </span>
  )
}

type DurationProps = { form: TemplateForm; name: `lessonStructure.${number}.duration`; label: string }

function SectionDuration({ form, name, label }: DurationProps) {
  const { errors } = useFormState({ control: form.control, name })
  return (
    <Field label={label} error={errorMessageAt(errors, name)}>
      {(control) => (
        <Input
          {...control}
          type="number"
          inputMode="numeric"
          min={minSectionMinutes}
          max={maxSectionMinutes}
          onWheel={preventNumberChange}
          {...form.register(name, {
            setValueAs: (typed) => parseDuration(String(typed)),
            // Shows the minutes that will be saved: an empty field is 1, and 500 is 120.
            onBlur: () => form.setValue(name, form.getValues(name)),
          })}
        />
      )}
    </Field>
  )
}

/** Makes the wheel over a focused number field scroll the page instead of changing the number. */
function preventNumberChange({ currentTarget }: WheelEvent<HTMLInputElement>) {
  currentTarget.readOnly = true
  setTimeout(() => {
    currentTarget.readOnly = false
  })
}
