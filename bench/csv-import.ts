// npm run bench:csv-import: how long the preview of 5,000 pasted students takes and a letter in one of its cells, how
// many rows a second are imported, and whether an import of 1,000 rows loses or doubles anybody when the server is
// killed half-way. A real server and a real Chromium; needs `npm run build` before. Exit code 1 when a limit is exceeded.
import { loadavg } from 'node:os'
import type { Page } from '@playwright/test'
import { percentile } from '../command-line/percentiles.ts'
import { asTeacher, type Teacher } from './teacher-session.ts'

const allowedPreviewMs = 1000
const allowedLetterMs = 100
const slowerProcessor = 4

console.log(`load average ${loadavg()[0]?.toFixed(2)}`)
process.exitCode = await asTeacher(measure)

async function measure(teacher: Teacher): Promise<number> {
  const previews = [await previewOf(teacher), await previewOf(teacher), await previewOf(teacher)]
  const letters = await lettersInCell(teacher.page)
  await teacher.slowDown(slowerProcessor)
  const slowLetters = await lettersInCell(teacher.page)
  await teacher.slowDown(1)
  const rowsPerSecond = await importRows(teacher)
  const killed = await importAcrossDeath(teacher)
  console.table({
    'preview of 5,000 rows, median': `${percentile(previews, 50).toFixed(0)} ms`,
    'letter in a cell of 5,000 rows, longest': `${percentile(letters, 100).toFixed(0)} ms`,
    [`the same, processor ${slowerProcessor} times slower`]: `${percentile(slowLetters, 100).toFixed(0)} ms`,
    '1,000 rows imported': `${rowsPerSecond.toFixed(0)} rows/s`,
    'killed after': `${killed.before} rows`,
    'resumed to': `${killed.after} rows, ${killed.different} different ones`,
  })
  const isWithinLimits =
    percentile(previews, 50) <= allowedPreviewMs &&
    percentile(letters, 100) <= allowedLetterMs &&
    killed.before > 0 &&
    killed.before < 1000 &&
    killed.after === 1000 &&
    killed.different === 1000
  return isWithinLimits ? 0 : 1
}

async function previewOf({ page }: Teacher): Promise<number> {
  await openImport(page)
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage)) if (key.includes('student-import')) localStorage.removeItem(key)
  })
  await openImport(page)
  return pasteUntilCounted(page, tableOf(5000, 2030), '5,000 new')
}

async function openImport(page: Page) {
  await page.goto('/students')
  await page.getByRole('button', { name: 'Import CSV' }).click()
  await page.getByLabel('CSV data').waitFor()
}

/** Milliseconds from the moment a text is pasted until the last row is counted and painted. */
async function pasteUntilCounted(page: Page, text: string, counted: string): Promise<number> {
  return page.evaluate(
    async ([text, counted]) => {
      const dialog = document.querySelector('[role=dialog]')
      const area = dialog?.querySelector('textarea')
      const begun = performance.now()
      // Like a paste, in one step: the browser's insertText command would insert line by line.
      Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(area, text)
      area?.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertFromPaste' }))
      while (!dialog?.textContent?.includes(counted)) await new Promise(requestAnimationFrame)
      await new Promise((painted) => requestAnimationFrame(() => setTimeout(painted)))
      return performance.now() - begun
    },
    [text, counted] as const,
  )
}

/** CSV text of so many students: a thousand ids for each year from the first one. */
function tableOf(count: number, firstYear: number): string {
  const rows = Array.from({ length: count }, (_, index) => {
    const id = `STU${firstYear + Math.floor(index / 1000)}${String(index % 1000).padStart(3, '0')}`
    return `Учень-${index},Прізвище-${firstYear},${id},`
  })
  return ['First name,Last name,Student ID,Class', ...rows].join('\n')
}

/** Milliseconds from each letter that is typed into a cell until it is painted. */
async function lettersInCell(page: Page): Promise<number[]> {
  const cell = page.getByLabel('First name, row 3', { exact: true })
  await cell.focus()
  await page.evaluate(() => {
    const scope = window as unknown as { took: number[] }
    scope.took = []
    const clock = (event: Event) => {
      const begun = event.timeStamp
      requestAnimationFrame(() => setTimeout(() => scope.took.push(performance.now() - begun)))
    }
    document.activeElement?.addEventListener('keydown', clock)
  })
  // Letters without a key on the keyboard would be inserted without the keydown event that is timed.
  await page.keyboard.type('shevchenkivsk', { delay: 150 })
  return page.evaluate(() => (window as unknown as { took: number[] }).took)
}

async function importRows({ page }: Teacher): Promise<number> {
  await openImport(page)
  await pasteUntilCounted(page, tableOf(1000, 2040), '1,000 new')
  const begun = performance.now()
  await page.getByRole('button', { name: 'Import Students' }).click()
  await page.getByText('Successfully imported 1000 of 1000 students').first().waitFor({ timeout: 300_000 })
  return 1_000_000 / (performance.now() - begun)
}

/** The server dies half-way, comes back, and the import goes on: how many were in, and who is in at the end. */
async function importAcrossDeath({ page, server, send }: Teacher) {
  const studentsOf = async () => {
    const students = await send<{ lastName: string; studentId: string }[]>('GET', '/api/students')
    return students.filter(({ lastName }) => lastName === 'Прізвище-2050')
  }
  await openImport(page)
  await pasteUntilCounted(page, tableOf(1000, 2050), '1,000 new')
  await page.getByRole('button', { name: 'Import Students' }).click()
  await page.getByText(/^[4-9]\d\d of 1000 sent$/).waitFor({ timeout: 300_000 })
  await server.kill()
  await page
    .getByText(/^Successfully imported \d+ of 1000 students$/)
    .first()
    .waitFor()
  await server.restart()
  const before = (await studentsOf()).length
  await page.getByRole('button', { name: 'Import Students' }).click()
  await page.getByText('Successfully imported 1000 of 1000 students').first().waitFor({ timeout: 300_000 })
  const students = await studentsOf()
  return { before, after: students.length, different: new Set(students.map(({ studentId }) => studentId)).size }
}
