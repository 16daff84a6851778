import { UserRoundPen } from 'lucide-react'
import { useState } from 'react'
import type { ScheduledLesson } from '../../../../contract/scheduled-lessons/schema.ts'
import { useMessages } from '../../../lib/i18n/use-messages.ts'
import { teaching } from '../../../messages/teaching.ts'
import { useCan, useSession } from '../../../session/session-provider.tsx'
import { Button } from '../../../ui/button.tsx'
import { usePersonName } from '../../people/view.ts'
import { HandOverDialog } from './hand-over-dialog.tsx'

/** Who teaches a lesson, in a line that is there before the names, and the way to hand it over. */
export function LessonTeachers({ lesson }: { lesson: ScheduledLesson }) {
  const t = useMessages(teaching)
  const { userId } = useSession()
  const { teacherIds } = lesson
  const nameOf = usePersonName({ enabled: teacherIds.length > 0 })
  const mayHandOver = useCan('scheduleLessons')
  const [isOpen, setOpen] = useState(false)
  const names = teacherIds.map((id) => {
    const name = nameOf(id) ?? '…'
    return id === userId ? t('you', { name }) : name
  })
  return (
    <section aria-label={t('lessonTeachers')} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
      <p className="min-w-0">
        <span className="block text-sm text-muted">{t('lessonTeachers')}</span>
        {names.length > 0 ? names.join(', ') : t('nobody')}
      </p>
      {mayHandOver && (
        <Button size="sm" className="print:hidden" icon={<UserRoundPen />} onClick={() => setOpen(true)}>
          {t('handOver')}
        </Button>
      )}
      {isOpen && <HandOverDialog lesson={lesson} onClose={() => setOpen(false)} />}
    </section>
  )
}
