import type { Page } from '@playwright/test'
import { startTimeChoices } from '../src/contract/scheduled-lessons/rules.ts'
import { expectAccessible } from './axe.ts'
import { type Actor, expect, test } from './fixtures.ts'
import {
  expectNoSidewaysScroll,
  expectToast,
  makeClass,
  makeLesson,
  makeStudents,
  makeTemplate,
  record,
  recordsOf,
} from './school-day.ts'

/** Two people with the same register open: whoever saves second overwrites nothing unseen. */

const names = ['Олена Бойко', 'Ганна Ґалаґан', 'Максим Мельник', 'Іван Сірко'] as const
const rounds = 6

async function planClass(actor: Actor) {
  const classId = await makeClass(actor)
  const students = await makeStudents(actor, classId, names)
  const lesson = { templateId: await makeTemplate(actor), classId }
  return { students, newLesson: (startTime = '09:00') => makeLesson(actor, { ...lesson, startTime }) }
}

const modalOf = (page: Page) => page.getByRole('dialog', { name: 'Деталі уроку' })
const presence = (page: Page, name: string) => modalOf(page).getByLabel(`Присутність: ${name}`)
const points = (page: Page, name: string) => modalOf(page).getByLabel(`Бали: ${name}`)
const save = (page: Page) => modalOf(page).getByRole('button', { name: 'Зберегти' })
const questions = (page: Page) => modalOf(page).getByText(/^Хтось інший уже записав/)

async function openRegister(page: Page, lessonId: string) {
  await page.goto(`/?lesson=${lessonId}`)
  await expect(presence(page, names[0])).toBeVisible()
}

test('both pressing save at once on a register nobody has taken lose no mark', async ({ asTeacher, asAssistant }) => {
  const both = [asTeacher.page, asAssistant.page] as const
  const [teacher, assistant] = both
  const { students, newLesson } = await planClass(asTeacher)
  const [olena, hanna, maksym, ivan] = students
  const times = startTimeChoices().slice(0, rounds)
  const lessonIds = await Promise.all(times.map((startTime) => newLesson(startTime)))
  await Promise.all(both.map((page) => page.goto('/')))
  for (const [place, startTime] of times.entries()) {
    const round = place + 1
    const lessonId = lessonIds[place] ?? ''
    await Promise.all(both.map((page) => page.getByRole('button', { name: `${startTime} to` }).click()))
    await points(teacher, names[0]).fill(String(round))
    await presence(teacher, names[1]).uncheck()
    await points(assistant, names[2]).fill(String(-round))
    await presence(assistant, names[3]).uncheck()
    await Promise.all(both.map((page) => save(page).click()))
    for (const page of both) {
      await expect(modalOf(page)).toBeHidden()
      await expectToast(page, 'Успіх', 'Відвідуваність та оцінки збережено успішно')
    }
    const records = await recordsOf(asTeacher, lessonId)
    expect(records, `round ${round}`).toHaveLength(4)
    expect(records, `round ${round}`).toEqual(
      expect.arrayContaining(
        [
          { studentId: olena, isPresent: true, points: round },
          { studentId: hanna, isPresent: false, points: null },
          { studentId: maksym, isPresent: true, points: -round },
          { studentId: ivan, isPresent: false, points: null },
        ].map(expect.objectContaining),
      ),
    )
  }
})

test('of two who mark the same student at once, exactly one is asked', async ({ asTeacher, asAssistant }) => {
  const both = [asTeacher.page, asAssistant.page] as const
  const { students, newLesson } = await planClass(asTeacher)
  const lessonId = await newLesson()
  await Promise.all(both.map((page) => openRegister(page, lessonId)))
  await points(asTeacher.page, names[0]).fill('3')
  await points(asAssistant.page, names[0]).fill('9')
  await Promise.all(both.map((page) => save(page).click()))
  await expect
    .poll(async () => (await Promise.all(both.map((page) => modalOf(page).isVisible()))).toSorted())
    .toEqual([false, true])
  const [late = asTeacher.page] = (await asTeacher.page.getByRole('dialog').isVisible()) ? both : [asAssistant.page]
  const [kept, lost] = late === asTeacher.page ? ['9', '3'] : ['3', '9']
  await expect(questions(late)).toHaveText(`Хтось інший уже записав: на уроці, бали: ${kept}`)
  await expect(points(late, names[0])).toHaveValue(lost)
  const recorded = expect.objectContaining({ studentId: students[0], points: Number(kept) })
  expect(await recordsOf(asTeacher, lessonId)).toContainEqual(recorded)
})

