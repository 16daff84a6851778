import { describe, expect, test } from 'vitest'
import type { LessonTemplate, LessonTemplateInput } from '../../../contract/lesson-templates/schema.ts'
import { ApiError } from '../../lib/api/client.ts'
import type { TemplateFormValues } from './form.ts'
import {
  differingParts,
  type EditedTemplate,
  type EditorEvent,
  type EditorState,
  editorReducer,
  mustConfirmClose,
  openEditor,
  openedTemplate,
  outcomeOfError,
  storedVersion,
  templateDraftKey,
} from './state.ts'

const section = { id: 'a', title: 'Вступ', duration: 5, description: 'Вітання' }
const input: LessonTemplateInput = {
  title: 'Дроби',
  description: 'Мета',
  studentPages: '',
  objectives: ['Перша', 'Друга'],
  lessonStructure: [section],
  basicMaterials: '',
  additionalResources: '',
  preparationNotes: '',
}
const template: LessonTemplate = {
  ...input,
  lessonStructure: [section],
  id: 'stored',
  totalDuration: 5,
  createdBy: null,
  createdAt: '2026-09-01T08:00:00.000Z',
  updatedAt: '2026-09-01T08:00:00.000Z',
}
const theirs: LessonTemplate = { ...template, title: 'Частки', updatedAt: '2026-09-02T08:00:00.000Z' }
const base: TemplateFormValues = { ...template, objectives: [{ text: 'Перша' }, { text: 'Друга' }] }
const theirBase = { ...base, title: 'Частки' }

const opened = {
  new: openedTemplate({}, 'fresh'),
  copy: openedTemplate({ copyOf: template }, 'fresh'),
  stored: openedTemplate({ template }, 'fresh'),
}
const reduce = (state: EditorState, ...events: EditorEvent[]) => events.reduce(editorReducer, state)
const opening = (edited: EditedTemplate) => openEditor(edited, base, undefined)
const recovering = (edited: EditedTemplate) => openEditor(edited, base, { id: 'drafted', basedOn: undefined })
const conflict = { theirs, changedBy: 'admin@school.test', mine: input }
const refused = (code: string, more = {}) => new ApiError(409, JSON.stringify({ code, message: '', ...more }), '')
const changedMeanwhile = refused('changed_meanwhile', { current: theirs, changedBy: 'admin@school.test' })

describe('opening the editor', () => {
  test('a new template and a copy get a new id; a stored template keeps its id and the version that was opened', () => {
    expect(opened.new).toEqual({ kind: 'new', id: 'fresh' })
    expect(opened.copy).toEqual({ kind: 'copy', id: 'fresh', sourceId: 'stored' })
    expect(opened.stored).toEqual({ kind: 'stored', id: 'stored', basedOn: template.updatedAt })
  })

  test('without a draft the fields are edited as they are; closing a copy has to be confirmed', () => {
    const state = { edited: opened.new, shown: 'editing', conflict: undefined, base, unanswered: [] }
    expect(opening(opened.new)).toMatchObject(state)
    expect(Object.values(opened).map((edited) => mustConfirmClose(opening(edited)))).toEqual([false, true, false])
  })

  test('a recovered draft is saved under its own id, and closing has to be confirmed', () => {
    for (const edited of [opened.new, opened.copy]) {
      const state = recovering(edited)
      expect(state.edited).toEqual({ ...edited, id: 'drafted' })
      expect(state.shown).toBe('recoveredDraft')
      expect(mustConfirmClose(state)).toBe(true)
    }
  })

  test('a recovered draft of a stored template keeps the version that it is based on', () => {
    const outdated = openEditor(opened.stored, base, { id: 'stored', basedOn: '2026-08-31T08:00:00.000Z' })
    expect(outdated.edited).toEqual({ kind: 'stored', id: 'stored', basedOn: '2026-08-31T08:00:00.000Z' })
    expect(outdated.shown).toBe('recoveredDraft')
    expect(recovering(opened.stored).edited).toEqual(opened.stored)
  })
})

