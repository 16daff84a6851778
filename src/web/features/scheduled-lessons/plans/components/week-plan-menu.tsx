import { CalendarRange, Copy, EllipsisVertical } from 'lucide-react'
import { Suspense, startTransition, useState } from 'react'
import { useMessages } from '../../../../lib/i18n/use-messages.ts'
import { lazyDialog } from '../../../../lib/lazy/lazy-dialog.tsx'
import { planMenus } from '../../../../messages/plan-menus.ts'
import { DropdownMenu } from '../../../../ui/dropdown-menu.tsx'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { SequenceDialog } from './lazy-sequence-dialog.ts'

const CopyWeekDialog = lazyDialog(async () => (await import('./copy-week-dialog.tsx')).CopyWeekDialog)

type Props = {
  /** The week that is shown. */
  monday: string
  /** Whose lessons are shown; undefined: everyone's. */
  teacherId: string | undefined
}

/** The menu of the week: planning lessons, and copying the week before into it. */
export function WeekPlanMenu({ monday, teacherId }: Props) {
  const t = useMessages(planMenus)
  const [open, setOpen] = useState<'sequence' | 'copyWeek'>()
  const close = () => setOpen(undefined)
  const show = (dialog: typeof open) => startTransition(() => setOpen(dialog))
  return (
    <>
      <DropdownMenu
        trigger={(trigger) => <IconButton label={t('week')} icon={<EllipsisVertical />} {...trigger} />}
        entries={[
          { kind: 'action', label: t('copyLastWeek'), icon: <Copy />, onSelect: () => show('copyWeek') },
          { kind: 'action', label: t('planLessons'), icon: <CalendarRange />, onSelect: () => show('sequence') },
        ]}
      />
      <Suspense>
        {open === 'sequence' && <SequenceDialog from={monday} onClose={close} />}
        {open === 'copyWeek' && <CopyWeekDialog monday={monday} teacherId={teacherId} onClose={close} />}
      </Suspense>
    </>
  )
}
