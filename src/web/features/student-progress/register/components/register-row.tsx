import { MessageSquare, MessageSquareText } from 'lucide-react'
import { type Dispatch, type KeyboardEvent, memo, useId, useRef, useState } from 'react'
import { classNames } from '../../../../lib/class-names.ts'
import { useMessages } from '../../../../lib/i18n/use-messages.ts'
import { register } from '../../../../messages/register.ts'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { Textarea } from '../../../../ui/textarea.tsx'
import type { RegisterAction } from '../editing/state.ts'
import { pointsIn, type RegisterEntry } from '../form.ts'
import { isChanged, type RegisterRow as Row } from '../state.ts'
import { RegisterConflict } from './register-conflict.tsx'
import { RegisterPoints } from './register-points.tsx'

type Props = { name: string; row: Row; dispatch: Dispatch<RegisterAction> }

/** One student of the register, memoized so that typing in one row renders no other. */
export const RegisterRow = memo(function RegisterRow({ name, row, dispatch }: Props) {
  const t = useMessages(register)
  const id = useId()
  const [isCommentOpen, setCommentOpen] = useState(false)
  const { studentId } = row
  const { isPresent, points, comment } = row.entry
  const hasFailed = row.state === 'failedToSave'
  const hasComment = comment.trim() !== ''
  const element = useRef<HTMLLIElement>(null)

  const edit = (part: Partial<RegisterEntry>) => dispatch({ type: 'edit', studentId, part })
  const leaveComment = () => {
    setCommentOpen(false)
    element.current?.querySelector<HTMLElement>('[data-column="present"]')?.focus()
  }
  const commands: Record<Command, () => void> = {
    present: () => edit({ isPresent: true, isConfirmed: true }),
    absent: () => edit({ isPresent: false }),
    noGrade: () => isPresent && edit({ points: points === null ? '' : null }),
    comment: () => {
      setCommentOpen(true)
      element.current?.querySelector('textarea')?.focus()
    },
  }
  const handleKey = (event: KeyboardEvent<HTMLLIElement>) => {
    const field = event.target
    if (field instanceof HTMLTextAreaElement) {
      if (event.key === 'Escape' || (event.key === 'Enter' && (event.ctrlKey || event.metaKey))) {
        event.preventDefault()
        leaveComment()
      }
      return
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const command = commandOf(event.nativeEvent)
    const isPoints = field instanceof HTMLInputElement && field.dataset.column === 'points'
    if (command) {
      event.preventDefault()
      // The field is disabled for an absent student and formats its text on blur, so the focus leaves it first.
      if (isPoints) element.current?.querySelector<HTMLElement>('[data-column="present"]')?.focus()
      commands[command]()
    } else if (/^\d$/.test(event.key) && !isPoints && isPresent) {
      event.preventDefault()
      edit({ points: event.key })
      focusEnd(element.current?.querySelector<HTMLInputElement>('[data-column="points"]'), event.key)
    }
  }
  return (
    <li ref={element} data-register-row onKeyDown={handleKey} className="border-b border-line break-inside-avoid">
      <div className="flex flex-wrap items-center justify-end gap-x-1.5 py-0.5 [@media(height<50rem)]:sm:py-0">
        <label className="flex min-h-8 print:min-h-0 min-w-0 flex-1 basis-44 items-center gap-2.5 pointer-coarse:min-h-10">
          <input
            type="checkbox"
            data-column="present"
            aria-label={t('present', { name })}
            aria-describedby={hasFailed ? `${id}-failed` : undefined}
            checked={isPresent}
            onChange={(event) => edit({ isPresent: event.target.checked })}
            className="size-[1.125rem] shrink-0 print:hidden"
          />
          <span
            aria-hidden
            title={name}
            className={classNames(
              // Two lines of a long name are as high as the controls beside it, so thirty students fit on one screen.
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
            onChange={(next) => edit({ points: next })}
          />
          <IconButton
            label={t('comment', { name })}
            title={hasComment ? comment : undefined}
            icon={hasComment ? <MessageSquareText className="text-accent" /> : <MessageSquare />}
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
            placeholder={t('commentName')}
            value={comment}
            onChange={(event) => edit({ comment: event.target.value })}
          />
        </div>
      )}
      {row.state === 'conflicted' && (
        <RegisterConflict
          conflictingRecord={row.conflictingRecord}
          onResolve={(choice) => dispatch({ type: 'resolveConflict', studentId, choice })}
        />
      )}
    </li>
  )
})

type Command = 'present' | 'absent' | 'noGrade' | 'comment'

/** The key of each command: by its letter, or on a layout without Latin letters by its position. */
const commandKeys: Readonly<Record<string, Command>> = { p: 'present', a: 'absent', n: 'noGrade', c: 'comment' }

function commandOf({ key, code }: globalThis.KeyboardEvent): Command | undefined {
  const isLatin = /^[a-z]$/i.test(key)
  return commandKeys[isLatin ? key.toLowerCase() : code.replace('Key', '').toLowerCase()]
}

/** Puts the cursor behind the first digit: the field selects its text on focus, and a second digit would replace it. */
function focusEnd(field: HTMLInputElement | null | undefined, text: string) {
  field?.focus()
  requestAnimationFrame(() => field?.setSelectionRange(text.length, text.length))
}