test("who saves second sees the other's value and chooses", async ({ asTeacher, asAssistant }) => {
  const { page } = asTeacher
  const { students, newLesson } = await planClass(asTeacher)
  const [olena = '', hanna = '', maksym = '', ivan = ''] = students
  const lessonId = await newLesson()
  await record(asAssistant, lessonId, ivan, { points: 1 })
  await openRegister(page, lessonId)
  await points(page, names[0]).fill('11')
  await points(page, names[1]).fill('12')
  await points(page, names[2]).fill('2')
  await points(page, names[3]).fill('7')
  await record(asAssistant, lessonId, olena, { isPresent: false, comment: 'у лікаря' })
  await record(asAssistant, lessonId, hanna, { points: 4.5 })
  await record(asAssistant, lessonId, maksym, { points: 2 })
  await record(asAssistant, lessonId, ivan, { points: null })

  await test.step('every contested student is shown with what the other wrote', async () => {
    await save(page).click()
    await expectToast(page, 'Помилка', 'Не вдалося зберегти дані')
    await expect(questions(page)).toHaveText([
      'Хтось інший уже записав: немає, «у лікаря»',
      'Хтось інший уже записав: на уроці, бали: 4,5',
      'Хтось інший уже записав: на уроці, без оцінки',
    ])
    await expect(modalOf(page).getByText('Оберіть, що залишити: Олена Бойко, Ганна Ґалаґан, Іван Сірко.')).toBeVisible()
    await expect(points(page, names[0])).toHaveValue('11')
    await expectAccessible(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page.setViewportSize({ width: 1280, height: 800 })
  })

  await test.step('nothing is overwritten while the choice is open', async () => {
    await save(page).click()
    await expect(questions(page)).toHaveCount(3)
    expect(await recordsOf(asTeacher, lessonId)).toEqual(
      expect.arrayContaining(
        [
          { studentId: olena, isPresent: false, comment: 'у лікаря' },
          { studentId: hanna, points: 4.5 },
          { studentId: maksym, points: 2 },
          { studentId: ivan, points: null },
        ].map(expect.objectContaining),
      ),
    )
  })

  await test.step("one's own, or the other's", async () => {
    const choices = (name: string) => modalOf(page).getByRole('button', { name })
    await choices('Взяти інше').first().click()
    await expect(presence(page, names[0])).not.toBeChecked()
    await choices('Залишити моє').first().click()
    await expect(points(page, names[1])).toHaveValue('12')
    await choices('Залишити моє').press('Enter')
    await expect(questions(page)).toHaveCount(0)
    await save(page).click()
    await expectToast(page, 'Успіх', 'Відвідуваність та оцінки збережено успішно')
    await expect(modalOf(page)).toBeHidden()
    expect(await recordsOf(asTeacher, lessonId)).toEqual(
      expect.arrayContaining(
        [
          { studentId: olena, isPresent: false, comment: 'у лікаря' },
          { studentId: hanna, points: 12 },
          { studentId: maksym, points: 2 },
          { studentId: ivan, points: 7 },
        ].map(expect.objectContaining),
      ),
    )
  })
})

test('what was typed before a reload is not laid over what somebody else saved since', async ({
  asTeacher,
  asAssistant,
}) => {
  const { page } = asTeacher
  const { students, newLesson } = await planClass(asTeacher)
  const lessonId = await newLesson()
  await openRegister(page, lessonId)
  await points(page, names[0]).fill('8')
  await points(page, names[1]).fill('6')
  await record(asAssistant, lessonId, students[0] ?? '', { points: 5 })
  await page.reload()
  await expect(questions(page)).toHaveText('Хтось інший уже записав: на уроці, бали: 5')
  await expect(points(page, names[1])).toHaveValue('6')
  await modalOf(page).getByRole('button', { name: 'Взяти інше' }).click()
  await save(page).click()
  await expect(modalOf(page)).toBeHidden()
  const points5and6 = (await recordsOf(asTeacher, lessonId)).map((mark) => mark.points).toSorted()
  expect(points5and6).toEqual([0, 0, 5, 6])
})
