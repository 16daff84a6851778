import { useMessages } from '../../../../lib/i18n/use-messages.ts'
import { register } from '../../../../messages/register.ts'
import { pointsIn } from '../form.ts'
import type { RegisterRowProps } from './use-register-row.ts'

/** The points and the comment of a student as they are printed, below the heads of the register. */
export function PrintedEntry({ row }: Pick<RegisterRowProps, 'row'>) {
  const t = useMessages(register)
  const { isPresent, points, comment } = row.entry
  return (
    <span aria-hidden className="hidden min-w-0 basis-1/2 text-sm wrap-anywhere print:grid print:grid-cols-[6rem_1fr]">
      {isPresent && (points === null ? t('noGradeShort') : pointsIn(t.language, points))}
      {comment.trim() && <span className="col-start-2 row-start-1 text-muted">{comment.trim()}</span>}
    </span>
  )
}
