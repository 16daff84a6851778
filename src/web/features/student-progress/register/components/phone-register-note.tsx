import { classNames } from '../../../../lib/class-names.ts'
import { useMessages } from '../../../../lib/i18n/use-messages.ts'
import { register } from '../../../../messages/register.ts'
import { stateText, stateVariants } from '../../../attendance-settings/view.ts'
import { toRecordedValues } from '../form.ts'
import { ChangedBy } from './changed-by.tsx'
import type { RegisterRowProps } from './use-register-row.ts'

type Props = Pick<RegisterRowProps, 'row' | 'settings'> & { id: string }

/** Whether there is anything to say below the name of a student. */
export const hasPhoneNote = ({ entry, state, changedBy }: RegisterRowProps['row']): boolean =>
  state === 'failedToSave' ||
  changedBy !== undefined ||
  !entry.isPresent ||
  Boolean(entry.state || entry.comment.trim())

/** Below the name, so that the name has the whole width: a state other than present, with the minutes, and the comment. */
export function PhoneRegisterNote({ row, settings, id }: Props) {
  const t = useMessages(register)
  const { entry, changedBy } = row
  const { state } = entry
  const comment = entry.comment.trim()
  return (
    <span
      id={id}
      className="block truncate text-xs/tight text-muted print:text-sm/tight print:whitespace-normal not-print:[&>*+*]:before:content-['_·_'/'']"
    >
      {row.state === 'failedToSave' && <span className="font-medium text-red print:hidden">{t('unsaved')} </span>}
      {changedBy !== undefined && (
        <span className="print:hidden">
          <ChangedBy person={changedBy} />{' '}
        </span>
      )}
      {state ? (
        <span className={classNames('font-medium', stateVariants[state])}>
          {stateText(toRecordedValues(entry), settings, t.language)}{' '}
        </span>
      ) : (
        !entry.isPresent && (
          // The box says it already.
          <span aria-hidden className="font-medium text-red">
            {t('absent')}{' '}
          </span>
        )
      )}
      {entry.isProposed && <span className="print:hidden">{t('proposed')} </span>}
      {comment && <span className="print:hidden">{comment}</span>}
    </span>
  )
}
