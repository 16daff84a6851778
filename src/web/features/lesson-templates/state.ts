import type { LessonTemplate, LessonTemplateInput } from '../../../contract/lesson-templates/schema.ts'
import { changedMeanwhile, createdBefore, failureOf } from '../../lib/api/client.ts'
import { draftKey, listDraftIds } from '../../lib/storage/draft.ts'
import type { TemplateFormValues } from './form.ts'

/** What a save writes: a template created under `id`, or the stored one, based on its version `basedOn` (`updatedAt`). */
export type EditedTemplate =
  | { kind: 'new'; id: string }
  | { kind: 'copy'; id: string; sourceId: string }
  | { kind: 'replacement'; id: string; deletedId: string }
  | { kind: 'stored'; id: string; basedOn: string }

/**
 * Somebody else saved `theirs` since the version that `mine` is based on: `changedBy` is their account
 * id, null for the program itself.
 */
export type Conflict = { theirs: LessonTemplate; changedBy: string | null | undefined; mine: LessonTemplateInput }

export type EditorState = {
  edited: EditedTemplate
  /** What the form shows, also behind a conflict. */
  shown: 'editing' | 'recoveredDraft' | 'savedInPart'
  conflict: Conflict | undefined
  /** The fields as opened or last saved: with these there is no draft to keep. */
  base: TemplateFormValues
  /** Grows whenever the fields are filled again. */
  formVersion: number
  /** The inputs sent and refused or not answered: any of them may have been stored. */
  unanswered: readonly LessonTemplateInput[]
}

export type EditorEvent =
  | { type: 'savedInPart'; saved: LessonTemplate; base: TemplateFormValues }
  | { type: 'saveFailed'; sent: LessonTemplateInput }
  | { type: 'foundDeleted'; newId: string }
  | { type: 'conflictFound'; conflict: Conflict }
  | { type: 'conflictClosed' }
  | { type: 'rebased'; onto: LessonTemplate }
  | { type: 'theirsLoaded'; theirs: LessonTemplate; base: TemplateFormValues }
  | { type: 'draftDiscarded'; opened: EditedTemplate }

/** What a save came to; 'rebased' means that an earlier send was stored and the input is to be sent again. */
export type TemplateSaveOutcome =
  | { type: 'saved'; saved: LessonTemplate }
  | Extract<EditorEvent, { type: 'rebased' | 'conflictFound' | 'foundDeleted' | 'saveFailed' }>

type OpenedFor = { template?: LessonTemplate | undefined; copyOf?: LessonTemplate | undefined }

/** What is edited in an editor opened for a template, for a copy of one, or for neither. */
export function openedTemplate({ template, copyOf }: OpenedFor, newId: string): EditedTemplate {
  if (template) return storedVersion(template)
  return copyOf ? { kind: 'copy', id: newId, sourceId: copyOf.id } : { kind: 'new', id: newId }
}

export function storedVersion({ id, updatedAt }: LessonTemplate): EditedTemplate {
  return { kind: 'stored', id, basedOn: updatedAt }
}

type DraftVersion = { id: string; basedOn?: string | undefined }

/** The state of an editor just opened; a draft is saved under the id and the version that it was begun with. */
export function openEditor(
  opened: EditedTemplate,
  base: TemplateFormValues,
  draft: DraftVersion | undefined,
): EditorState {
  const edited = draft ? resumed(opened, draft) : opened
  const shown = draft ? 'recoveredDraft' : 'editing'
  return { edited, shown, conflict: undefined, base, formVersion: 0, unanswered: [] }
}

function resumed(opened: EditedTemplate, draft: DraftVersion): EditedTemplate {
  if (opened.kind !== 'stored') return { ...opened, id: draft.id }
  return { ...opened, basedOn: draft.basedOn ?? opened.basedOn }
}

