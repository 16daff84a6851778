import { nextPaint } from '../../../../lib/next-paint.ts'

/**
 * After a save that is to ask, moves the focus from its button to the first question, which is answered
 * before the next save. Nothing where the person has gone on to something else.
 */
export async function focusConflict(form: HTMLFormElement | null): Promise<void> {
  // The questions are rendered after the save has ended.
  await nextPaint()
  const dialog = form?.closest('[role="dialog"]')
  const focused = document.activeElement
  if (!dialog || !(form?.contains(focused) || focused === dialog || focused === document.body)) return
  const button = dialog.querySelector<HTMLElement>(':is([data-record-conflict], [data-conflict]) button')
  // In the middle, where neither the toast nor the buttons below cover it.
  button?.scrollIntoView({ block: 'center' })
  button?.focus({ preventScroll: true })
}