describe('the outcome of a refused or unanswered save', () => {
  const outcome = (error: unknown, edited: EditedTemplate, unanswered: LessonTemplateInput[] = []) =>
    outcomeOfError(error, { sent: input, edited, unanswered, newId: 'second' })

  test('no answer is a failure, and so is any other refusal', () => {
    expect(outcome(new TypeError('Failed to fetch'), opened.new)).toEqual({ type: 'saveFailed', sent: input })
    expect(outcome(refused('internal'), opened.stored)).toEqual({ type: 'saveFailed', sent: input })
    expect(outcome(refused('not_found'), opened.new)).toEqual({ type: 'saveFailed', sent: input })
  })

  test('a stored template that is not found was deleted', () => {
    expect(outcome(refused('not_found'), opened.stored)).toEqual({ type: 'foundDeleted', newId: 'second' })
  })

  test('a version of somebody else with another content is a conflict', () => {
    expect(outcome(changedMeanwhile, opened.stored)).toEqual({ type: 'conflictFound', conflict })
  })

  test('a version with the same content is saved already, without a question', () => {
    const same = { ...template, lessonStructure: [{ ...section, id: 'b' }] }
    const error = refused('changed_meanwhile', { current: same })
    expect(outcome(error, opened.stored)).toEqual({ type: 'saved', saved: same })
    const earlier = refused('already_exists', { current: same })
    expect(outcome(earlier, opened.new)).toEqual({ type: 'saved', saved: same })
  })

  test('a lost answer makes no second template and no question: the next save updates what the lost one stored', () => {
    const lost = { ...input, title: theirs.title }
    const state = reduce(opening(opened.new), { type: 'saveFailed', sent: lost })
    expect(state.edited).toEqual(opened.new)
    const error = refused('already_exists', { current: theirs })
    const second = outcome(error, state.edited, [...state.unanswered])
    expect(second).toEqual({ type: 'rebased', onto: theirs })
    expect(reduce(state, { type: 'rebased', onto: theirs }).edited).toEqual(storedVersion(theirs))
  })

  test('another content under the id of a new template is a conflict', () => {
    const error = refused('already_exists', { current: theirs, changedBy: conflict.changedBy })
    expect(outcome(error, opened.new)).toEqual({ type: 'conflictFound', conflict })
  })

  test('a lost answer does not hide a version of somebody else', () => {
    const lost = { ...input, title: 'Щось інше' }
    expect(outcome(changedMeanwhile, opened.stored, [lost])).toEqual({ type: 'conflictFound', conflict })
  })
})

describe('after a save', () => {
  test('saved in part while typing went on: a stored version is edited, and closing has to be confirmed', () => {
    for (const start of [opening(opened.new), opening(opened.copy), recovering(opened.stored)]) {
      const state = reduce(start, { type: 'savedInPart', saved: theirs, base: theirBase })
      expect(state.edited).toEqual({ kind: 'stored', id: 'stored', basedOn: theirs.updatedAt })
      expect(state.base).toBe(theirBase)
      expect(state.shown).toBe('savedInPart')
      expect(state.formVersion).toBe(start.formVersion)
      expect(mustConfirmClose(state)).toBe(true)
    }
  })

  test('saving in part closes a conflict', () => {
    const events: EditorEvent[] = [
      { type: 'conflictFound', conflict },
      { type: 'rebased', onto: theirs },
      { type: 'savedInPart', saved: theirs, base: theirBase },
    ]
    expect(reduce(opening(opened.stored), ...events)).toMatchObject({ shown: 'savedInPart', conflict: undefined })
  })

  test('a failed save changes nothing but what may have been stored', () => {
    const start = reduce(recovering(opened.new), { type: 'conflictFound', conflict })
    const other = { ...input, title: 'Ще' }
    const state = reduce(start, { type: 'saveFailed', sent: input }, { type: 'saveFailed', sent: other })
    expect(state).toEqual({ ...start, unanswered: [input, other] })
  })

  test('a template deleted meanwhile becomes a new one with the draft of the deleted one', () => {
    const state = reduce(recovering(opened.stored), { type: 'foundDeleted', newId: 'second' })
    expect(state.edited).toEqual({ kind: 'replacement', id: 'second', deletedId: 'stored' })
    expect(state.shown).toBe('editing')
    expect(mustConfirmClose(state)).toBe(true)
    expect(templateDraftKey('me', state.edited)).toBe(templateDraftKey('me', opened.stored))
  })

  test('a template deleted while its conflict is shown closes the conflict', () => {
    const events: EditorEvent[] = [
      { type: 'conflictFound', conflict },
      { type: 'foundDeleted', newId: 'second' },
    ]
    expect(reduce(opening(opened.stored), ...events)).toMatchObject({ shown: 'editing', conflict: undefined })
  })
})

