import { useEffect, useRef } from 'react'
import { rosterNameOf } from '../../../../contract/students/rules.ts'
import { classNames } from '../../../lib/class-names.ts'
import { useMessages } from '../../../lib/i18n/use-messages.ts'
import { studentReports } from '../../../messages/student-reports.ts'
import { Field } from '../../../ui/field.tsx'
import { NativeSelect } from '../../../ui/native-select.tsx'
import type { ShownReport } from '../state.ts'

type Props = { reports: readonly ShownReport[]; selectedId: string; onSelect: (studentId: string) => void }

/** Chooses the student whose report is written: a list on wide screens, a select on narrow ones. */
export function ReportStudents({ reports, selectedId, onSelect }: Props) {
  const t = useMessages(studentReports)
  const selected = useRef<HTMLButtonElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another student is at another place in the list
  useEffect(() => {
    selected.current?.scrollIntoView({ block: 'nearest' })
  }, [selectedId])
  const stateOf = ({ isChanged, otherText }: ShownReport) =>
    otherText !== undefined ? t('conflict') : isChanged ? t('unsaved') : undefined
  const nameOf = (shown: ShownReport) => {
    const [name, state] = [rosterNameOf(shown.student), stateOf(shown)]
    return state ? `${name} (${state})` : name
  }
  return (
    <>
      <Field label={t('student')} className="lg:hidden">
        {(control) => (
          <NativeSelect
            {...control}
            value={selectedId}
            onChange={({ target }) => onSelect(target.value)}
            options={reports.map((shown) => ({ value: shown.student.id, label: nameOf(shown) }))}
          />
        )}
      </Field>
      <ul aria-label={t('student')} className="hidden max-h-[60dvh] content-start overflow-y-auto p-1 lg:grid">
        {reports.map((shown) => {
          const { id } = shown.student
          return (
            <li key={id}>
              <button
                ref={id === selectedId ? selected : undefined}
                type="button"
                aria-current={id === selectedId ? 'true' : undefined}
                className={classNames(
                  'min-h-9 w-full rounded-control px-3 py-1.5 text-left text-sm wrap-anywhere pointer-coarse:min-h-11',
                  id === selectedId ? 'bg-accent-soft font-medium text-accent' : 'hover:bg-sunken',
                )}
                onClick={() => onSelect(id)}
              >
                {rosterNameOf(shown.student)}
                {shown.isChanged && (
                  <span className={`block text-xs ${shown.otherText === undefined ? 'text-muted' : 'text-red'}`}>
                    {stateOf(shown)}
                  </span>
                )}
              </button>
            </li>
          )
        })}
      </ul>
    </>
  )
}
