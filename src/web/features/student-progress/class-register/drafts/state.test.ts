import { beforeEach, expect, test } from 'vitest'
import { draftKey, readDraft } from '../../../../lib/storage/draft.ts'
import { stubLocalStorage } from '../../../../test/local-storage.ts'
import { ownRegisterDraft } from '../../register/drafts/state.ts'
import { registerRows } from '../../register/state.ts'
import { ownDrafts } from './state.ts'

beforeEach(() => void stubLocalStorage())

const rows = registerRows({ students: [{ id: 'olena' }, { id: 'maksym' }], progress: [] })
const draftWith = (points: string | null, comment = '') => ({
  olena: { entry: { isPresent: true, points, comment }, basedOn: null },
})
const stored = () => readDraft(draftKey('register', 'teacher', 'lesson'))

test('what waits of a lesson is no input, and does not replace what another window has typed over it', () => {
  const drafts = ownDrafts('teacher')
  const waiting = draftWith('7')
  expect(drafts.read('lesson', rows, waiting)).toEqual(waiting)
  const other = ownRegisterDraft('teacher', 'lesson')
  other.read(() => waiting)
  other.write(draftWith('9'))
  drafts.write(new Map([['lesson', waiting]]))
  drafts.write(new Map())
  expect(stored()).toEqual(draftWith('9'))
})

test('an empty field of the lesson’s register stays one until something is typed in its cell', () => {
  ownRegisterDraft('teacher', 'lesson').write(draftWith('', 'late'))
  const drafts = ownDrafts('teacher')
  const shown = drafts.read('lesson', rows, undefined)
  expect(shown).toEqual(draftWith(null, 'late'))
  drafts.write(new Map([['lesson', shown]]))
  expect(stored()).toEqual(draftWith('', 'late'))
  drafts.write(new Map([['lesson', draftWith(null, 'late again')]]))
  expect(stored()).toEqual(draftWith(null, 'late again'))
})

test('what is stored of a student without a row stays', () => {
  ownRegisterDraft('teacher', 'lesson').write({ ...draftWith('7'), left: draftWith('4').olena })
  const drafts = ownDrafts('teacher')
  expect(drafts.read('lesson', rows, undefined)).toEqual(draftWith('7'))
  drafts.write(new Map())
  expect(stored()).toEqual({ left: draftWith('4').olena })
})
