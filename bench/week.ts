// npm run bench:week: how soon after a press on 'Next week' or 'Previous week' the new week's name is shown, and how soon
// its lessons are, on a processor four times slower. A real server, database and browser; exits 1 when the
// answer is late.

import { percentile, timesOf } from '../command-line/percentiles.ts'
import { fractionsTemplate } from '../real-server/fractions-template.ts'
import { endTimeOf } from '../src/contract/classes/rules.ts'
import { addDays, startOfWeek } from '../src/contract/kernel/dates.ts'
import { invariant } from '../src/contract/kernel/invariant.ts'
import { newId } from '../src/server/db/ids.ts'
import { asTeacher, type Teacher } from './teacher-session.ts'

const classes = Number(process.env.CLASSES ?? 12)
const slowdown = Number(process.env.SLOWDOWN ?? 4)
const presses = 20
const allowedMs = 100
const monday = startOfWeek(new Date().toISOString().slice(0, 10))

process.exitCode = await asTeacher(async (teacher) => {
  await fillWeeks(teacher)
  const { page, slowDown } = teacher
  await page.goto(`/?week=${monday}`)
  await page.locator('ol > li ul > li').first().waitFor()
  await page.waitForLoadState('networkidle')
  await slowDown(slowdown)
  const took: { name: number; lessons: number }[] = []
  for (let press = 0; press < presses; press++) {
    took.push(await pressTo(teacher, press % 2 === 0 ? 'Next week' : 'Previous week'))
  }
  const answered = took.map(({ name }) => name)
  console.log(`${classes * 25} lessons a week, processor ${slowdown} times slower`)
  console.table({
    'the week is named': timesOf(answered),
    'its lessons are there': timesOf(took.map((one) => one.lessons)),
  })
  return percentile(answered, 95) <= allowedMs ? 0 : 1
})

/** Three weeks in which every class has five lessons a day. */
async function fillWeeks({ send, server }: Teacher) {
  const { id: templateId } = await send('POST', '/api/lesson-templates', fractionsTemplate)
  for (let number = 1; number <= classes; number++) {
    const { id: classId } = await send('POST', '/api/classes', { name: `Клас ${number}` })
    const days = [-1, 0, 1].flatMap((week) => [0, 1, 2, 3, 4].map((day) => addDays(monday, week * 7 + day)))
    const lessons = days.flatMap((date) =>
      ['08:00', '09:00', '10:00', '11:00', '12:00'].map((startTime) => {
        const endTime = endTimeOf(startTime)
        invariant(endTime, 'the lesson ends on the same day')
        return { id: newId(), templateId, classId, date, startTime, endTime }
      }),
    )
    await server.withDatabase((db) => db.insertInto('scheduledLessons').values(lessons).execute())
  }
}

/** Milliseconds from the press until the frame that names the new week, and until the one that shows its lessons. */
function pressTo({ page }: Teacher, label: string) {
  return page.evaluate(async (label) => {
    const button = document.querySelector<HTMLButtonElement>(`button[aria-label="${label}"]`)
    const section = button?.closest('section')
    const named = () => section?.querySelector('p[aria-live]')?.textContent
    const shown = () => section?.querySelector('ol h3')?.textContent
    const frame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
    const [name, day, start] = [named(), shown(), performance.now()]
    button?.click()
    while (named() === name) await frame()
    await frame()
    const atName = performance.now() - start
    while (shown() === day) await frame()
    await frame()
    return { name: atName, lessons: performance.now() - start }
  }, label)
}
