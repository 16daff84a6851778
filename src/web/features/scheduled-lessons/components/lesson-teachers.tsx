import { UserRoundPen } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { ScheduledLesson } from '../../../../contract/scheduled-lessons/schema.ts'
import { useMessages } from '../../../lib/i18n/use-messages.ts'
import { lazyDialog } from '../../../lib/lazy/lazy-dialog.tsx'
import { teaching } from '../../../messages/teaching.ts'
import { Permitted } from '../../../session/permitted.tsx'
import { useSession } from '../../../session/session-provider.tsx'
import { Button } from '../../../ui/button.tsx'
import { usePersonName } from '../../people/view.ts'

const HandOverDialog = lazyDialog(async () => (await import('./hand-over-dialog.tsx')).HandOverDialog)

/** Who teaches a lesson, in a line that is there before the names, and the way to hand it over. */
export function LessonTeachers({ lesson }: { lesson: ScheduledLesson }) {
  const t = useMessages(teaching)
  const { userId } = useSession()
  const { teacherIds } = lesson
  const nameOf = usePersonName({ enabled: teacherIds.length > 0 })
  const [isOpen, setOpen] = useState(false)
  const names = teacherIds.map((id) => {
    const name = nameOf(id) ?? '…'
    return id === userId ? t('you', { name }) : name
  })
  return (
    <div>
      <dl>
        <dt className="text-sm text-muted">{t('lessonTeachers')}</dt>
        <dd>{names.length > 0 ? names.join(', ') : t('nobody')}</dd>
      </dl>
      <Permitted permission="scheduleLessons">
        <Button
          size="sm"
          className="mt-1.5 print:hidden"
          icon={<UserRoundPen />}
          {...HandOverDialog.preloadProps}
          onOpen={() => setOpen(true)}
        >
          {t('handOver')}
        </Button>
        <Suspense>{isOpen && <HandOverDialog lesson={lesson} onClose={() => setOpen(false)} />}</Suspense>
      </Permitted>
    </div>
  )
}
