import type { ReactNode } from 'react'
import type { SchoolClass } from '../../../../contract/classes/schema.ts'
import { formatDate } from '../../../lib/i18n/format.ts'
import { useMessages } from '../../../lib/i18n/use-messages.ts'
import { classes } from '../../../messages/classes.ts'
import { Card } from '../../../ui/card.tsx'
import { ColorDot } from '../../../ui/color-dot.tsx'
import { colorNames } from '../view.ts'

/** The name, colour and creation date of a class. */
export function ClassInformation({ schoolClass: { name, color, createdAt } }: { schoolClass: SchoolClass }) {
  const t = useMessages(classes)
  return (
    <Card as="section">
      <h2 className="mb-3 text-lg">{t('information')}</h2>
      <dl className="grid gap-3">
        <Fact name={t('name')}>{name}</Fact>
        <Fact name={t('color')}>
          <span className="flex flex-wrap items-center gap-x-2 tabular">
            <ColorDot color={color} />
            {t(colorNames[color])} <span className="text-muted">{color}</span>
          </span>
        </Fact>
        <Fact name={t('createdOn')}>{formatDate(createdAt, t.locale)}</Fact>
      </dl>
    </Card>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  )
}
