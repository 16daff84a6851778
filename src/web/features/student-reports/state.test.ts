import { describe, expect, test } from 'vitest'
import type { ReportedStudent, StudentReport } from '../../../contract/student-reports/schema.ts'
import {
  answerWithReport,
  draftAfterSave,
  draftWith,
  draftWithoutSent,
  draftWithSent,
  hasTooManyComments,
  isObsolete,
  isTextTooLong,
  proposedPeriod,
  type ReportDraft,
  type ReportValues,
  shownReport,
} from './state.ts'

const comment = (id: string) => ({ id, text: id, lesson: {} }) as unknown as ReportedStudent['comments'][number]

/** A student with the comments a, b and c, of whom this is stored. */
const reported = (text = '', commentIds: string[] = []) =>
  ({ comments: ['a', 'b', 'c'].map(comment), report: { text, commentIds } }) as unknown as ReportedStudent
const edited = (from: ReportValues, values: ReportValues): ReportDraft => ({ base: from, values })
const values = (text: string, ...commentIds: string[]): ReportValues => ({ text, commentIds })

describe('what is shown of a student', () => {
  test('without a draft is what is stored, without comments that do not exist any more', () => {
    expect(shownReport(reported('Добре', ['b', 'gone']), undefined)).toMatchObject({
      values: values('Добре', 'b'),
      isChanged: false,
      otherText: undefined,
    })
  })

  test('with a draft is what was entered', () => {
    const draft = edited(values(''), values('Добре', 'a'))
    expect(shownReport(reported(), draft)).toMatchObject({ values: values('Добре', 'a'), isChanged: true })
  })

  test('of what two have changed, both changes where they are of other fields', () => {
    const draft = edited(values('Добре', 'a', 'b'), values('Добре', 'b', 'c'))
    expect(shownReport(reported('Дуже добре', ['a', 'b']), draft)).toMatchObject({
      values: values('Дуже добре', 'b', 'c'),
      isChanged: true,
      otherText: undefined,
    })
  })

  test('of a text that both have changed, the own one beside the other', () => {
    const draft = edited(values('Добре'), values('Краще'))
    expect(shownReport(reported('Інакше'), draft)).toMatchObject({ values: values('Краще'), otherText: 'Інакше' })
    expect(shownReport(reported(' Краще'.trim()), draft)).toMatchObject({ isChanged: false, otherText: undefined })
  })

  test('of what a save has stored whose answer was lost, what was entered since', () => {
    const before = reported('Добре', ['a'])
    const draft = draftWithSent(edited(values('Добре', 'a'), values('Краще')), values('Краще'))
    for (const entered of [values('Краще, ніж досі'), values('Добре', 'a')]) {
      const later = draftWith(shownReport(before, draft), draft, entered)
      expect(shownReport(reported('Краще'), later)).toMatchObject({
        values: entered,
        isChanged: true,
        otherText: undefined,
      })
    }
  })

  test('of one of several saves whose answers were lost, what was entered since', () => {
    const first = draftWithSent(edited(values('Добре'), values('Краще')), values('Краще'))
    const draft = draftWithSent(first && { ...first, values: values('Дуже добре') }, values('Дуже добре'))
    expect(shownReport(reported('Краще'), draft)).toMatchObject({
      values: values('Дуже добре'),
      isChanged: true,
      otherText: undefined,
    })
  })
})

describe('entering something', () => {
  test('makes a draft, and entering what is stored ends it', () => {
    const stored = shownReport(reported('Добре', ['a']), undefined)
    const draft = draftWith(stored, undefined, values('Добре!', 'a'))
    expect(draft).toEqual(edited(values('Добре', 'a'), values('Добре!', 'a')))
    expect(draftWith(shownReport(reported('Добре', ['a']), draft), draft, values('Добре', 'a'))).toBeUndefined()
  })

  test('beside the text of somebody else keeps showing it, until it is used', () => {
    const draft = edited(values('Добре'), values('Краще'))
    const newer = reported('Інакше', ['a'])
    const next = draftWith(shownReport(newer, draft), draft, values('Краще!', 'a'))
    expect(shownReport(newer, next)).toMatchObject({ values: values('Краще!', 'a'), otherText: 'Інакше' })
    expect(draftWith(shownReport(newer, next), next, values('Інакше', 'a'))).toBeUndefined()
  })

  test('keeps the choice of somebody else that has come meanwhile', () => {
    const draft = edited(values('Добре'), values('Краще'))
    const next = draftWith(shownReport(reported('Добре', ['a']), draft), draft, values('Краще!', 'a'))
    expect(shownReport(reported('Добре', []), next).values.commentIds).toEqual([])
  })
})

