import { UsersRound } from 'lucide-react'
import type { CSSProperties } from 'react'
import type { SchoolClass } from '../../../../contract/classes/schema.ts'
import { useMessages } from '../../../lib/i18n/use-messages.ts'
import { classes } from '../../../messages/classes.ts'
import { Badge } from '../../../ui/badge.tsx'
import { ClassName } from './class-name.tsx'

/** The header of a class's page, tinted with its colour. */
export function ClassHeader({ schoolClass }: { schoolClass: SchoolClass }) {
  const { name, color, studentCount } = schoolClass
  const t = useMessages(classes)
  return (
    <header
      className="tinted mt-3 print:mt-0 mb-5 flex overflow-hidden rounded-card border border-line"
      style={{ '--tint': color } as CSSProperties}
    >
      <div aria-hidden className="exact-color w-2 shrink-0" style={{ backgroundColor: color }} />
      <div className="min-w-0 p-5 sm:p-6">
        <h1 className="text-2xl wrap-anywhere sm:text-3xl">
          <ClassName name={name} />
        </h1>
        <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
          <Badge icon={<UsersRound />}>{t('students', { count: studentCount })}</Badge>
          <span className="text-sm text-muted tabular print:hidden">{color}</span>
        </div>
      </div>
    </header>
  )
}
