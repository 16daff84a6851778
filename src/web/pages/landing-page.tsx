import {
  BarChart3,
  CalendarDays,
  Clock3,
  Database,
  GraduationCap,
  HandCoins,
  LayoutTemplate,
  LockKeyhole,
  MonitorSmartphone,
  Printer,
  School,
  TrendingUp,
} from 'lucide-react'
import { LanguageChoice } from '../features/account/components/language-choice.tsx'
import { LoginLink } from '../features/account/components/login-link.tsx'
import { ThemeToggle } from '../features/account/components/theme-toggle.tsx'
import { SampleWeek } from '../features/landing/components/sample-week.tsx'
import { useDocumentTitle } from '../lib/hooks/use-document-title.ts'
import { useNow } from '../lib/hooks/use-now.ts'
import { useMessages } from '../lib/i18n/use-messages.ts'
import { landing } from '../messages/landing.ts'
import { Button } from '../ui/button.tsx'
import { buttonVariants } from '../ui/button-variants.ts'
import { Card } from '../ui/card.tsx'
import { Logo } from '../ui/logo.tsx'

const features = [
  { name: 'templates', icon: LayoutTemplate },
  { name: 'classes', icon: GraduationCap },
  { name: 'planner', icon: CalendarDays },
  { name: 'progress', icon: TrendingUp },
  { name: 'analytics', icon: BarChart3 },
  { name: 'time', icon: Clock3 },
] as const

const questions = [
  { name: 'owner', icon: School },
  { name: 'place', icon: Database },
  { name: 'paper', icon: Printer },
  { name: 'cost', icon: HandCoins },
  { name: 'devices', icon: MonitorSmartphone },
] as const

export default function LandingPage() {
  useDocumentTitle()
  return (
    <>
      <LandingHeader />
      <main>
        <Hero />
        <Features />
        <Questions />
        <InvitationOnly />
      </main>
      <LandingFooter />
    </>
  )
}

function LandingHeader() {
  const t = useMessages(landing)
  return (
    <header className="sticky top-0 z-30 short:relative border-b border-line bg-paper/90 backdrop-blur-sm print:hidden">
      <div className="mx-auto flex min-h-16 max-w-7xl flex-wrap items-center gap-2 px-page">
        <Logo className="mr-auto" />
        <span className="max-sm:hidden">
          <LanguageChoice isForVisitor />
        </span>
        <ThemeToggle />
        <LoginLink className={buttonVariants()}>{t('signIn')}</LoginLink>
      </div>
    </header>
  )
}

function Hero() {
  const t = useMessages(landing)
  const { date } = useNow()
  const showFeatures = () => document.getElementById('features')?.scrollIntoView()
  return (
    <section className="ruled overflow-hidden border-b border-line">
      <div className="mx-auto grid max-w-7xl items-center gap-x-14 gap-y-12 px-page py-14 sm:py-20 lg:grid-cols-[minmax(0,4fr)_minmax(0,6fr)] lg:py-24">
        <div className="max-w-xl">
          <p className="mb-5 inline-flex items-center gap-2 text-sm font-medium text-muted">
            <LockKeyhole className="size-4 text-accent" />
            {t('heroNote')}
          </p>
          <h1 className="text-4xl tracking-[-0.03em] sm:text-5xl">{t('heroTitle')}</h1>
          <p className="mt-5 text-lg text-muted">{t('heroText')}</p>
          <div className="mt-8 flex flex-wrap gap-3 print:hidden">
            <LoginLink className={`${buttonVariants({ variant: 'primary' })} min-h-12 px-6`}>
              {t('getStarted')}
            </LoginLink>
            <Button className="min-h-12 px-6" onClick={showFeatures}>
              {t('learnMore')}
            </Button>
          </div>
        </div>
        <SampleWeek today={date} />
      </div>
    </section>
  )
}

function Features() {
  const t = useMessages(landing)
  return (
    <section id="features" aria-labelledby="features-title" className="scroll-mt-16">
      <div className="mx-auto max-w-7xl px-page py-16 lg:py-24">
        <h2 id="features-title" className="text-3xl tracking-[-0.022em]">
          {t('featuresTitle')}
        </h2>
        <p className="mt-2 max-w-prose text-lg text-muted">{t('featuresText')}</p>
        <ul className="mt-10 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {features.map(({ name, icon: Icon }) => (
            <Card key={name} as="li" className="p-6">
              <span className="mb-4 grid size-10 place-items-center rounded-control bg-accent-soft text-accent">
                <Icon className="size-5" />
              </span>
              <h3 className="text-lg">{t(`${name}Title`)}</h3>
              <p className="mt-1.5 text-muted">{t(`${name}Text`)}</p>
            </Card>
          ))}
        </ul>
      </div>
    </section>
  )
}

/** What a head asks before anything else. */
function Questions() {
  const t = useMessages(landing)
  return (
    <section aria-labelledby="questions-title" className="border-y border-line bg-surface">
      <div className="mx-auto max-w-7xl px-page py-16 lg:py-24">
        <h2 id="questions-title" className="text-3xl tracking-[-0.022em]">
          {t('questionsTitle')}
        </h2>
        <dl className="mt-8 grid gap-x-14 gap-y-7 lg:grid-cols-2">
          {questions.map(({ name, icon: Icon }) => (
            <div key={name} className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4">
              <dt className="col-start-2 text-lg font-semibold">{t(`${name}Question`)}</dt>
              <dd className="col-start-2 mt-1 max-w-prose text-muted">{t(`${name}Answer`)}</dd>
              <dd aria-hidden className="col-start-1 row-span-2 row-start-1">
                <Icon className="mt-1 size-5 text-accent" />
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  )
}

function InvitationOnly() {
  const t = useMessages(landing)
  return (
    <section className="mx-auto max-w-7xl px-page py-16 lg:py-24">
      <div className="flex flex-wrap items-center gap-x-10 gap-y-6 rounded-card bg-accent-soft p-8 sm:p-10">
        <div className="min-w-0 flex-1 basis-80">
          <h2 className="text-2xl">{t('invitationTitle')}</h2>
          <p className="mt-2 max-w-prose text-muted">{t('invitationText')}</p>
        </div>
        <LoginLink className={`${buttonVariants({ variant: 'primary' })} min-h-12 px-6 print:hidden`}>
          {t('signIn')}
        </LoginLink>
      </div>
    </section>
  )
}

function LandingFooter() {
  const t = useMessages(landing)
  return (
    <footer className="border-t border-line">
      <div className="mx-auto flex max-w-7xl flex-wrap items-center justify-between gap-4 px-page py-6 text-sm text-muted">
        <p>{t('footer')}</p>
        <span className="sm:hidden print:hidden">
          <LanguageChoice isForVisitor />
        </span>
      </div>
    </footer>
  )
}
