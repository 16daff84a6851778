import type { PromotedClasses } from '../../../../../contract/classes/schema.ts'
import { formatDate } from '../../../../lib/i18n/format.ts'
import { useMessages } from '../../../../lib/i18n/use-messages.ts'
import { schoolYear } from '../../../../messages/school-year.ts'
import { countPromoted, type PromotedClass } from '../state.ts'

type Props = { preview: PromotedClasses; classes: readonly PromotedClass[]; lastDay: string }

/** What a promotion would do, before it does it. */
export function PromotionPreview({ preview, classes, lastDay }: Props) {
  const t = useMessages(schoolYear)
  const { renamed, leaving, leavingStudents } = countPromoted(preview, classes)
  const formerNames = new Map(classes.map((promoted) => [promoted.id, promoted.formerName]))
  return (
    <>
      <div role="status" className="grid gap-1 rounded-control bg-accent-soft px-3.5 py-2.5 tabular">
        {renamed > 0 && <p>{t('renamedClasses', { count: renamed })}</p>}
        {leaving > 0 && <p>{t('leavingClasses', { count: leaving })}</p>}
        {leavingStudents > 0 && (
          <p>{t('leavingStudents', { count: leavingStudents, date: formatDate(lastDay, t.locale) })}</p>
        )}
      </div>
      <ul className="grid">
        {preview.classes.map(({ id, name, leaves, studentCount }) => (
          <li key={id} className="flex flex-wrap justify-between gap-x-4 border-t border-line py-2 first:border-t-0">
            <span className="font-medium wrap-anywhere">
              {formerNames.get(id) === name ? name : `${formerNames.get(id)} → ${name}`}
            </span>
            <span className="text-muted tabular">
              {leaves && `${t('leaves')}, `}
              {t('students', { count: studentCount })}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}
