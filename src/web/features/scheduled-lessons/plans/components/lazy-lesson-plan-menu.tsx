import { EllipsisVertical } from 'lucide-react'
import type { ComponentProps } from 'react'
import { useMessages } from '../../../../lib/i18n/use-messages.ts'
import { lazyComponent } from '../../../../lib/lazy/lazy-component.ts'
import { useLazyMenu } from '../../../../lib/lazy/use-lazy-menu.ts'
import { planMenus } from '../../../../messages/plan-menus.ts'
import { useCan } from '../../../../session/session-provider.tsx'
import { Button } from '../../../../ui/button.tsx'
import type { LessonPlanMenu } from './lesson-plan-menu.tsx'

type Props = ComponentProps<typeof LessonPlanMenu>

const Menu = lazyComponent<Props>(async () => (await import('./lesson-plan-menu.tsx')).LessonPlanMenu)

/** The button of the menu of a lesson: copying it to other classes, and moving it with all that follow. */
export function LazyLessonPlanMenu(props: Props) {
  const t = useMessages(planMenus)
  const maySchedule = useCan('scheduleLessons')
  const { isPressed, buttonProps } = useLazyMenu(Menu)
  if (!maySchedule) return null
  return (
    <div className="print:hidden" lang={t.language}>
      {isPressed ? (
        <Menu {...props} />
      ) : (
        <Button size="sm" icon={<EllipsisVertical />} {...buttonProps}>
          {t('lesson')}
        </Button>
      )}
    </div>
  )
}
