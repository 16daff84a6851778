import { Trash2, TriangleAlert } from 'lucide-react'
import { memo, useId, type WheelEvent } from 'react'
import { useFormState, useWatch } from 'react-hook-form'
import {
  isCompleteSection,
  longestSection,
  readDuration,
  sectionNumeral,
  shortestSection,
} from '../../../../contract/lesson-templates/rules.ts'
import { useMessages } from '../../../lib/i18n/use-messages.ts'
import { lessonTemplateEditor } from '../../../messages/lesson-templates.ts'
import { Field } from '../../../ui/field.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Input } from '../../../ui/input.tsx'
import { MoveControls } from './move-controls.tsx'
import { sentenceAt, type TemplateForm } from './template-form-values.tsx'
import { TemplateTextField } from './template-text-field.tsx'

type Props = {
  form: TemplateForm
  index: number
  /** How many sections there are: the last one stays. */
  count: number
  /** The id of the sentence that refused the sections, on the section whose field must be filled. */
  titleRefusedBy: string | undefined
  descriptionRefusedBy: string | undefined
  onRemove: (index: number) => void
}

/** The fields of one section of the lesson. */
export const SectionFields = memo(function SectionFields(props: Props) {
  const { form, index, count, titleRefusedBy, descriptionRefusedBy, onRemove } = props
  const t = useMessages(lessonTemplateEditor)
  const id = useId()
  const numeral = sectionNumeral(index)
  const name = `lessonStructure.${index}` as const
  return (
    <fieldset
      aria-describedby={`${id}-gap`}
      className="grid min-w-0 gap-3 rounded-card border border-line bg-sunken p-4 pt-3 [contain-intrinsic-size:auto_16rem] [content-visibility:auto]"
    >
      <legend className="sr-only">{t('section', { numeral })}</legend>
      <div className="flex min-h-9 items-start gap-3">
        <div className="flex flex-1 flex-wrap gap-x-3 pt-1.5">
          <span aria-hidden className="font-semibold text-muted tabular">
            {t('section', { numeral })}
          </span>
          <SectionGap form={form} index={index} id={`${id}-gap`} />
        </div>
        <div className="-mr-2 flex">
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
        <TemplateTextField form={form} name={`${name}.title`} label={t('sectionTitle')} refusedBy={titleRefusedBy} />
        <SectionDuration form={form} name={`${name}.duration`} label={t('sectionDuration')} />
      </div>
      <TemplateTextField
        form={form}
        name={`${name}.description`}
        label={t('sectionDescription')}
        placeholder={t('sectionDescriptionExample')}
        refusedBy={descriptionRefusedBy}
        rows={2}
      />
    </fieldset>
  )
})

/** Says, before anything is saved, that this section would be dropped and what it lacks. */
function SectionGap({ form, index, id }: { form: TemplateForm; index: number; id: string }) {
  const t = useMessages(lessonTemplateEditor)
  const gap = useWatch({
    control: form.control,
    name: `lessonStructure.${index}`,
    compute: (section) => {
      // A section that is just being removed has no values any more.
      if (!section || isCompleteSection(section)) return undefined
      if (section.title.trim() !== '') return 'missingDescription'
      return section.description.trim() === '' ? 'missingBoth' : 'missingTitle'
    },
  })
  return (
    <span id={id} className="flex items-center gap-1.5 text-sm text-amber">
      {gap && (
        <>
          <TriangleAlert aria-hidden className="size-4 shrink-0" />
          {t(gap)}
        </>
      )}
    </span>
  )
}

/** The wheel over a focused number scrolls on, and leaves the number alone. */
function onlyScroll({ currentTarget }: WheelEvent<HTMLInputElement>) {
  currentTarget.readOnly = true
  setTimeout(() => {
    currentTarget.readOnly = false
  })
}

type DurationProps = { form: TemplateForm; name: `lessonStructure.${number}.duration`; label: string }

function SectionDuration({ form, name, label }: DurationProps) {
  const { errors } = useFormState({ control: form.control, name })
  return (
    <Field label={label} error={sentenceAt(errors, name)}>
      {(control) => (
        <Input
          {...control}
          type="number"
          inputMode="numeric"
          min={shortestSection}
          max={longestSection}
          onWheel={onlyScroll}
          {...form.register(name, {
            setValueAs: (typed) => readDuration(String(typed)),
            // Shows the minutes that were understood: nothing, or 500, would be saved as 1 or 120.
            onBlur: () => form.setValue(name, form.getValues(name)),
          })}
        />
      )}
    </Field>
  )
}
