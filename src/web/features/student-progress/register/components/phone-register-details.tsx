import { maxCommentLength } from '../../../../../contract/student-progress/rules.ts'
import { useMessages } from '../../../../lib/i18n/use-messages.ts'
import { paths } from '../../../../lib/paths.ts'
import { scrollIntoView } from '../../../../lib/scroll-into-view.ts'
import { register } from '../../../../messages/register.ts'
import { registers } from '../../../../messages/registers.ts'
import { Button } from '../../../../ui/button.tsx'
import { buttonVariants } from '../../../../ui/button-variants.ts'
import { Input } from '../../../../ui/input.tsx'
import { pointsIn, stepPoints } from '../form.ts'
import { LimitedTextarea } from './limited-textarea.tsx'
import { PhoneMinutes } from './phone-minutes.tsx'
import { RegisterStates } from './register-states.tsx'
import type { RegisterRowProps, useRegisterRow } from './use-register-row.ts'

type Props = RegisterRowProps &
  Pick<ReturnType<typeof useRegisterRow>, 'edit' | 'setState'> & { isCommentFocused: boolean }

/** What unfolds under a line of the phone's register: minutes, the states, the comment, points beside the pad, no grade, and the student's page. */
export function PhoneRegisterDetails({
  name,
  row,
  isAttendanceOnly,
  settings,
  edit,
  setState,
  isCommentFocused,
}: Props) {
  const t = useMessages(register)
  const tRegisters = useMessages(registers)
  const { isPresent, points, comment } = row.entry
  return (
    <div ref={scrollIntoView} className="grid w-full gap-2 pb-3 print:hidden">
      <PhoneMinutes name={name} row={row} edit={edit} />
      <fieldset aria-label={t('states', { name })}>
        <RegisterStates row={row} settings={settings} onChoose={setState} />
      </fieldset>
      <div data-keeps-escape>
        <LimitedTextarea
          autoFocus={isCommentFocused}
          rows={1}
          maxLength={maxCommentLength}
          aria-label={t('comment', { name })}
          placeholder={tRegisters('commentName')}
          value={comment}
          onChange={(event) => edit({ comment: event.target.value })}
        />
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {!isAttendanceOnly && isPresent && (
          <>
            <Button
              size="sm"
              aria-pressed={points === null}
              aria-label={t('noGrade', { name })}
              className="aria-pressed:bg-accent-soft aria-pressed:text-accent"
              onClick={() => edit({ points: points === null ? '' : null })}
            >
              {t('noGradeShort')}
            </Button>
            <span className="w-28">
              <Input
                inputMode="decimal"
                autoComplete="off"
                aria-label={t('otherPoints', { name })}
                placeholder={tRegisters('otherPoints')}
                maxLength={8}
                value={pointsIn(t.language, points ?? '')}
                onChange={(event) => edit({ points: event.target.value })}
                onBlur={() => points?.trim() && edit({ points: stepPoints(points, 0) })}
              />
            </span>
          </>
        )}
        <a
          href={paths.student(row.studentId)}
          aria-label={t('studentPage', { name })}
          className={buttonVariants({ variant: 'ghost', size: 'sm' })}
        >
          {t('studentPageShort')}
        </a>
      </div>
    </div>
  )
}
