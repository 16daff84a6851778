import { Check, X } from 'lucide-react'
import { useMessages } from '../../../lib/i18n/use-messages.ts'
import { landing } from '../../../messages/landing.ts'
import { ProgressBar } from '../../../ui/progress-bar.tsx'

const students = [
  { name: 'Олена Бойко', points: 11 },
  { name: 'Максим Гнатюк', points: 9 },
  { name: 'Nina Kovach', points: undefined },
  { name: 'Софія Мельник', points: 12 },
] as const

/** A sample of a lesson's register, overlapping the sample week. */
export function SampleRegister() {
  const t = useMessages(landing)
  return (
    <div className="absolute right-3 bottom-0 w-64 rounded-card border border-line bg-raised p-4 shadow-float sm:-right-3 sm:w-72 lg:-right-4">
      <div className="mb-2.5 flex items-baseline justify-between gap-2">
        <span className="text-sm font-semibold">{t('pictureRegister')}</span>
        <span className="text-xs text-muted tabular">3 / 3</span>
      </div>
      <ProgressBar value={3} max={3} variant="green" label={t('pictureRegister')} className="mb-3" />
      <ul className="grid gap-1.5 text-sm">
        {students.map(({ name, points }) => (
          <li key={name} className="flex items-center gap-2">
            <span
              className={`grid size-5 shrink-0 place-items-center rounded-full ${points ? 'bg-green-soft text-green' : 'bg-red-soft text-red'}`}
            >
              {points ? <Check className="size-3" /> : <X className="size-3" />}
            </span>
            <span className="min-w-0 flex-1 truncate">{name}</span>
            <span className="text-muted tabular">{points ?? t('pictureMissed')}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
