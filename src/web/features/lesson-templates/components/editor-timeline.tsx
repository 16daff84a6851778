import { useWatch } from 'react-hook-form'
import { LessonTimeline } from './lesson-timeline.tsx'
import type { TemplateForm } from './template-form-values.tsx'

/** The picture of the lesson while it is written; a press on a part leads to its section. */
export function EditorTimeline({ form }: { form: TemplateForm }) {
  const sections = useWatch({
    control: form.control,
    name: 'lessonStructure',
    compute: (written) => written.map(({ title, duration }) => ({ title, duration })),
  })
  const goTo = (index: number) => {
    form.setFocus(`lessonStructure.${index}.title`)
    document.activeElement?.closest('fieldset')?.scrollIntoView({ block: 'center' })
  }
  return <LessonTimeline sections={sections} onGo={goTo} isBare />
}
