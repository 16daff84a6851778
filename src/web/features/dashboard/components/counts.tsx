import { BookOpen, CalendarDays, GraduationCap, Users } from 'lucide-react'
import { formatNumber } from '../../../lib/i18n/format.ts'
import { useMessages } from '../../../lib/i18n/use-messages.ts'
import { dashboard } from '../../../messages/dashboard.ts'
import { RetryButton } from '../../../ui/retry-button.tsx'
import { StatCard } from '../../../ui/stat-card.tsx'
import { useHome } from '../queries.ts'

const cards = [
  { name: 'activeClasses', icon: Users },
  { name: 'totalStudents', icon: GraduationCap },
  { name: 'lessonsToday', icon: CalendarDays },
  { name: 'templates', icon: BookOpen },
] as const

export function Counts({ today }: { today: string }) {
  const t = useMessages(dashboard)
  const query = useHome(today)
  const { data: { dashboard: counts } = {}, isLoadingError } = query
  return (
    <section aria-label={t('counts')}>
      <div className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
        {cards.map(({ name, icon: Icon }) => (
          <StatCard
            key={name}
            label={t(name)}
            value={counts ? formatNumber(counts[name], t.locale) : isLoadingError ? '–' : undefined}
            icon={<Icon className="max-sm:hidden" />}
          />
        ))}
      </div>
      {isLoadingError && (
        <p role="alert" className="mt-3 flex flex-wrap items-center gap-3 text-sm text-red">
          {t('countsFailed')}
          <RetryButton query={query} size="sm" />
        </p>
      )}
    </section>
  )
}
