import type { ClassTeacher } from '../../../../contract/classes/rules.ts'
import { useMessages } from '../../../lib/i18n/use-messages.ts'
import { teaching } from '../../../messages/teaching.ts'
import { usePersonName } from '../../people/view.ts'

/** Those who teach a class, each with the subject, in lines that are there before the names. */
export function TeacherNames({ teachers }: { teachers: readonly ClassTeacher[] }) {
  const t = useMessages(teaching)
  const nameOf = usePersonName({ enabled: teachers.length > 0 })
  if (teachers.length === 0) return <span className="text-muted">{t('nobody')}</span>
  return (
    <ul>
      {teachers.map(({ id, subject }) => {
        const name = nameOf(id) ?? '…'
        return <li key={id}>{subject ? t('withSubject', { name, subject }) : name}</li>
      })}
    </ul>
  )
}