describe('after a save', () => {
  const pressed = edited(values(''), values('Добре', 'b'))

  test('the draft that was saved is gone, also where it was saved together with what somebody else has written', () => {
    const merged = shownReport(reported('', ['a']), pressed).values
    expect(merged).toEqual(values('Добре', 'a', 'b'))
    expect(draftAfterSave(structuredClone(pressed), pressed, merged)).toBeUndefined()
    expect(draftAfterSave(undefined, pressed, merged)).toBeUndefined()
    expect(shownReport(reported('Добре', ['a', 'b']), undefined)).toMatchObject({ values: merged, isChanged: false })
  })

  test('what was entered meanwhile is based on what was saved', () => {
    const now = edited(values(''), values('Добре!', 'b'))
    const next = draftAfterSave(now, pressed, values('Добре', 'b'))
    expect(shownReport(reported('Добре', ['b']), next)).toMatchObject({
      values: values('Добре!', 'b'),
      isChanged: true,
      otherText: undefined,
    })
  })

  test('what was put back while it ran stays, based on what was saved', () => {
    const sent = draftWithSent(pressed, pressed.values)
    const putBack = draftWith(shownReport(reported(), sent), sent, values(''))
    const next = draftAfterSave(putBack, pressed, pressed.values)
    expect(shownReport(reported('Добре', ['b']), next)).toMatchObject({ values: values(''), isChanged: true })
  })

  test('that was refused the draft is as before, and ends where it was put back', () => {
    const sent = draftWithSent(pressed, pressed.values)
    expect(draftWithoutSent(sent, pressed.values)).toEqual(pressed)
    const putBack = draftWith(shownReport(reported(), sent), sent, values(''))
    expect(draftWithoutSent(putBack, pressed.values)).toBeUndefined()
    expect(draftWithoutSent(draftWithSent(sent, pressed.values), pressed.values)).toEqual(sent)
    expect(draftWithoutSent(sent, values('Ніколи не надіслане'))).toEqual(sent)
  })

  test('what a later save has sent may still be stored', () => {
    const later = draftWithSent({ ...pressed, values: values('Краще'), unanswered: [pressed.values] }, values('Краще'))
    const next = draftAfterSave(later, pressed, pressed.values)
    expect(shownReport(reported('Краще'), next)).toMatchObject({ isChanged: false, otherText: undefined })
  })

  test('the answer has the report of its student', () => {
    const [one, other] = ['one', 'other'].map((id) => ({ ...reported('Старе'), student: { id } }) as ReportedStudent)
    const report = { studentId: 'other', text: 'Нове' } as StudentReport
    const answer = { classes: [], firstHalfTo: '2026-03-16', students: [one, other] as ReportedStudent[] }
    expect(answerWithReport(answer, report).students).toEqual([one, { ...other, report }])
  })
})

test('the order in which comments are chosen is no change', () => {
  const stored = shownReport(reported('', ['a', 'b']), undefined)
  expect(draftWith(stored, undefined, values('', 'b', 'a'))).toBeUndefined()
})

test('what somebody else has stored was seen where it was shown, and what is entered then is based on it', () => {
  const spaces = edited(values('Добре'), values('Добре '))
  const shown = shownReport(reported('Інакше'), spaces)
  expect(draftWith(shown, spaces, values('Інакше!'))).toEqual(edited(values('Інакше'), values('Інакше!')))
})

describe('a draft is obsolete', () => {
  test('once it was set back, when a save of it was lost, and would undo what somebody else stores like it', () => {
    const draft = draftWithSent(edited(values(''), values('', 'a')), values('', 'a'))
    const stored = reported('')
    const setBack = draftWith(shownReport(stored, draft), draft, values(''))
    expect(setBack && isObsolete(stored, setBack)).toBe(true)
    expect(setBack && isObsolete(reported('', ['a']), setBack)).toBe(false)
    expect(draft && isObsolete(stored, draft)).toBe(false)
  })

  test('once somebody else has stored the same', () => {
    const draft = edited(values('Добре'), values('Краще ', 'a'))
    expect(isObsolete(reported('Краще', ['a']), draft)).toBe(true)
    expect(isObsolete(reported('Краще'), draft)).toBe(false)
  })

  test('not while spaces are entered, which are no change of what is stored later', () => {
    const draft = edited(values('Добре'), values('Добре '))
    expect(isObsolete(reported('Добре'), draft)).toBe(false)
    expect(shownReport(reported('Добре'), draft)).toMatchObject({ values: values('Добре '), isChanged: false })
    expect(shownReport(reported('Інакше'), draft)).toMatchObject({ values: values('Інакше'), otherText: undefined })
    expect(isObsolete(reported('Інакше'), draft)).toBe(true)
  })
})

test('a text and a number of comments that the server would refuse', () => {
  expect([isTextTooLong(values('x'.repeat(3000))), isTextTooLong(values('x'.repeat(3001)))]).toEqual([false, true])
  const ids = Array.from({ length: 51 }, (_, index) => `${index}`)
  expect([hasTooManyComments(values('', ...ids.slice(1))), hasTooManyComments(values('', ...ids))]).toEqual([
    false,
    true,
  ])
})

describe('the proposed period', () => {
  const terms = [
    { id: '2', name: 'II', from: '2026-11-02', to: '2026-12-25' },
    { id: '1', name: 'I', from: '2026-09-01', to: '2026-10-23' },
  ]
  test.each([
    ['2026-09-15', '2026-09-01', '2026-10-23'],
    ['2026-10-28', '2026-09-01', '2026-10-23'],
    ['2026-12-31', '2026-11-02', '2026-12-25'],
    ['2026-03-10', '2026-01-01', '2026-03-31'],
  ])('on %s is from %s to %s', (today, from, to) => {
    expect(proposedPeriod(terms, today)).toEqual({ from, to })
    expect(proposedPeriod(terms.toReversed(), today)).toEqual({ from, to })
  })
})
