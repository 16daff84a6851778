import type { Page } from '@playwright/test'
import fc from 'fast-check'
import { addDays } from '../src/contract/kernel/dates.ts'
import { newId } from '../src/server/db/ids.ts'
import { type Actor, expect, test } from './fixtures.ts'
import { openClassRegister, paste, saveButtonOf } from './pages/class-register.ts'
import { names, type TestSchool } from './school.ts'
import { createClass, createStudents, createTemplate, numberedNames, progressOf } from './test-data.ts'

/**
 * Two people edit the register of one class at random and save at the same moment, again and again. With EDITS=2000 the grid has
 * 35 students and 60 lessons. In the end no entry is lost: what each of them saved is in the history, or was given up by
 * themselves for what the other had recorded; and the history of a record has no gap.
 */
const edits = Number(process.env.EDITS ?? 48)
const [studentCount, lessonCount] = edits >= 1000 ? [35, 60] : [6, 5]
const editsOfRound = edits >= 1000 ? 50 : 12
test.setTimeout(60_000 + edits * 500)

const first = '2025-09-01'
const period = `${first}..${addDays(first, 300)}`
type Place = { row: number; column: number }
type Edit = Place & { kind: 'points' | 'state' | 'clear' | 'paste' | 'undo'; points: number; state: string }

/** The edits of one person, the same for the same seed. */
function randomEdits(seed: number): Edit[] {
  const edit = fc.record({
    row: fc.nat(studentCount - 1),
    column: fc.nat(lessonCount - 1),
    kind: fc.constantFrom('points', 'points', 'points', 'state', 'state', 'clear', 'paste', 'undo') as fc.Arbitrary<
      Edit['kind']
    >,
    points: fc.integer({ min: 1, max: 12 }),
    state: fc.constantFrom('a', 'p', 'l', 'e', 'u', 'i', 'n'),
  })
  return fc.sample(edit, { seed, numRuns: edits / 2 })
}

async function make(page: Page, { row, column, kind, points, state }: Edit) {
  await page.evaluate(
    (at) => {
      const table = document.querySelector<HTMLTableElement>('[role=grid]')
      table?.tBodies[0]?.rows[at.row]?.cells[at.column + 1]?.focus()
    },
    { row, column },
  )
  if (kind === 'points') {
    await page.keyboard.type(String(points))
    await page.keyboard.press('Enter')
  } else if (kind === 'state') await page.keyboard.press(state)
  else if (kind === 'clear') await page.keyboard.press('Delete')
  else if (kind === 'undo') await page.keyboard.press('Control+z')
  else await paste(page, `${points}\n\n${points}`)
}

/** What each cell shows, and the cells that are not saved: 'row column'. */
const readGrid = (page: Page) =>
  page.evaluate((columns) => {
    const rows = [...(document.querySelector<HTMLTableElement>('[role=grid]')?.tBodies[0]?.rows ?? [])]
    const cells = rows.flatMap((row, rowIndex) =>
      [...row.cells].slice(1, columns + 1).map((cell, column) => {
        const copy = cell.cloneNode(true) as HTMLElement
        for (const hidden of copy.querySelectorAll('.sr-only')) hidden.remove()
        const isUnsaved = cell.textContent?.includes('not saved') || cell.textContent?.includes('something different')
        return { key: `${rowIndex} ${column}`, text: copy.textContent?.trim() ?? '', isUnsaved: isUnsaved === true }
      }),
    )
    return {
      shown: Object.fromEntries(cells.map(({ key, text }) => [key, text])),
      unsaved: cells.filter(({ isUnsaved }) => isUnsaved).map(({ key }) => key),
    }
  }, lessonCount)

const symbols: Readonly<Record<string, string>> = { late: 'L', leftEarly: 'E', excused: 'U', ill: 'I', absent: 'A' }

/** What the grid shows of a record. */
function textOf({ isPresent, points, state }: { isPresent: boolean; points: number | null; state: string | null }) {
  const symbol = symbols[state ?? (isPresent ? 'present' : 'absent')] ?? ''
  if (!isPresent || points === null) return symbol || '•'
  return `${points}${symbol}`
}

