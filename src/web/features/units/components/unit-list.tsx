import { CalendarRange, ListOrdered, Pencil, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Unit } from '../../../../contract/units/schema.ts'
import { useListFocus } from '../../../lib/hooks/use-list-focus.ts'
import { useMessages } from '../../../lib/i18n/use-messages.ts'
import type { PreloadProps } from '../../../lib/lazy/preload-props.ts'
import { units } from '../../../messages/units.ts'
import { Permitted, useCanProbably } from '../../../session/permitted.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { useLessonTemplates } from '../../lesson-templates/queries.ts'

type UnitAction = 'plan' | 'edit' | 'delete'

type Props = {
  list: readonly Unit[]
  createButton: ReactNode
  editorPreloadProps: PreloadProps
  planPreloadProps: PreloadProps
  onAction: (action: UnitAction, unit: Unit) => void
}

const maxTitles = 3

/** The units by title, each with its first templates and its buttons. */
export function UnitList(props: Props) {
  const { list, createButton, editorPreloadProps, planPreloadProps, onAction } = props
  const t = useMessages(units)
  const canProbablyChange = useCanProbably('changeSchool')
  const templates = useLessonTemplates()
  const listFocus = useListFocus<HTMLUListElement>(list.map(({ id }) => id))
  const titles = new Map(templates.data?.map(({ id, title }) => [id, title]))
  const titleOf = (id: string) => titles.get(id) ?? t('deletedTemplate')
  if (list.length === 0) {
    const text = canProbablyChange ? t('noneText') : t('noneReadOnly')
    return <EmptyState icon={<ListOrdered />} title={t('none')} text={text} action={createButton} />
  }
  return (
    <Card isFlush>
      <ul aria-label={t('units')} className="divide-y divide-line" {...listFocus}>
        {list.map((unit) => {
          const { id, title, templateIds } = unit
          const shown = templateIds.slice(0, maxTitles).map(titleOf)
          return (
            <li
              key={id}
              data-row={id}
              tabIndex={-1}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3 outline-none sm:px-5"
            >
              <div className="min-w-0 flex-1 basis-56">
                <h2 className="text-base font-medium wrap-anywhere">{title}</h2>
                <p className="line-clamp-2 text-sm text-muted wrap-anywhere">
                  <span className="tabular">{t('count', { count: templateIds.length })}</span>
                  {': '}
                  {shown.join(', ')}
                  {templateIds.length > maxTitles && ' …'}
                </p>
              </div>
              <div className="ml-auto flex items-center gap-1 print:hidden">
                <Permitted permission="scheduleLessons">
                  <Button
                    size="sm"
                    icon={<CalendarRange />}
                    aria-label={t('planOf', { title })}
                    {...planPreloadProps}
                    onOpen={() => onAction('plan', unit)}
                  >
                    {t('plan')}
                  </Button>
                </Permitted>
                <Permitted permission="changeSchool">
                  <IconButton
                    label={t('edit', { title })}
                    icon={<Pencil />}
                    {...editorPreloadProps}
                    onOpen={() => onAction('edit', unit)}
                  />
                  <IconButton
                    label={t('delete', { title })}
                    icon={<Trash2 />}
                    variant="red"
                    onClick={() => onAction('delete', unit)}
                  />
                </Permitted>
              </div>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
