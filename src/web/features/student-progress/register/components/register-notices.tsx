import { fullNameOf } from '../../../../../contract/students/rules.ts'
import type { Student } from '../../../../../contract/students/schema.ts'
import { useMessages } from '../../../../lib/i18n/use-messages.ts'
import { register } from '../../../../messages/register.ts'
import { Button } from '../../../../ui/button.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import type { RegisterRow } from '../state.ts'

type Props = {
  students: readonly Student[]
  rows: readonly RegisterRow[]
  /** Given while what was restored can still be discarded. */
  onForget: (() => void) | undefined
}

const mostNamed = 5
const firstNamed = 3

/** What a person should know before the next save: what came back, what was not saved, and where to choose. */
export function RegisterNotices({ students, rows, onForget }: Props) {
  const t = useMessages(register)
  const namesOf = (isMeant: (row: RegisterRow) => unknown) => {
    const meant = new Set(rows.filter(isMeant).map(({ studentId }) => studentId))
    return students.filter(({ id }) => meant.has(id)).map(fullNameOf)
  }
  // Their lines say so too: all names of a class would push them off a phone.
  const listed = (names: string[]) =>
    names.length > mostNamed
      ? t('andMore', { names: names.slice(0, firstNamed).join(', '), more: names.length - firstNamed })
      : names.join(', ')
  const failed = namesOf(({ hasFailed }) => hasFailed)
  const contested = namesOf(({ rival }) => rival)
  return (
    <>
      {onForget && (
        <Notice variant="plain">
          <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            {t('restored')}
            <Button size="sm" onClick={onForget}>
              {t('forget')}
            </Button>
          </p>
        </Notice>
      )}
      {failed.length > 0 && (
        <div ref={bringIntoView}>
          <Notice variant="bad">{t('notSaved', { names: listed(failed) })}</Notice>
        </div>
      )}
      {contested.length > 0 && (
        <div ref={bringIntoView}>
          <Notice variant="bad">{t('toChoose', { names: listed(contested) })}</Notice>
        </div>
      )}
    </>
  )
}

/** Whoever pressed Save at the end of a long list would not see it appear above. */
function bringIntoView(element: HTMLElement | null) {
  element?.scrollIntoView({ block: 'center' })
}
