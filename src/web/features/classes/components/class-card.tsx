import { Pencil, Trash2, UsersRound } from 'lucide-react'
import { Link } from 'wouter'
import type { SchoolClass } from '../../../../contract/classes/schema.ts'
import { useMessages } from '../../../lib/i18n/use-messages.ts'
import type { PreloadProps } from '../../../lib/lazy/preload-props.ts'
import { paths } from '../../../lib/paths.ts'
import { classes } from '../../../messages/classes.ts'
import { Permitted } from '../../../session/permitted.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Card } from '../../../ui/card.tsx'
import { ColorDot } from '../../../ui/color-dot.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'

export type ClassAction = 'edit' | 'delete'

type Props = {
  schoolClass: SchoolClass
  onAction: (action: ClassAction, schoolClass: SchoolClass) => void
  /** Of the edit button, to fetch the dialog's code. */
  editPreloadProps: PreloadProps
}

/** One class of the grid; the whole card links to the class. */
export function ClassCard({ schoolClass, onAction, editPreloadProps }: Props) {
  const t = useMessages(classes)
  const { id, name, color, studentCount } = schoolClass
  return (
    <li className="grid" data-row={id}>
      <Card as="article" isPressable isFlush className="flex min-w-0 flex-col overflow-hidden">
        <div aria-hidden className="h-1.5 forced-color-adjust-none" style={{ backgroundColor: color }} />
        <div className="flex flex-1 flex-col gap-3 p-5 pt-4">
          <div className="flex items-start gap-2">
            <h2 className="line-clamp-3 min-w-0 flex-1 text-lg wrap-anywhere">
              <Link href={paths.class(id)} className="stretched">
                {name}
              </Link>
            </h2>
            <Permitted permission="changeSchool">
              <div className="above-stretch -mt-1 -mr-2.5 flex print:hidden">
                <IconButton
                  label={t('edit', { name })}
                  icon={<Pencil />}
                  {...editPreloadProps}
                  onClick={() => onAction('edit', schoolClass)}
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
          <div className="mt-auto flex flex-wrap items-center gap-x-4 gap-y-2">
            <Badge icon={<UsersRound />}>{t('students', { count: studentCount })}</Badge>
            <span className="flex items-center gap-1.5 text-sm text-muted tabular">
              <ColorDot color={color} />
              {color}
            </span>
          </div>
          <p className="min-h-5 text-sm text-faint">{studentCount > 0 && t('active')}</p>
        </div>
      </Card>
    </li>
  )
}
