import { MessageSquare, MessageSquareText } from 'lucide-react'
import { type KeyboardEvent, memo, useId, useRef, useState } from 'react'
import { classNames } from '../../../../lib/class-names.ts'
import { useMessages } from '../../../../lib/i18n/use-messages.ts'
import { register } from '../../../../messages/register.ts'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { Textarea } from '../../../../ui/textarea.tsx'
import { pointsIn } from '../../view.ts'
import { isChanged, type RegisterMark, type RegisterRow as Row } from '../state.ts'
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
  const line = useRef<HTMLLIElement>(null)

  const leaveComment = () => {
    setCommentOpen(false)
    line.current?.querySelector<HTMLElement>('[data-column="present"]')?.focus()
  }
  const pressed: Record<RegisterKey, () => void> = {
    present: () => onChange(studentId, { isPresent: true, isSaid: true }),
    absent: () => onChange(studentId, { isPresent: false }),
    noGrade: () => isPresent && onChange(studentId, { points: points === null ? '' : null }),
    comment: () => {
      setCommentOpen(true)
      line.current?.querySelector('textarea')?.focus()
    },
  }
  const listen = (event: KeyboardEvent<HTMLLIElement>) => {
    const field = event.target
    if (field instanceof HTMLTextAreaElement) {
      if (event.key === 'Escape' || (event.key === 'Enter' && (event.ctrlKey || event.metaKey))) {
        event.preventDefault()
        leaveComment()
      }
      return
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const key = keyOf(event.nativeEvent)
    const isPoints = field instanceof HTMLInputElement && field.dataset.column === 'points'
    if (key) {
      event.preventDefault()
      // First out of the field: it takes no focus for an absent student, and what is typed in it is kept as it is left.
      if (isPoints) line.current?.querySelector<HTMLElement>('[data-column="present"]')?.focus()
      pressed[key]()
    } else if (/^\d$/.test(event.key) && !isPoints && isPresent) {
      event.preventDefault()
      onChange(studentId, { points: event.key })
      focusEnd(line.current?.querySelector<HTMLInputElement>('[data-column="points"]'), event.key)
    }
  }
  return (
    <li ref={line} data-register-row onKeyDown={listen} className="border-b border-line break-inside-avoid">
      <div className="flex flex-wrap items-center justify-end gap-x-1.5 py-0.5 [@media(height<50rem)]:sm:py-0">
        <label className="flex min-h-8 print:min-h-0 min-w-0 flex-1 basis-44 items-center gap-2.5 pointer-coarse:min-h-10">
          <input
            type="checkbox"
            data-column="present"
            aria-label={t('present', { name })}
            aria-describedby={hasFailed ? `${id}-failed` : undefined}
            checked={isPresent}
            onChange={(event) => onChange(studentId, { isPresent: event.target.checked })}
            className="size-[1.125rem] shrink-0 print:hidden"
          />
          <span
            aria-hidden
            title={name}
            className={classNames(
              // Two lines of a long name are as high as the controls beside it: thirty students stay on one screen.
              'min-w-0 leading-tight wrap-anywhere [@media(height<50rem)]:lg:line-clamp-2 [@media(height<50rem)]:lg:leading-4',
              !isPresent && 'text-muted',
            )}
          >
            {name}
            {!isPresent && <span className="ml-2 text-sm font-medium text-red">{t('absent')}</span>}
          </span>
          {isChanged(row) && !hasFailed && (
            <span
              role="img"
              title={t('unsaved')}
              aria-label={t('unsaved')}
              className="size-2 shrink-0 rounded-full bg-amber print:hidden"
            />
          )}
          {hasFailed && (
            <span id={`${id}-failed`} className="ml-auto text-xs font-medium whitespace-nowrap text-red">
              {t('unsaved')}
            </span>
          )}
        </label>
        <span aria-hidden className="hidden min-w-0 basis-1/2 text-sm wrap-anywhere print:block">
          {isPresent && (points === null ? t('noGradeShort') : pointsIn(t.language, points))}
          {hasComment && <span className="ml-3 text-muted">{comment.trim()}</span>}
        </span>
        <div className="flex shrink-0 items-center gap-1.5 print:hidden">
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
        <div className="pt-0.5 pb-2 print:hidden" data-keeps-escape>
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

type RegisterKey = 'present' | 'absent' | 'noGrade' | 'comment'

/** One key each: by its letter, or on a layout without Latin letters by its place. */
const letters: Readonly<Record<string, RegisterKey>> = { p: 'present', a: 'absent', n: 'noGrade', c: 'comment' }

function keyOf({ key, code }: globalThis.KeyboardEvent): RegisterKey | undefined {
  const isLatin = /^[a-z]$/i.test(key)
  return letters[isLatin ? key.toLowerCase() : code.replace('Key', '').toLowerCase()]
}

/** So that a second digit follows the first: the field selects what stands in it when it gets the focus. */
function focusEnd(field: HTMLInputElement | null | undefined, text: string) {
  field?.focus()
  requestAnimationFrame(() => field?.setSelectionRange(text.length, text.length))
}