test('random edits of two people at once lose no entry, and the history is complete', async ({
  school,
  asTeacher,
  asAssistant,
}) => {
  const { classId, students, lessons } = await fillClass(school, asTeacher)
  const people = [
    { actor: asTeacher, edits: randomEdits(1), saved: [] as { key: string; text: string }[] },
    { actor: asAssistant, edits: randomEdits(2), saved: [] as { key: string; text: string }[] },
  ]
  for (const { actor } of people) await openClassRegister(actor.page, classId, period)
  let conflicts = 0

  const enterAndSave = async ({ actor: { page }, edits, saved }: (typeof people)[number]) => {
    for (const edit of edits.splice(0, editsOfRound)) await make(page, edit)
    const { shown, unsaved } = await readGrid(page)
    const givenUp = new Set<string>()
    await saveAll(page)
    for (let conflicting = await conflictingCells(page); conflicting > 0; conflicting = await conflictingCells(page)) {
      conflicts += conflicting
      // The first conflict of the list is that of the first cell in the grid.
      const key = (await conflictedKeys(page))[0] ?? ''
      const keepsMine = conflicts % 2 === 0
      if (!keepsMine) givenUp.add(key)
      await page
        .getByRole('button', { name: keepsMine ? 'Keep mine' : 'Take the other' })
        .first()
        .click()
      if ((await conflictingCells(page)) === 0) await saveAll(page)
    }
    saved.push(...unsaved.filter((key) => !givenUp.has(key)).map((key) => ({ key, text: shown[key] ?? '' })))
  }
  while (people.some(({ edits }) => edits.length > 0)) {
    await Promise.all(people.map(enterAndSave))
  }

  const registers = await Promise.all(lessons.map((id) => progressOf(asTeacher, id)))
  const expected = Object.fromEntries(
    students.flatMap((studentId, row) =>
      registers.map((records, column) => {
        const record = records.find((one) => one.studentId === studentId)
        return [`${row} ${column}`, record ? textOf(record) : '']
      }),
    ),
  )
  for (const { actor } of people) await expect.poll(async () => (await readGrid(actor.page)).shown).toEqual(expected)

  const history = await historyOf(school)
  for (const { saved } of people) {
    for (const { key, text } of saved) {
      const [row = 0, column = 0] = key.split(' ').map(Number)
      const changes = history.get(`${students[row]} ${lessons[column]}`) ?? []
      expect(
        changes.map(({ after }) => after),
        key,
      ).toContain(text)
    }
  }
  const accounts = await asTeacher.send<{ id: string; name: string }[]>('GET', '/api/people')
  const editors = accounts.filter(({ name }) => name !== names.admin).map(({ id }) => id)
  expect(new Set([...history.values()].flat().map(({ by }) => by))).toEqual(new Set(editors))
  for (const [pair, changes] of history) {
    expect(changes[0]?.operation, pair).toBe('insert')
    for (const [index, { before }] of changes.entries()) expect(before, pair).toBe(changes[index - 1]?.after)
    const [studentId = '', lessonId = ''] = pair.split(' ')
    expect(changes.at(-1)?.after, pair).toBe(expected[`${students.indexOf(studentId)} ${lessons.indexOf(lessonId)}`])
  }
  expect(Object.values(expected).filter(Boolean)).toHaveLength(history.size)
  expect(conflicts, 'both have entered something in the same cell').toBeGreaterThan(0)
  test.info().annotations.push({
    type: 'edits',
    description: `${edits} edits, ${conflicts} conflicts, ${history.size} records, ${[...history.values()].flat().length} changes`,
  })
})

/** Saves until nothing is unsaved but conflicts. */
async function saveAll(page: Page) {
  await saveButtonOf(page).click()
  await expect
    .poll(async () => (await readGrid(page)).unsaved.length - (await conflictingCells(page)), { timeout: 60_000 })
    .toBe(0)
}

const conflictingCells = (page: Page) => page.getByRole('button', { name: 'Keep mine' }).count()

const conflictedKeys = (page: Page) =>
  page.evaluate(() => {
    const rows = [...(document.querySelector<HTMLTableElement>('[role=grid]')?.tBodies[0]?.rows ?? [])]
    return rows.flatMap((row, rowIndex) =>
      [...row.cells].flatMap((cell, column) =>
        cell.textContent?.includes('something different') ? [`${rowIndex} ${column - 1}`] : [],
      ),
    )
  })

type Change = { operation: string; by: string | null; before: string | undefined; after: string }

/** The changes of each record, the earliest first, as the grid shows their values, by student and lesson. */
async function historyOf({ db }: TestSchool): Promise<Map<string, Change[]>> {
  const rows = await db
    .selectFrom('changeHistory')
    .select(['operation', 'changedBy', 'before', 'after'])
    .where('tableName', '=', 'student_progress')
    .orderBy('id')
    .execute()
  const changes = new Map<string, Change[]>()
  for (const { operation, changedBy, before, after } of rows) {
    const pair = `${after?.student_id} ${after?.scheduled_lesson_id}`
    const shown = (row: Record<string, unknown>) =>
      textOf({
        isPresent: row.is_present === true,
        points: row.points === null ? null : Number(row.points),
        state: typeof row.state === 'string' ? row.state : null,
      })
    const change = { operation, by: changedBy, before: before ? shown(before) : undefined, after: shown(after ?? {}) }
    changes.set(pair, [...(changes.get(pair) ?? []), change])
  }
  return changes
}

async function fillClass(school: TestSchool, actor: Actor) {
  const classId = await createClass(actor)
  const students = await createStudents(actor, classId, numberedNames(studentCount))
  const templateId = await createTemplate(actor)
  const rows = Array.from({ length: lessonCount }, (_, index) => {
    return { id: newId(), templateId, classId, date: addDays(first, index), startTime: '09:00', endTime: '09:45' }
  })
  await school.db.insertInto('scheduledLessons').values(rows).execute()
  return { classId, students, lessons: rows.map(({ id }) => id) }
}
