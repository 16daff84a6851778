// npm run bench:template-editor: how long after a key its letter is on the screen, in an editor that holds a very large
// template (20 sections, 20 objectives, 10,000 characters of notes), in a browser four times slower than this machine.
// Needs the built browser part (npm run build); ends by itself, with exit code 1 when a limit is exceeded.
import { loadavg } from 'node:os'
import type { Locator, Page } from '@playwright/test'
import { percentile, timesOf } from '../command-line/percentiles.ts'
import { asTeacher } from './teacher-session.ts'

const slowness = 4
const keys = Number(process.env.KEYS ?? 80)
const pauseMs = 60
const allowedMs = 50

const text = 'Учні читають текст уголос, обговорюють його в парах і записують запитання. '
const template = {
  title: 'Великий шаблон',
  description: text.repeat(3),
  studentPages: 'с. 12–48',
  objectives: Array.from({ length: 20 }, (_, index) => `${index + 1}. ${text}`),
  lessonStructure: Array.from({ length: 20 }, (_, index) => ({
    id: `section-${index}`,
    title: `Розділ ${index + 1}: читання`,
    duration: 1 + (index % 5),
    description: text.repeat(4),
  })),
  basicMaterials: text.repeat(4),
  additionalResources: text.repeat(4),
  preparationNotes: text.repeat(200).slice(0, 10_000),
}

process.exitCode = await asTeacher(async ({ page, send, slowDown }) => {
  await send('POST', '/api/lesson-templates', template)
  await page.goto('/templates')
  await page.getByRole('button', { name: 'Edit Великий шаблон' }).click()
  const editor = page.getByRole('dialog')
  await editor.getByLabel('Назва уроку').waitFor()
  await page.evaluate(() => {
    Object.assign(window, { keyTimes: [] })
  })
  await page.evaluate(watchKeys)
  await slowDown(slowness)
  const fields = {
    title: editor.getByLabel('Назва уроку'),
    'section title': editor.getByLabel('Назва розділу').nth(9),
    'section description': editor.getByLabel('Опис', { exact: true }).nth(9),
    objective: editor.getByRole('textbox', { name: 'Ціль 10' }),
    notes: editor.getByLabel('Нотатки для підготовки'),
  }
  const took: Record<string, number[]> = {}
  for (const [name, field] of Object.entries(fields)) took[name] = await typeInto(page, field)
  console.log(`load average ${loadavg()[0]?.toFixed(2)}; ${slowness} times slower; from a key to the painted letter`)
  console.table(Object.fromEntries(Object.entries(took).map(([name, times]) => [name, timesOf(times)])))
  const slow = Object.entries(took).filter(([, times]) => percentile(times, 95) >= allowedMs)
  for (const [name] of slow) console.log(`${name}: a letter takes ${allowedMs} ms or more`)
  return slow.length === 0 ? 0 : 1
})

type TimedWindow = { keyTimes: number[] }

async function typeInto(page: Page, field: Locator): Promise<number[]> {
  await field.focus()
  await page.keyboard.press('End')
  // The first keys also load and compile code, so they are not measured.
  await page.keyboard.type('aaaaa', { delay: pauseMs })
  await page.evaluate(() => {
    Object.assign(window, { keyTimes: [] })
  })
  for (let count = 0; count < keys; count += 1)
    await page.keyboard.type(count % 6 === 5 ? ' ' : 'o', { delay: pauseMs })
  await page.waitForFunction((wanted) => (window as unknown as TimedWindow).keyTimes.length >= wanted, keys)
  return page.evaluate(() => (window as unknown as TimedWindow).keyTimes)
}

/** Runs in the page: measures from each key to the first task after the frame that shows its letter. */
function watchKeys(): void {
  document.addEventListener(
    'keydown',
    (event) => {
      requestAnimationFrame(() => {
        const painted = new MessageChannel()
        painted.port1.onmessage = () => {
          ;(window as unknown as TimedWindow).keyTimes.push(performance.now() - event.timeStamp)
        }
        painted.port2.postMessage(undefined)
      })
    },
    true,
  )
}
