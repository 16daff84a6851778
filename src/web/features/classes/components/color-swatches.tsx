import { Check } from 'lucide-react'
import { classColors } from '../../../../contract/classes/rules.ts'
import { useMessages } from '../../../lib/i18n/use-messages.ts'
import { classes } from '../../../messages/classes.ts'
import type { ClassForm } from '../form.ts'
import { colorNames } from '../view.ts'

/** The eight colours of a class as radio buttons, each with an accessible name. */
export function ColorSwatches({ form }: { form: ClassForm }) {
  const t = useMessages(classes)
  return (
    <fieldset className="grid gap-1.5">
      <legend className="mb-1.5 text-sm font-medium">{t('color')}</legend>
      <div className="flex flex-wrap gap-0.5 sm:gap-1.5">
        {classColors.map((color) => (
          <label
            key={color}
            title={t(colorNames[color])}
            className="grid size-10 place-items-center rounded-full border-2 border-transparent transition-[border-color] duration-100 hover:border-line-strong has-checked:border-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
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
              className="grid size-7 place-items-center rounded-full text-transparent peer-checked:text-[#0b0f16]"
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
