import { memo, useCallback, useDeferredValue } from 'react'
import { useWatch } from 'react-hook-form'
import { LessonTimeline } from './lesson-timeline.tsx'
import { goToField, type TemplateForm } from './template-form-values.tsx'

/** The picture of the lesson while it is written; a press on a part leads to its section. */
export function EditorTimeline({ form }: { form: TemplateForm }) {
  const sections = useWatch({
    control: form.control,
    name: 'lessonStructure',
    compute: (written) => written.map(({ title, duration }) => ({ title, duration })),
  })
  const goTo = useCallback((index: number) => goToField(form, `lessonStructure.${index}.title`), [form])
  // The letter comes first, the picture a moment later.
  return <Picture sections={useDeferredValue(sections)} onGo={goTo} isBare />
}

const Picture = memo(LessonTimeline)
