import { EllipsisVertical } from 'lucide-react'
import type { ComponentProps } from 'react'
import { useMessages } from '../../../../lib/i18n/use-messages.ts'
import { lazyComponent } from '../../../../lib/lazy/lazy-component.ts'
import { useLazyMenu } from '../../../../lib/lazy/use-lazy-menu.ts'
import { planMenus } from '../../../../messages/plan-menus.ts'
import { IconButton } from '../../../../ui/icon-button.tsx'
import type { WeekPlanMenu } from './week-plan-menu.tsx'

type Props = ComponentProps<typeof WeekPlanMenu>

const Menu = lazyComponent<Props>(async () => (await import('./week-plan-menu.tsx')).WeekPlanMenu)

/** The button of the menu of the week. */
export function LazyWeekPlanMenu(props: Props) {
  const t = useMessages(planMenus)
  const { isPressed, buttonProps } = useLazyMenu(Menu)
  if (isPressed) return <Menu {...props} />
  return <IconButton label={t('week')} icon={<EllipsisVertical />} {...buttonProps} />
}
