import {
  type AttendanceSettings,
  type AttendanceState,
  isPresentIn,
  offeredStates,
} from '../../../../../contract/attendance-settings/rules.ts'
import { languages } from '../../../../lib/i18n/language.ts'
import { classRegister } from '../../../../messages/class-register.ts'
import { stateName } from '../../../attendance-settings/view.ts'
import type { RegisterRow } from '../../register/state.ts'
import type { GridRow } from '../columns/state.ts'
import type { CellEntry } from '../editing/state.ts'
import { type EntryPart, noGradePart, pointsPart, statePart, typedPoints } from '../entering/form.ts'
import type { Position } from '../moving/state.ts'
import { symbolOf } from '../view.ts'

/** What the text of a cell says: points, a state of attendance, or both; with neither it says nothing. */
export type CellText = { points?: string; state?: AttendanceState }

/** What people write instead of our symbols: the Latin letter that looks like the Ukrainian one, and X of earlier files. */
const otherSymbols: { [State in AttendanceState]?: string } = { absent: 'h', excused: 'x' }

/** The symbols and names of the states that the school uses, in small letters and in every language. */
export function stateWords(settings: AttendanceSettings): ReadonlyMap<string, AttendanceState> {
  const words = languages.flatMap((language) => {
    const t = classRegister.in(language)
    return offeredStates(settings).flatMap((state) => {
      const ofState = [symbolOf(state, t), stateName(state, settings, language), otherSymbols[state] ?? []].flat()
      return ofState.map((word) => [word.toLowerCase(), state] as const)
    })
  })
  return new Map(words)
}

/** Reads a cell of a spreadsheet: '8', '8,5', 'Н', '9 зп', or nothing; undefined where it says something else. */
export function readCellText(text: string, words: ReadonlyMap<string, AttendanceState>): CellText | undefined {
  const plain = text.trim().toLowerCase()
  if (plain === '' || plain === '–' || plain === '-') return {}
  const state = words.get(plain)
  if (state) return { state }
  const [, number = '', word = ''] = /^(-?[\d.,]+)\s*(.*)$/.exec(plain) ?? []
  const points = typedPoints(number)
  const stateBeside = words.get(word)
  if (points === undefined || (word !== '' && !(stateBeside && isPresentIn(stateBeside)))) return undefined
  return { points, ...(stateBeside && { state: stateBeside }) }
}

// A spreadsheet puts a cell with a line break, a tab or quotes in it in quotes.
const quotedCell = /(^|[\t\n])"([^"]*(?:""[^"]*)*)"(?=\t|\r?\n|$)/g

/** The lines and cells of a text from a spreadsheet; the text of a cell is one line. */
export const readTable = (text: string): string[][] =>
  text
    .replace(/\r?\n$/, '')
    .replace(quotedCell, (_, before, cell) => before + cell.replaceAll('""', '"').replaceAll(/\s+/g, ' '))
    .split(/\r?\n/)
    .map((line) => line.split('\t'))

export type Pasted = {
  entries: CellEntry[]
  /** The texts that were left out: they cannot be read, or their cells cannot be filled. */
  leftOut: string[]
}

type Target = {
  rows: readonly GridRow[]
  /** The lessons that are shown; the first of them has the index `first` among the cells of a row. */
  lessons: readonly { id: string }[]
  first: number
  /** How many of them can be filled. */
  openLessons: number
}

/** What pasting a text enters, from a cell to the right and down. An empty cell of the text changes nothing. */
export function pasteTable(text: string, from: Position, target: Target, words: ReturnType<typeof stateWords>): Pasted {
  const pasted: Pasted = { entries: [], leftOut: [] }
  for (const [down, line] of readTable(text).entries()) {
    for (const [right, cellText] of line.entries()) {
      const read = readCellText(cellText, words)
      if (read && !read.points && !read.state) continue
      const [row, column] = [target.rows[from.row + down], from.column + right]
      const [cell, lesson] = [row?.cells[target.first + column], target.lessons[column]]
      if (!read || !row || !cell || !lesson || column >= target.openLessons) pasted.leftOut.push(cellText.trim())
      else pasted.entries.push({ studentId: row.studentId, lessonId: lesson.id, part: partOf(cell, read) })
    }
  }
  return pasted
}

function partOf(cell: RegisterRow, { points, state }: CellText): EntryPart {
  if (points === undefined) return state === 'present' ? noGradePart(cell) : state ? statePart(cell, state) : {}
  return { ...pointsPart(cell, points), ...(state && { ...statePart(cell, state), points }) }
}
