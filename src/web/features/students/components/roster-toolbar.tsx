import { ListChecks } from 'lucide-react'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import type { SchoolClass } from '../../../../contract/classes/schema.ts'
import type { Student } from '../../../../contract/students/schema.ts'
import { isFocusLost } from '../../../lib/focus.ts'
import type { useSelection } from '../../../lib/hooks/use-selection.ts'
import { useMessages } from '../../../lib/i18n/use-messages.ts'
import { students } from '../../../messages/students.ts'
import { Permitted } from '../../../session/permitted.tsx'
import { useCan } from '../../../session/session-provider.tsx'
import { Button } from '../../../ui/button.tsx'
import { SearchBox } from '../../../ui/search-box.tsx'
import { ClassFilter } from './class-filter.tsx'
import { SelectionBar } from './selection-bar.tsx'
import type { useRosterFilter } from './use-roster-filter.ts'

/** `roster` and `classes` are missing while they load. */
type Props = {
  roster: readonly Student[] | undefined
  classes: readonly SchoolClass[] | undefined
  filter: ReturnType<typeof useRosterFilter>
  selection: ReturnType<typeof useSelection>
}

/** Narrows the list of students, selects those that are shown, and offers what can be done with the selected ones. */
export function RosterToolbar({ roster = [], classes, filter, selection }: Props) {
  const t = useMessages(students)
  const canChange = useCan('changeSchool')
  const { found } = filter
  const { selected, add, remove, clear } = selection
  const selectAllButton = useRef<HTMLButtonElement>(null)
  const endSelection = () => {
    clear()
    // The pressed button disappears with the bar.
    selectAllButton.current?.focus()
  }
  const endMove = (movedIds: readonly string[]) => {
    // Others may have been selected since the move began.
    flushSync(() => remove(movedIds))
    // While the students were moved the person may have opened something else.
    if (isFocusLost()) selectAllButton.current?.focus()
  }
  return (
    <>
      <div className="mb-5 flex flex-wrap gap-3 print:hidden">
        <SearchBox label={t('search')} value={filter.search} onChange={filter.setSearch} />
        <ClassFilter classes={classes} value={filter.classId} onChange={filter.setClassId} />
        {classes && roster.length > 0 && (
          <Permitted permission="changeSchool">
            <Button
              ref={selectAllButton}
              wraps
              icon={<ListChecks />}
              disabled={found.length === 0}
              title={found.length === 0 ? t('noneFound') : undefined}
              onClick={() => add(found.map(({ id }) => id))}
            >
              {t('selectAll', { shown: found.length })}
            </Button>
          </Permitted>
        )}
      </div>
      <p aria-live="polite" className="sr-only">
        {selected.size > 0 && t('selected', { count: selected.size })}
      </p>
      {canChange && selected.size > 0 && (
        <SelectionBar
          selected={roster.filter(({ id }) => selected.has(id))}
          hiddenCount={selected.size - found.filter(({ id }) => selected.has(id)).length}
          classes={classes ?? []}
          onClear={endSelection}
          onMoved={endMove}
        />
      )}
    </>
  )
}
