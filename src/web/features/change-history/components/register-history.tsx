import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import type { RegisterHistory as Saves } from '../../../../contract/change-history/schema.ts'
import { rosterNameOf } from '../../../../contract/students/rules.ts'
import { useMessages } from '../../../lib/i18n/use-messages.ts'
import { changeHistory } from '../../../messages/change-history.ts'
import { Permitted } from '../../../session/permitted.tsx'
import { Button } from '../../../ui/button.tsx'
import { useAttendanceSettings } from '../../attendance-settings/queries.ts'
import { useUndoSave } from '../../student-progress/register/undo/queries.ts'
import { useRegisterHistory } from '../queries.ts'
import { recordText } from '../view.ts'
import { EntryHeading } from './entry-heading.tsx'
import { HistoryList } from './history-list.tsx'

/** The saves of a lesson's register, newest first, each with its students; a save is undone from here. */
export function RegisterHistory({ lessonId }: { lessonId: string }) {
  const t = useMessages(changeHistory)
  const undo = useUndoSave()
  const [undoneId, setUndoneId] = useState<string>()
  const undoSave = async (saveId: string) => {
    setUndoneId(saveId)
    await undo(saveId)
    setUndoneId(undefined)
  }
  return (
    <HistoryList query={useRegisterHistory(lessonId)} empty={{ title: t('noneRegister'), text: t('noneRegisterText') }}>
      {({ by, at, isUndo, saveId, canBeUndone, records }) => (
        <>
          <EntryHeading by={by} at={at} variant={isUndo ? 'grey' : 'blue'} change={t(isUndo ? 'undo' : 'save')} />
          <Records records={records} />
          {canBeUndone && saveId && (
            <Permitted permission="recordAttendance">
              <Button
                size="sm"
                className="mt-1 w-fit print:hidden"
                icon={<Undo2 />}
                isPending={undoneId === saveId}
                ignoresDoubleClick
                onClick={() => void undoSave(saveId)}
              >
                {t('undoSave')}
              </Button>
            </Permitted>
          )}
        </>
      )}
    </HistoryList>
  )
}

/** How many students are listed without unfolding them. */
const fewStudents = 6

function Records({ records }: Pick<Saves[number], 'records'>) {
  const t = useMessages(changeHistory)
  const settings = useAttendanceSettings()
  const list = (
    <ul className="grid gap-x-6 gap-y-1 text-sm">
      {records.map((record) => (
        <li key={record.id} className="grid sm:grid-cols-[14rem_minmax(0,1fr)] sm:gap-x-4">
          <span className="font-medium wrap-anywhere">{rosterNameOf(record.student)}</span>
          <span className="min-w-0 text-muted wrap-anywhere">{recordText(record, t, settings)}</span>
        </li>
      ))}
    </ul>
  )
  if (records.length <= fewStudents) return list
  return (
    <details>
      <summary className="touch-target w-fit text-sm text-muted">{t('students', { count: records.length })}</summary>
      <div className="pt-1.5">{list}</div>
    </details>
  )
}
