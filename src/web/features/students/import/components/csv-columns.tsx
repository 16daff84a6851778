import { Check, CircleAlert, X } from 'lucide-react'
import { useMessages } from '../../../../lib/i18n/use-messages.ts'
import { studentImport } from '../../../../messages/student-import.ts'
import type { CsvReading } from '../form.ts'

/** Which column each heading of the table was recognised as, and which columns are missing. */
export function CsvColumns({ reading: { columns, unused } }: { reading: CsvReading }) {
  const t = useMessages(studentImport)
  const missing = (['firstName', 'lastName'] as const).filter((name) => columns[name] === undefined)
  const found = [
    { name: t('firstName'), heading: columns.firstName },
    { name: t('lastName'), heading: columns.lastName },
    { name: t('studentId'), heading: columns.studentId, textIfMissing: t('notFoundStudentId') },
    { name: t('class'), heading: columns.className, textIfMissing: t('notFoundClass') },
  ].filter(({ heading, textIfMissing }) => heading !== undefined || textIfMissing !== undefined)
  return (
    <section className="grid gap-2 text-sm">
      <h3 className="font-medium">{t('columnsFound')}</h3>
      {missing.length > 0 && (
        <p className="flex gap-2 rounded-control bg-red-soft px-3 py-2 text-red">
          <CircleAlert className="mt-0.5 size-4 shrink-0" />
          {t('notFoundNames', { columns: missing.map((name) => t(name)).join(', ') })}
        </p>
      )}
      <ul className="grid gap-1">
        {found.map(({ name, heading, textIfMissing }) => (
          <li key={name} className="flex gap-2">
            {heading === undefined ? (
              <X className="mt-0.5 size-4 shrink-0 text-muted" />
            ) : (
              <Check className="mt-0.5 size-4 shrink-0 text-green" />
            )}
            <span className="min-w-0 wrap-anywhere">
              {name}:{' '}
              <span className="text-muted">{heading === undefined ? textIfMissing : t('heading', { heading })}</span>
            </span>
          </li>
        ))}
      </ul>
      {unused.length > 0 && (
        <p className="text-muted wrap-anywhere">{t('unusedColumns', { columns: unused.join(', ') })}</p>
      )}
    </section>
  )
}
