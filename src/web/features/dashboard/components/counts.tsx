import { BookOpen, CalendarDays, GraduationCap, UsersRound } from 'lucide-react'
import { useId } from 'react'
import { useLocation } from 'wouter'
import { formatNumber } from '../../../lib/i18n/format.ts'
import { useMessages } from '../../../lib/i18n/use-messages.ts'
import { paths } from '../../../lib/paths.ts'
import { dashboard } from '../../../messages/dashboard.ts'
import { RetryButton } from '../../../ui/retry-button.tsx'
import { StatCard } from '../../../ui/stat-card.tsx'
import { useHome } from '../queries.ts'

const cards = [
  { name: 'activeClasses', icon: GraduationCap, href: paths.allClasses },
  { name: 'totalStudents', icon: UsersRound, href: paths.students },
  { name: 'lessonsToday', icon: CalendarDays, href: undefined },
  { name: 'templates', icon: BookOpen, href: paths.templates },
] as const

/** The four counts of the whole school, each a link to what it counts; `onShowToday` shows the lessons of today, which are on this page. */
export function Counts({ today, onShowToday }: { today: string; onShowToday: () => void }) {
  const t = useMessages(dashboard)
  const id = useId()
  const [dashboardPath] = useLocation()
  const query = useHome(today)
  const { data: { dashboard: counts } = {}, isLoadingError } = query
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-2 text-sm font-medium text-muted">
        {t('counts')}
      </h2>
      <div className="figure-grid">
        {cards.map(({ name, icon: Icon, href }) => (
          <StatCard
            key={name}
            label={t(name)}
            value={counts ? formatNumber(counts[name], t.locale) : isLoadingError ? '–' : undefined}
            icon={<Icon />}
            href={counts && (href ?? `${dashboardPath}?show=everyone`)}
            onFollow={href ? undefined : onShowToday}
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
