import { CopyPlus, EllipsisVertical, FastForward } from 'lucide-react'
import { Suspense, startTransition, useState } from 'react'
import type { ScheduledLesson } from '../../../../../contract/scheduled-lessons/schema.ts'
import { useMessages } from '../../../../lib/i18n/use-messages.ts'
import { lazyDialog } from '../../../../lib/lazy/lazy-dialog.tsx'
import { planMenus } from '../../../../messages/plan-menus.ts'
import { Permitted } from '../../../../session/permitted.tsx'
import { Button } from '../../../../ui/button.tsx'
import { DropdownMenu } from '../../../../ui/dropdown-menu.tsx'

const CopyLessonDialog = lazyDialog(async () => (await import('./copy-lesson-dialog.tsx')).CopyLessonDialog)
const PushDialog = lazyDialog(async () => (await import('./push-dialog.tsx')).PushDialog)

/** The menu of a lesson: copying it to other classes, and moving it with all that follow. */
export function LessonPlanMenu({ lesson }: { lesson: Pick<ScheduledLesson, 'id' | 'template' | 'class'> }) {
  const t = useMessages(planMenus)
  const [open, setOpen] = useState<'copy' | 'push'>()
  const close = () => setOpen(undefined)
  const show = (dialog: typeof open) => startTransition(() => setOpen(dialog))
  return (
    <Permitted permission="scheduleLessons">
      <div className="print:hidden" lang={t.language}>
        <DropdownMenu
          trigger={(trigger) => (
            <Button size="sm" wraps icon={<EllipsisVertical />} {...trigger}>
              {t('lesson')}
            </Button>
          )}
          entries={[
            { kind: 'action', label: t('copyToClasses'), icon: <CopyPlus />, onSelect: () => show('copy') },
            { kind: 'action', label: t('pushLessons'), icon: <FastForward />, onSelect: () => show('push') },
          ]}
        />
        <Suspense>
          {open === 'copy' && <CopyLessonDialog lesson={lesson} onClose={close} />}
          {open === 'push' && <PushDialog lesson={lesson} onClose={close} />}
        </Suspense>
      </div>
    </Permitted>
  )
}