describe('a conflict', () => {
  test('closing it decides nothing and shows the form as before', () => {
    for (const start of [opening(opened.stored), recovering(opened.stored)]) {
      const inConflict = reduce(start, { type: 'conflictFound', conflict })
      expect(inConflict).toEqual({ ...start, conflict })
      expect(reduce(inConflict, { type: 'conflictClosed' })).toEqual(start)
      expect(reduce(start, { type: 'conflictClosed' })).toEqual(start)
    }
  })

  test('loading theirs fills the fields again with their version', () => {
    const start = reduce(recovering(opened.copy), { type: 'conflictFound', conflict })
    const state = reduce(start, { type: 'theirsLoaded', theirs, base: theirBase })
    expect(state.edited).toEqual(storedVersion(theirs))
    expect(state.base).toBe(theirBase)
    expect(state).toMatchObject({ shown: 'editing', conflict: undefined })
    expect(state.formVersion).toBe(start.formVersion + 1)
    expect(mustConfirmClose(state)).toBe(false)
  })

  test('writing mine bases the next save on their version; the conflict is shown until that save is answered', () => {
    const start = reduce(recovering(opened.stored), { type: 'conflictFound', conflict })
    const state = reduce(start, { type: 'rebased', onto: theirs })
    expect(state).toEqual({ ...start, edited: { kind: 'stored', id: 'stored', basedOn: theirs.updatedAt } })
  })

  test('a newer version found while writing mine is shown instead, and the form behind stays', () => {
    const newer = { ...conflict, theirs: { ...theirs, title: 'Ще новіша' } }
    const events: EditorEvent[] = [
      { type: 'conflictFound', conflict },
      { type: 'conflictFound', conflict: newer },
    ]
    const state = reduce(recovering(opened.new), ...events)
    expect(state.conflict).toEqual(newer)
    expect(reduce(state, { type: 'conflictClosed' })).toMatchObject({ shown: 'recoveredDraft', conflict: undefined })
  })
})

test('discarding a recovered draft fills the fields again; a new template gets another id', () => {
  const start = recovering(opened.new)
  const state = reduce(start, { type: 'draftDiscarded', opened: openedTemplate({}, 'second') })
  expect(state).toEqual({ ...opening(opened.new), edited: { kind: 'new', id: 'second' }, formVersion: 1 })
  expect(mustConfirmClose(state)).toBe(false)
})

test('discarding the draft of a stored template goes back to the version that was opened, and a copy stays a copy', () => {
  const outdated = openEditor(opened.stored, base, { id: 'stored', basedOn: '2026-08-31T08:00:00.000Z' })
  expect(reduce(outdated, { type: 'draftDiscarded', opened: opened.stored }).edited).toEqual(opened.stored)
  const copy = reduce(recovering(opened.copy), { type: 'draftDiscarded', opened: opened.copy })
  expect(mustConfirmClose(copy)).toBe(true)
})

test('drafts are kept by template: a new one, a copy and the stored one have one each', () => {
  const keys = Object.values(opened).map((edited) => templateDraftKey('me', edited))
  expect(keys).toEqual([
    'daybook.lesson-template.me.new',
    'daybook.lesson-template.me.copy-of-stored',
    'daybook.lesson-template.me.stored',
  ])
})

test('two versions differ in their content, not in the ids of their sections', () => {
  expect(differingParts(input, { ...input, lessonStructure: [{ ...section, id: 'b' }] })).toEqual([])
  expect(differingParts(input, { ...input, lessonStructure: [{ ...section, duration: 6 }], title: 'Частки' })).toEqual([
    'title',
    'lessonStructure',
  ])
  expect(differingParts(input, { ...input, objectives: ['Друга', 'Перша'] })).toEqual(['objectives'])
})