export function editorReducer(state: EditorState, event: EditorEvent): EditorState {
  switch (event.type) {
    case 'savedInPart':
      return {
        ...state,
        edited: storedVersion(event.saved),
        base: event.base,
        shown: 'savedInPart',
        conflict: undefined,
      }
    case 'saveFailed':
      return { ...state, unanswered: [...state.unanswered, event.sent] }
    case 'foundDeleted':
      return {
        ...state,
        edited: { kind: 'replacement', id: event.newId, deletedId: state.edited.id },
        shown: 'editing',
        conflict: undefined,
      }
    case 'conflictFound':
      return { ...state, conflict: event.conflict }
    case 'conflictClosed':
      return { ...state, conflict: undefined }
    case 'rebased':
      return { ...state, edited: storedVersion(event.onto) }
    case 'theirsLoaded':
      return refilled(state, storedVersion(event.theirs), event.base)
    case 'draftDiscarded':
      return refilled(state, event.opened, state.base)
  }
}

function refilled(state: EditorState, edited: EditedTemplate, base: TemplateFormValues): EditorState {
  return { ...state, edited, base, shown: 'editing', conflict: undefined, formVersion: state.formVersion + 1 }
}

/** Whether closing has to be confirmed even when the fields are as the form was filled. */
export function mustConfirmClose({ shown, edited }: EditorState): boolean {
  return shown !== 'editing' || edited.kind === 'copy' || edited.kind === 'replacement'
}

type Attempt = {
  sent: LessonTemplateInput
  edited: EditedTemplate
  unanswered: readonly LessonTemplateInput[]
  /** The id of a new template in place of a deleted one. */
  newId: string
}

/** What a refused or unanswered save comes to. */
export function outcomeOfError(error: unknown, { sent, edited, unanswered, newId }: Attempt): TemplateSaveOutcome {
  // Something exists under the id of a new template when an earlier create was stored, or another window has saved the same draft.
  const theirs = changedMeanwhile<LessonTemplate>(error) ?? createdBefore<LessonTemplate>(error)
  if (!theirs) {
    const isDeleted = edited.kind === 'stored' && failureOf(error)?.code === 'not_found'
    return isDeleted ? { type: 'foundDeleted', newId } : { type: 'saveFailed', sent }
  }
  const isStored = (input: LessonTemplateInput) => differingParts(theirs, input).length === 0
  if (isStored(sent)) return { type: 'saved', saved: theirs }
  if (unanswered.some(isStored)) return { type: 'rebased', onto: theirs }
  return { type: 'conflictFound', conflict: { theirs, changedBy: failureOf(error)?.changedBy, mine: sent } }
}

const templateParts = [
  'title',
  'studentPages',
  'description',
  'lessonStructure',
  'objectives',
  'basicMaterials',
  'additionalResources',
  'preparationNotes',
] as const satisfies readonly (keyof LessonTemplateInput)[]
export type TemplatePart = (typeof templateParts)[number]
export type TemplateContent = Pick<LessonTemplateInput, TemplatePart>

/** The parts in which two versions of a template differ, in the order of reading; ids of sections do not count. */
export function differingParts(one: TemplateContent, other: TemplateContent): TemplatePart[] {
  return templateParts.filter((part) => comparedText(one, part) !== comparedText(other, part))
}

function comparedText(template: TemplateContent, part: TemplatePart): string {
  return JSON.stringify(part === 'lessonStructure' ? template.lessonStructure.map(sectionText) : template[part])
}

/** The content of a section as one text, to be compared with that of another. */
export function sectionText({ title, duration, description }: TemplateContent['lessonStructure'][number]): string {
  return JSON.stringify([title, duration, description])
}

const draftKind = 'lesson-template'
const copyDraftId = (sourceId: string) => `copy-of-${sourceId}`

/** The key under which the browser keeps the draft of a template. */
export function templateDraftKey(userId: string, edited: EditedTemplate): string {
  return draftKey(draftKind, userId, draftIdOf(edited))
}

function draftIdOf(edited: EditedTemplate): string {
  switch (edited.kind) {
    case 'new':
      return 'new'
    case 'copy':
      return copyDraftId(edited.sourceId)
    case 'replacement':
      return edited.deletedId
    case 'stored':
      return edited.id
  }
}

export type UnsavedDraft = 'changes' | 'copy'

/** Which draft of the template with a given id is kept on this device, if any. */
export function unsavedTemplateDrafts(userId: string): (id: string) => UnsavedDraft | undefined {
  const ids = listDraftIds(draftKind, userId)
  return (id) => (ids.has(id) ? 'changes' : ids.has(copyDraftId(id)) ? 'copy' : undefined)
}
