import { TriangleAlert } from 'lucide-react'
import { useWatch } from 'react-hook-form'
import { isCompleteSection, totalDurationOf } from '../../../../contract/lesson-templates/rules.ts'
import { useMessages } from '../../../lib/i18n/use-messages.ts'
import { lessonTemplateEditor } from '../../../messages/lesson-templates.ts'
import type { TemplateForm } from '../form.ts'
import { isLongerThanRecommended, recommendedTotalDuration } from '../view.ts'

/** The total duration of the sections, with a warning when it is too long or when incomplete sections will be dropped. */
export function SectionTotal({ form }: { form: TemplateForm }) {
  const t = useMessages(lessonTemplateEditor)
  const sum = useWatch({
    control: form.control,
    name: 'lessonStructure',
    compute: (sections) => {
      const complete = sections.filter(isCompleteSection)
      return {
        minutes: totalDurationOf(sections),
        isLong: isLongerThanRecommended(sections),
        keptMinutes: totalDurationOf(complete),
        kept: complete.length,
        isPartial: complete.length > 0 && complete.length < sections.length,
      }
    },
  })
  return (
    <div className="grid gap-0.5 text-sm tabular sm:justify-items-end">
      <p className="font-medium">{t('total', { minutes: sum.minutes })}</p>
      <div role="status" className="grid gap-0.5 text-amber sm:justify-items-end">
        {sum.isLong && (
          <p className="flex items-center gap-1.5">
            <TriangleAlert className="size-4 shrink-0" />
            {t('tooLong', { minutes: recommendedTotalDuration })}
          </p>
        )}
        {sum.isPartial && <p>{t('kept', { count: sum.kept, minutes: sum.keptMinutes })}</p>}
      </div>
    </div>
  )
}
