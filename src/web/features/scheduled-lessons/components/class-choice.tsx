import { type ReactNode, useState } from 'react'
import { type Control, Controller } from 'react-hook-form'
import { teachesAnyClass, teachesClass } from '../../../../contract/classes/rules.ts'
import { useMessages } from '../../../lib/i18n/use-messages.ts'
import { scheduledLessons } from '../../../messages/scheduled-lessons.ts'
import { useSession } from '../../../session/session-provider.tsx'
import { useTeachingScope } from '../../../session/use-teaching-scope.ts'
import { useClasses } from '../../classes/queries.ts'
import { TeachingScopeSwitch } from '../../people/components/teaching-scope-switch.tsx'
import type { LessonFields } from '../form.ts'
import { ChoiceField } from './choice-field.tsx'

type Props = { control: Control<LessonFields>; createButton: ReactNode }

/** Chooses the class of a lesson, of their own classes or of all for a person who teaches some. */
export function ClassChoice({ control, createButton }: Props) {
  const t = useMessages(scheduledLessons)
  const classes = useClasses()
  const { userId } = useSession()
  // Only here: the page behind the dialog stays as it is.
  const [scope, setScope] = useState(useTeachingScope().scope)
  const isTeacher = teachesAnyClass(classes.data, userId)
  const offeredClasses = (classId: string) =>
    isTeacher && scope === 'mine'
      ? classes.data?.filter((schoolClass) => teachesClass(schoolClass, userId) || schoolClass.id === classId)
      : classes.data
  return (
    <Controller
      control={control}
      name="classId"
      render={({ field, fieldState }) => (
        <ChoiceField
          {...field}
          label={t('class')}
          query={classes}
          options={offeredClasses(field.value)?.map(({ id, name, color }) => ({ value: id, label: name, color }))}
          texts={{ choose: t('chooseClass'), failed: t('classesFailed'), empty: t('noClasses') }}
          error={fieldState.error?.message}
          createButton={createButton}
        >
          {isTeacher && <TeachingScopeSwitch value={scope} onChange={setScope} />}
        </ChoiceField>
      )}
    />
  )
}
