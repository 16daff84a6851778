import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { paths } from '../../../lib/paths.ts'
import { Logo } from '../../../ui/logo.tsx'
import { LanguageChoice } from './language-choice.tsx'
import { ThemeToggle } from './theme-toggle.tsx'

/** The page around a form for visitors: logo, language, theme and one card. */
export function VisitorFrame({ children, footer }: { children: ReactNode; footer?: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="flex items-center justify-between gap-3 px-page py-3">
        <Link href={paths.home} className="flex rounded-control py-2">
          <Logo />
        </Link>
        <div className="flex items-center gap-2 print:hidden">
          <span className="max-sm:hidden">
            <LanguageChoice isForVisitor />
          </span>
          <ThemeToggle />
        </div>
      </header>
      <main className="ruled flex flex-1">
        {/* Not centred on a phone, where the card would move with every line that appears. */}
        <div className="m-auto w-full max-w-[27rem] px-4 py-8 max-sm:mt-0">
          <div className="rounded-card border border-line bg-surface p-6 shadow-float sm:p-8">{children}</div>
          {footer}
          <div className="mt-6 grid justify-center sm:hidden print:hidden">
            <LanguageChoice isForVisitor />
          </div>
        </div>
      </main>
    </div>
  )
}
