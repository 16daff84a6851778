import { teachesAnyClass, teachesClass } from '../../../../contract/classes/rules.ts'
import type { SchoolClass } from '../../../../contract/classes/schema.ts'
import { useMessages } from '../../../lib/i18n/use-messages.ts'
import { students } from '../../../messages/students.ts'
import { teaching } from '../../../messages/teaching.ts'
import { useSession } from '../../../session/session-provider.tsx'
import { NativeSelect } from '../../../ui/native-select.tsx'
import { noClass } from '../view.ts'

/** `classes` is missing while they load; the value is the id of a class, `noClass`, or '' for all. */
type Props = { classes: readonly SchoolClass[] | undefined; value: string; onChange: (classId: string) => void }

/** Chooses the class whose students are shown, also one that is no longer there. */
export function ClassFilter({ classes, value, onChange }: Props) {
  const t = useMessages(students)
  const { userId } = useSession()
  const isTeacher = teachesAnyClass(classes, userId)
  const classOptions = [
    { value: '', label: t('allClasses') },
    { value: noClass, label: t('noClass') },
    // Their own classes first, for a person who teaches some.
    ...[true, false].flatMap((isMine) =>
      (classes ?? [])
        .filter((schoolClass) => teachesClass(schoolClass, userId) === isMine)
        .map(({ id, name }) => ({
          value: id,
          label: name,
          ...(isTeacher && { group: teaching.in(t.language)(isMine ? 'myClasses' : 'otherClasses') }),
        })),
    ),
  ]
  const isKnownClass = classOptions.some((option) => option.value === value)
  const missingClass = classes ? t('unknownClass') : '…'
  return (
    <NativeSelect
      className="min-w-44 max-sm:min-w-30 max-sm:flex-1 sm:max-w-72"
      aria-label={t('classFilter')}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      options={isKnownClass ? classOptions : [...classOptions, { value, label: missingClass }]}
    />
  )
}
