import { Pencil, Trash2, UsersRound } from 'lucide-react'
import { Link } from 'wouter'
import type { SchoolClass } from '../../../../contract/classes/schema.ts'
import { useMessages } from '../../../lib/i18n/use-messages.ts'
import { paths } from '../../../lib/paths.ts'
import { classes } from '../../../messages/classes.ts'
import { Permitted } from '../../../session/permitted.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Card } from '../../../ui/card.tsx'
import { ColorDot } from '../../../ui/color-dot.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { ClassName } from './class-name.tsx'
import { ClassDialog } from './lazy-class-dialog.ts'

export type ClassAction = 'edit' | 'delete'

type Props = {
  schoolClass: SchoolClass
  onAction: (action: ClassAction, schoolClass: SchoolClass) => void
}

/** One class of the grid, on a phone a line of two rows; the whole card links to the class. */
export function ClassCard({ schoolClass, onAction }: Props) {
  const t = useMessages(classes)
  const { id, name, color, studentCount } = schoolClass
  return (
    <li className="grid" data-row={id}>
      <Card as="article" isPressable isFlush className="flex min-w-0 overflow-hidden sm:flex-col">
        <div
          aria-hidden
          className="forced-color-adjust-none max-sm:w-1.5 sm:h-1.5"
          style={{ backgroundColor: color }}
        />
        <div className="flex min-w-0 flex-1 items-center max-sm:py-2 max-sm:pr-2 max-sm:pl-3 sm:items-stretch sm:p-5 sm:pt-4">
          <div className="flex min-w-0 flex-1 flex-wrap content-start items-center gap-x-4 gap-y-3 max-sm:gap-x-3 max-sm:gap-y-0.5">
            <h2 className="line-clamp-3 min-w-0 grow text-lg wrap-anywhere max-sm:basis-[max(7.5rem,100%-8rem)] sm:basis-full sm:pr-18 sm:pointer-coarse:pr-22">
              <Link href={paths.class(id)} className="stretched">
                <ClassName name={name} />
              </Link>
            </h2>
            <Badge icon={<UsersRound />}>{t('students', { count: studentCount })}</Badge>
            <span className="flex items-center gap-1.5 text-sm text-muted tabular max-sm:grow">
              <ColorDot color={color} />
              {color}
            </span>
            <p className="min-h-5 text-sm text-faint max-sm:text-xs sm:basis-full">{studentCount > 0 && t('active')}</p>
          </div>
          <Permitted permission="changeSchool">
            <div className="above-stretch flex sm:absolute sm:top-4.5 sm:right-2.5 print:hidden">
              <IconButton
                label={t('edit', { name })}
                icon={<Pencil />}
                {...ClassDialog.preloadProps}
                onOpen={() => onAction('edit', schoolClass)}
              />
              <IconButton
                label={t('delete', { name })}
                icon={<Trash2 />}
                variant="red"
                onClick={() => onAction('delete', schoolClass)}
              />
            </div>
          </Permitted>
        </div>
      </Card>
    </li>
  )
}
