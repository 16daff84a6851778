import { expectAccessible, expectFitsPhone, expectNoSidewaysScroll } from './accessibility.ts'
import { type ApiActor, expect, test } from './fixtures.ts'
import { holdAnswers } from './network.ts'
import { expectToast, followLink, showAddress } from './pages/app.ts'
import { whenFollowing } from './pages/changes.ts'
import {
  expectSaved,
  modalOf,
  openRegister,
  pointsOf,
  presenceOf,
  reopenRegister,
  saveButton,
} from './pages/register.ts'
import { rosterName } from './pages/students.ts'
import { names } from './school.ts'
import {
  createClass,
  createStudents,
  createTemplate,
  fractionsTemplate,
  progressOf,
  recordProgress,
  scheduleLesson,
} from './test-data.ts'

const [olena, hanna] = ['Олена Бойко', 'Ганна Ґалаґан'] as const

async function createLesson(actor: ApiActor) {
  const classId = await createClass(actor, { name: '5-А' })
  const [olenaId = '', hannaId = ''] = await createStudents(actor, classId, [olena, hanna])
  const templateId = await createTemplate(actor)
  const lessonId = await scheduleLesson(actor, { templateId, classId })
  return { classId, olenaId, hannaId, templateId, lessonId }
}

test('a teacher sees who saved a register, and takes a save back', async ({ asTeacher, assistantApi }) => {
  const { page } = asTeacher
  const { lessonId, olenaId, hannaId } = await createLesson(asTeacher)
  const history = page.getByRole('dialog', { name: 'Історія' })
  const entries = history.getByRole('region', { name: 'Історія' }).locator('> ol > li')
  const open = () => modalOf(page).getByRole('button', { name: 'Історія' }).click()
  /** After a save, which closes the register. */
  const reopen = async () => {
    await reopenRegister(page, lessonId)
    await open()
  }

  await test.step('before the first save there is none', async () => {
    await openRegister(page, lessonId)
    await open()
    await expect(history.getByRole('heading', { name: 'Ще нічого не записано' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(history).toBeHidden()
    await expect(modalOf(page)).toBeVisible()
  })

  await test.step('each save is one entry, with the name of the person and the students', async () => {
    await pointsOf(page, olena).fill('4')
    await presenceOf(page, hanna).uncheck()
    await saveButton(page).click()
    await expectSaved(page)
    await recordProgress(assistantApi, lessonId, olenaId, { points: 7, saveId: crypto.randomUUID() })
    await reopen()
    await expect(entries).toHaveCount(2)
    await expect(entries.first()).toContainText(names.assistant)
    await expect(entries.first().getByRole('listitem')).toHaveText(`${rosterName(olena)}Бали: 4 → 7`)
    await expect(entries.last()).toContainText(names.teacher)
    await expect(entries.last().getByRole('listitem')).toHaveText([
      `${rosterName(olena)}присутність, 4`,
      `${rosterName(hanna)}відсутність, без оцінки`,
    ])
    await expectFitsPhone(page)
  })

  await test.step('only the newest save can be taken back, in the open register too', async () => {
    const undo = history.getByRole('button', { name: 'Відмінити це збереження' })
    await expect(undo).toHaveCount(1)
    await undo.click()
    await expectToast(page, 'Успіх', 'Збереження відмінено')
    await expect(entries).toHaveCount(3)
    await expect(entries.first()).toContainText(names.teacher)
    await expect(entries.first()).toContainText('Відмінено')
    await expect(entries.first().getByRole('listitem')).toHaveText(`${rosterName(olena)}Бали: 7 → 4`)
    await expect(undo).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(pointsOf(page, olena)).toHaveValue('4')
    expect(await progressOf(asTeacher, lessonId)).toContainEqual(
      expect.objectContaining({ studentId: olenaId, points: 4 }),
    )
  })

  await test.step('a save that somebody changes at that moment stays, with the sentence why', async () => {
    await pointsOf(page, olena).fill('9')
    await saveButton(page).click()
    await expectSaved(page)
    await reopen()
    await expect(entries).toHaveCount(4)
    await recordProgress(assistantApi, lessonId, olenaId, { points: 12 })
    await history.getByRole('button', { name: 'Відмінити це збереження' }).click()
    await expectToast(page, 'Помилка', 'Нічого не відмінено: хтось уже змінив цей журнал.')
    await expect(entries).toHaveCount(5)
    await expect(entries.first()).toContainText(names.assistant)
    expect(await progressOf(asTeacher, lessonId)).toContainEqual(expect.objectContaining({ studentId: hannaId }))
  })

  await test.step('older saves are shown that were requested before one was taken back', async () => {
    await page.keyboard.press('Escape')
    for (let points = 20; points < 40; points += 1) await recordProgress(asTeacher, lessonId, olenaId, { points })
    await recordProgress(asTeacher, lessonId, olenaId, { points: 50, saveId: crypto.randomUUID() })
    await open()
    await expect(entries).toHaveCount(20)
    await expect(entries.first()).toContainText('39 → 50')
    const release = await holdAnswers(page, '**/register-history*')
    const asked = page.waitForRequest('**/register-history*before*')
    await history.getByRole('button', { name: 'Показати ще' }).click()
    await asked
    await history.getByRole('button', { name: 'Відмінити це збереження' }).click()
    await expectToast(page, 'Успіх', 'Збереження відмінено')
    release()
    await expect(entries).toHaveCount(27)
    await expect(entries.first()).toContainText('Відмінено')
  })
})

test('a student shows the moves between classes, an assistant may read it', async ({
  teacherApi,
  adminApi,
  asAssistant,
}) => {
  const { classId, olenaId } = await createLesson(teacherApi)
  const otherId = await createClass(teacherApi, { name: '6-Б' })
  await adminApi.send('POST', '/api/students/moves', { moves: [{ id: olenaId, classId: otherId }] })
  const { page } = asAssistant
  const dialog = page.getByRole('dialog', { name: 'History' })
  const entries = dialog.getByRole('region').locator('> ol > li')

  await test.step('from the page of the student, by keyboard', async () => {
    await page.goto(`/students/${olenaId}`)
    await page.getByRole('button', { name: 'History', exact: true }).press('Enter')
    await expect(entries).toHaveCount(2)
    await expect(entries.first()).toContainText(`${names.admin}Changed`)
    await expect(entries.first()).toContainText(/Class5-А.*became6-Б/)
    await expect(entries.last()).toContainText(`${names.teacher}Created`)
    await expectNoSidewaysScroll(page)
  })

  await test.step('the address opens it again, Back and Escape close it', async () => {
    await expect(page).toHaveURL(`/students/${olenaId}?history=student.${olenaId}`)
    await page.reload()
    await expect(entries).toHaveCount(2)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(page).toHaveURL(`/students/${olenaId}`)
    await page.getByRole('button', { name: 'History', exact: true }).click()
    await expect(dialog).toBeVisible()
    await page.goBack()
    await expect(dialog).toBeHidden()
  })

  await test.step('who has left is still named', async () => {
    const users = await adminApi.send<{ id: string; name: string }[]>('GET', '/api/approved-users')
    const teacher = users.find(({ name }) => name === names.teacher)
    await adminApi.send('DELETE', `/api/approved-users/${teacher?.id}`)
    await showAddress(page, `/classes/${classId}?history=class.${classId}`)
    await expect(entries).toHaveCount(1)
    await expect(entries).toContainText(names.teacher)
  })
})

test('a class and a template show what was changed, before and after, and a long history comes in portions', async ({
  asTeacher,
  adminApi,
}) => {
  const { page } = asTeacher
  const { classId, templateId } = await createLesson(asTeacher)
  const monday = { id: 'monday', dayOfWeek: 1, startTime: '09:00', endTime: '09:45' }
  await adminApi.send('PUT', `/api/classes/${classId}`, { name: '6-А', color: '#EF4444', weeklySchedule: [monday] })
  const preparationNotes = 'Роздрукувати пряму і картки. '.repeat(30)
  const objectives = ['Порівняти два дроби', '<script>alert(1)</script>']
  await adminApi.send('PUT', `/api/lesson-templates/${templateId}`, {
    ...fractionsTemplate,
    objectives,
    preparationNotes,
  })
  const newest = page.getByRole('dialog', { name: 'History' }).getByRole('region').locator('> ol > li').first()

  await test.step('a class with its timetable', async () => {
    await whenFollowing(page, () => page.goto(`/classes/${classId}`))
    await page.getByRole('button', { name: 'History', exact: true }).click()
    await expect(newest).toContainText(names.admin)
    await expect(newest).toContainText(/Name5-А.*became6-А/)
    await expect(newest).toContainText(/ColourGreen.*becameRed/)
    await expect(newest.getByRole('listitem')).toHaveText('Monday, 09:00–09:45')
    await expectNoSidewaysScroll(page)
  })

  await test.step('a template, above its preview, with a long text folded', async () => {
    await page.keyboard.press('Escape')
    await followLink(page, 'Templates')
    await page.getByRole('button', { name: fractionsTemplate.title }).first().click()
    await page.getByRole('dialog').getByRole('button', { name: 'History' }).click()
    await expect(newest.getByRole('listitem')).toHaveText(['Позначити 3/4 на прямій', '<script>alert(1)</script>'])
    const notes = newest.locator('ins', { hasText: 'Роздрукувати пряму і картки.' })
    await expect(notes).toBeHidden()
    await newest.locator('summary').click()
    await expect(notes).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await adminApi.send('PUT', `/api/lesson-templates/${templateId}`, {
      ...fractionsTemplate,
      objectives: objectives.toReversed(),
      preparationNotes,
    })
    await expect(newest).toContainText(/Objectives ?in another order/)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog', { name: fractionsTemplate.title })).toBeVisible()
  })

  const longId = await createClass(asTeacher, { name: 'Клас 0' })
  const dialog = page.getByRole('dialog', { name: 'History' })
  const entries = dialog.getByRole('region').locator('> ol > li')

  await test.step('a history that cannot be loaded says so, and is tried again', async () => {
    for (let number = 1; number <= 24; number += 1) {
      await asTeacher.send('PUT', `/api/classes/${longId}`, {
        name: `Клас ${number}`,
        color: '#10B981',
        weeklySchedule: [],
      })
    }
    await page.route('**/history*', (route) => route.abort())
    // A page that was told of these changes would ask again by itself.
    await page.goto(`/classes/${longId}?history=class.${longId}`)
    await expect(dialog.getByRole('alert')).toContainText('The history could not be loaded')
    await expectAccessible(page)
    await page.unroute('**/history*')
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await expect(entries).toHaveCount(20)
  })

  await test.step('older entries are added, after a change that is fetched meanwhile', async () => {
    const release = await holdAnswers(page, '**/history*')
    const asked = page.waitForRequest('**/history*')
    await asTeacher.send('PUT', `/api/classes/${longId}`, { name: 'Клас 25', color: '#10B981', weeklySchedule: [] })
    await asked
    await dialog.getByRole('button', { name: 'Show more' }).click()
    await expect(dialog.getByRole('button', { name: 'Show more' })).toBeDisabled()
    release()
    await expect(entries).toHaveCount(26)
    await expect(entries.first()).toContainText('Клас 25')
    await expect(entries.last()).toContainText('Created')
    await expect(dialog.getByRole('button', { name: 'Show more' })).toBeHidden()
    await page.unroute('**/history*')
  })

  await test.step('what never existed has none', async () => {
    await showAddress(page, `/classes/${longId}?history=class.${crypto.randomUUID()}`)
    await expect(dialog.getByRole('alert')).toContainText('There is no history')
  })
})
