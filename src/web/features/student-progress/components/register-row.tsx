import { MessageSquare, MessageSquareText } from 'lucide-react'
import { memo, useId, useState } from 'react'
import {
  isChanged,
  type RegisterMark,
  type RegisterRow as Row,
} from '../../../../contract/student-progress/register-rules.ts'
import { classNames } from '../../../lib/class-names.ts'
import { useMessages } from '../../../lib/use-messages.ts'
import { register } from '../../../messages/register.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Textarea } from '../../../ui/textarea.tsx'
import { RegisterPoints } from './register-points.tsx'
import { RegisterRival } from './register-rival.tsx'

type Props = {
  name: string
  row: Row
  onChange: (studentId: string, change: Partial<RegisterMark>) => void
  onChoose: (studentId: string, choice: 'mine' | 'theirs') => void
}

/** One student of the register. Remembered, so that typing in one line renders no other. */
export const RegisterRow = memo(function RegisterRow({ name, row, onChange, onChoose }: Props) {
  const t = useMessages(register)
  const id = useId()
  const [isCommentOpen, setCommentOpen] = useState(false)
  const { studentId, mark, rival, hasFailed } = row
  const { isPresent, points, comment } = mark
  const hasComment = comment.trim() !== ''
  return (
    <li className="border-b border-line">
      <div className="flex flex-wrap items-center justify-end gap-x-1.5 py-0.5 [@media(height<50rem)]:sm:py-0">
        <label className="flex min-h-8 min-w-0 flex-1 basis-44 items-center gap-2.5 pointer-coarse:min-h-10">
          <input
            type="checkbox"
            data-column="present"
            aria-label={t('present', { name })}
            aria-describedby={hasFailed ? `${id}-failed` : undefined}
            checked={isPresent}
            onChange={(event) => onChange(studentId, { isPresent: event.target.checked })}
            className="size-[1.125rem] shrink-0"
          />
          <span aria-hidden className={classNames('min-w-0 leading-tight wrap-anywhere', !isPresent && 'text-muted')}>
            {name}
            {!isPresent && <span className="ml-2 text-sm font-medium text-red">{t('absent')}</span>}
          </span>
          {isChanged(row) && !hasFailed && (
            <span
              role="img"
              title={t('unsaved')}
              aria-label={t('unsaved')}
              className="size-2 shrink-0 rounded-full bg-amber"
            />
          )}
          {hasFailed && (
            <span id={`${id}-failed`} className="ml-auto text-xs font-medium whitespace-nowrap text-red">
              {t('unsaved')}
            </span>
          )}
        </label>
        <div className="flex shrink-0 items-center gap-1.5">
          <RegisterPoints
            name={name}
            points={points}
            isDisabled={!isPresent}
            onChange={(next) => onChange(studentId, { points: next })}
          />
          <IconButton
            label={t('comment', { name })}
            title={hasComment ? comment : undefined}
            icon={
              hasComment ? <MessageSquareText aria-hidden className="text-accent" /> : <MessageSquare aria-hidden />
            }
            aria-expanded={isCommentOpen}
            onClick={() => setCommentOpen(!isCommentOpen)}
            className="h-8"
          />
        </div>
      </div>
      {isCommentOpen && (
        <div className="pt-0.5 pb-2">
          <Textarea
            autoFocus
            rows={1}
            maxLength={2000}
            aria-label={t('comment', { name })}
            placeholder={t('commentPlaceholder')}
            value={comment}
            onChange={(event) => onChange(studentId, { comment: event.target.value })}
          />
        </div>
      )}
      {rival && <RegisterRival rival={rival} onChoose={(choice) => onChoose(studentId, choice)} />}
    </li>
  )
})
