import { CalendarPlus, Check, Plus } from 'lucide-react'
import { type ReactNode, Suspense, useId, useState } from 'react'
import type { Dashboard } from '../../../../contract/dashboard/schema.ts'
import { classNames } from '../../../lib/class-names.ts'
import { useMessages } from '../../../lib/i18n/use-messages.ts'
import type { PreloadProps } from '../../../lib/lazy/preload-props.ts'
import { dashboard } from '../../../messages/dashboard.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { ClassDialog } from '../../classes/components/lazy-class-dialog.ts'
import { TemplateEditor } from '../../lesson-templates/components/lazy-template-editor.ts'
import { ScheduleLessonDialog } from '../../scheduled-lessons/components/lazy-schedule-lesson-dialog.ts'
import { useNewStudents } from '../../students/components/use-new-students.tsx'

type Props = { counts: Dashboard; onSchedule: () => void }

/** The checklist of a school without lessons: four steps, each done from here and ticked when it is. */
export function FirstSteps({ counts, onSchedule }: Props) {
  const t = useMessages(dashboard)
  const id = useId()
  const newStudents = useNewStudents()
  const [open, setOpen] = useState<'template' | 'class'>()
  const close = () => setOpen(undefined)
  const openButton = (name: 'template' | 'class', preloadProps: PreloadProps) => (
    <Button icon={<Plus />} {...preloadProps} onOpen={() => setOpen(name)}>
      {t(`step.${name}Button`)}
    </Button>
  )
  const isComplete = counts.templates > 0 && counts.activeClasses > 0 && counts.totalStudents > 0 && counts.hasLessons
  return (
    <Card as="section" aria-labelledby={id} className="mb-4 sm:mb-6 print:hidden">
      <h2 id={id} className="text-lg">
        {t('firstSteps')}
      </h2>
      <p aria-live="polite" className="text-muted">
        {isComplete ? t('firstStepsDone') : t('firstStepsText')}
      </p>
      <ol className="mt-4 grid gap-x-6 gap-y-5 sm:grid-cols-2 xl:grid-cols-4">
        <Step name="template" number={1} isDone={counts.templates > 0}>
          {openButton('template', TemplateEditor.preloadProps)}
        </Step>
        <Step name="class" number={2} isDone={counts.activeClasses > 0}>
          {openButton('class', ClassDialog.preloadProps)}
        </Step>
        <Step name="students" number={3} isDone={counts.totalStudents > 0}>
          {newStudents.buttons}
        </Step>
        <Step name="lesson" number={4} isDone={counts.hasLessons}>
          <Button icon={<CalendarPlus />} {...ScheduleLessonDialog.preloadProps} onOpen={onSchedule}>
            {t('step.lessonButton')}
          </Button>
        </Step>
      </ol>
      {newStudents.dialog}
      <Suspense>
        {open === 'template' && <TemplateEditor onClose={close} />}
        {open === 'class' && <ClassDialog onClose={close} />}
      </Suspense>
    </Card>
  )
}

type StepProps = {
  name: 'template' | 'class' | 'students' | 'lesson'
  number: number
  isDone: boolean
  children: ReactNode
}

function Step({ name, number, isDone, children }: StepProps) {
  const t = useMessages(dashboard)
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] content-start gap-x-3 gap-y-2">
      <span
        aria-hidden
        className={classNames(
          'grid size-8 place-items-center rounded-full font-semibold tabular',
          isDone ? 'bg-green-soft text-green' : 'bg-accent-soft text-accent',
        )}
      >
        {isDone ? <Check className="size-4" strokeWidth={3} /> : number}
      </span>
      <div>
        <h3 className="pt-1 text-base">
          {t(`step.${name}`)}
          {isDone && <span className="sr-only"> ({t('stepDone')})</span>}
        </h3>
        <p className="mt-0.5 text-sm text-muted">{t(`step.${name}Text`)}</p>
        <div className="mt-2.5 flex flex-wrap gap-2">{children}</div>
      </div>
    </li>
  )
}
