import type { Page } from '@playwright/test'
import { expectAccessible, expectFitsPhone } from './accessibility.ts'
import { openDevice, signInOn } from './device.ts'
import { type ApiActor, expect, test } from './fixtures.ts'
import { expectToast, showAddress } from './pages/app.ts'
import {
  expectNotSaved,
  expectSaved,
  modalOf,
  openRegister,
  pointsOf,
  presenceOf,
  reopenRegister,
  saveButton,
} from './pages/register.ts'
import {
  createClass,
  createStudents,
  createTemplate,
  fractionsTemplate,
  progressOf,
  scheduleLesson,
  setRoleOfTeacher,
} from './test-data.ts'

/** What was taught, homework and own notes, written below the register and saved with it. */

const names = ['Олена Бойко', 'Максим Мельник'] as const
const fieldOf = (page: Page, label: string) => modalOf(page).getByLabel(label)
const topicOf = (page: Page) => fieldOf(page, 'Зміст уроку')
const homeworkOf = (page: Page) => fieldOf(page, 'Домашнє завдання')
const notesOf = (page: Page) => fieldOf(page, 'Нотатки для вчителів і адміністраторів')

async function createLesson(actor: ApiActor) {
  const [lessonId = ''] = await createLessons(actor, 1)
  return lessonId
}

async function createLessons(actor: ApiActor, count: number) {
  const classId = await createClass(actor)
  await createStudents(actor, classId, names)
  const templateId = await createTemplate(actor)
  const startTimes = ['09:00', '10:00'].slice(0, count)
  return Promise.all(startTimes.map((startTime) => scheduleLesson(actor, { classId, templateId, startTime })))
}

const refusedTexts = (page: Page) =>
  modalOf(page).getByRole('alert').filter({ hasText: 'Ваша роль більше не дозволяє заповнювати запис уроку' })
const discardRefused = (page: Page) => refusedTexts(page).getByRole('button', { name: 'Відкинути цей текст' })

type Stored = { topic: string; homework: string; notes?: string; updatedAt: string }
const storedOf = async ({ send }: ApiActor, lessonId: string) =>
  (await send<Stored[]>('GET', `/api/scheduled-lessons?lessonId=${lessonId}`))[0]

test('the journal is written below the register, saved and undone with it, and read by an assistant', async ({
  asTeacher,
  asAssistant,
}) => {
  const { page } = asTeacher
  const lessonId = await createLesson(asTeacher)

  await test.step('topic as in the template, homework and notes are one request more of the save', async () => {
    await openRegister(page, lessonId)
    await presenceOf(page, names[0]).uncheck()
    const requests: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'PATCH') requests.push(request.url())
    })
    await expect(topicOf(page)).toHaveAttribute('placeholder', fractionsTemplate.title)
    await modalOf(page).getByRole('button', { name: 'Як у шаблоні' }).click()
    await expect(topicOf(page)).toHaveValue(fractionsTemplate.title)
    await expect(topicOf(page)).toBeFocused()
    await test.step('what is longer than a field holds is not cut without a word', async () => {
      const full = modalOf(page).getByText('Це поле заповнене: воно вміщує 2000 символів')
      await homeworkOf(page).focus()
      await page.keyboard.insertText('я'.repeat(2001))
      await expect(homeworkOf(page)).toHaveValue('я'.repeat(2000))
      await expect(full).toBeVisible()
      await expectAccessible(page)
      await homeworkOf(page).fill('§ 12, № 3')
      await expect(full).toBeHidden()
    })
    await notesOf(page).fill('Повторити порівняння')
    await saveButton(page).click()
    await expectSaved(page)
    await expect(modalOf(page)).toBeHidden()
    expect(requests).toHaveLength(1)
    expect(await progressOf(asTeacher, lessonId)).toHaveLength(2)
    const written = { topic: fractionsTemplate.title, homework: '§ 12, № 3', notes: 'Повторити порівняння' }
    expect(await storedOf(asTeacher, lessonId)).toMatchObject(written)
  })

  await test.step('an assistant reads topic and homework, and saves the register without them', async () => {
    await openRegister(asAssistant.page, lessonId)
    const modal = modalOf(asAssistant.page)
    await expect(modal.getByText('§ 12, № 3', { exact: true })).toBeVisible()
    await expect(modal.getByText('Повторити порівняння')).toHaveCount(0)
    await expect(homeworkOf(asAssistant.page)).toHaveCount(0)
    await pointsOf(asAssistant.page, names[1]).fill('9')
    await saveButton(asAssistant.page).click()
    await expectSaved(asAssistant.page)
  })

  await test.step('the journal alone is saved, and its save is undone', async () => {
    await reopenRegister(page, lessonId)
    await homeworkOf(page).fill('§ 13')
    await page.keyboard.press('Control+Enter')
    await expectToast(page, 'Успіх', 'Відвідуваність та оцінки збережено успішно')
    await expect(modalOf(page)).toBeHidden()
    expect(await storedOf(asTeacher, lessonId)).toMatchObject({ homework: '§ 13' })
    await page.getByRole('button', { name: 'Відмінити' }).click()
    await expectToast(page, 'Успіх', 'Збереження відмінено')
    expect(await storedOf(asTeacher, lessonId)).toMatchObject({ homework: '§ 12, № 3' })
    expect(await progressOf(asTeacher, lessonId)).toEqual(
      expect.arrayContaining([expect.objectContaining({ points: 9 })]),
    )
  })

  await test.step('the history of the lesson says who wrote what', async () => {
    await showAddress(page, `/?history=lesson.${lessonId}`)
    const history = page.getByRole('dialog', { name: 'Історія' })
    await expect(history.getByText('Домашнє завдання').first()).toBeVisible()
    await expect(history.getByText('§ 13').first()).toBeVisible()
  })
})

test('the journal is saved alone, without students, and on a phone, where it is one line, and comes back after the page was closed', async ({
  asTeacher,
}) => {
  const { page } = asTeacher
  const [lessonId = '', otherId = ''] = await createLessons(asTeacher, 2)

  await test.step('homework that is set before the lesson is saved without recording anybody', async () => {
    await openRegister(page, lessonId)
    const saveAlone = modalOf(page).getByRole('button', { name: 'Зберегти лише запис уроку' })
    await expect(saveAlone).toHaveCount(0)
    await homeworkOf(page).fill('Принести лінійки')
    await saveAlone.click()
    await expectToast(page, 'Успіх', 'Запис уроку збережено')
    await expect(saveAlone).toHaveCount(0)
    expect(await storedOf(asTeacher, lessonId)).toMatchObject({ homework: 'Принести лінійки' })
    expect(await progressOf(asTeacher, lessonId)).toEqual([])
    await presenceOf(page, names[0]).uncheck()
    await homeworkOf(page).fill('')
    await expect(saveAlone).toHaveCount(0)
    await saveButton(page).click()
    await expectSaved(page)
    expect(await storedOf(asTeacher, lessonId)).toMatchObject({ homework: '' })
    expect(await progressOf(asTeacher, lessonId)).toHaveLength(2)
  })

  await test.step('the journal of a class without students is saved, too', async () => {
    const lessonId = await scheduleLesson(asTeacher, {
      classId: await createClass(asTeacher),
      templateId: await createTemplate(asTeacher),
    })
    await expect(modalOf(page)).toBeHidden()
    await showAddress(page, `/?lesson=${lessonId}`)
    await topicOf(page).fill('Дроби')
    await saveButton(page).click()
    await expectSaved(page)
    await expect(modalOf(page)).toBeHidden()
    expect(await storedOf(asTeacher, lessonId)).toMatchObject({ topic: 'Дроби' })
  })

  await test.step('what is typed comes back after the page was closed, and can be discarded', async () => {
    await reopenRegister(page, otherId)
    await notesOf(page).fill('Ще не збережено')
    await page.reload()
    await expect(notesOf(page)).toHaveValue('Ще не збережено')
    await modalOf(page).getByRole('button', { name: 'Відкинути' }).click()
    await expect(notesOf(page)).toHaveValue('')
    await expect(modalOf(page).getByRole('checkbox').first()).toBeFocused()
    await page.keyboard.press('Escape')
    await reopenRegister(page, otherId)
    await expect(topicOf(page)).toBeVisible()
    await expect(notesOf(page)).toHaveValue('')
  })

  await test.step('what came back is not discarded together with what is typed after it', async () => {
    await presenceOf(page, names[0]).uncheck()
    await notesOf(page).fill('Ще не збережено')
    const discard = modalOf(page).getByRole('button', { name: 'Відкинути' })
    for (const type of [() => pointsOf(page, names[1]).fill('9'), () => notesOf(page).fill('Теж не збережено')]) {
      await showAddress(page, '/')
      await reopenRegister(page, otherId)
      await expect(discard).toBeVisible()
      await type()
      await expect(discard).toBeHidden()
    }
  })

  await test.step('on a phone the journal is one line until it is opened', async () => {
    await showAddress(page, '/')
    await page.setViewportSize({ width: 390, height: 844 })
    await reopenRegister(page, lessonId)
    await expect(homeworkOf(page)).toBeHidden()
    await modalOf(page).getByRole('button', { name: 'Домашнє завдання' }).click()
    await expect(homeworkOf(page)).toBeFocused()
    await homeworkOf(page).fill('§ 12')
    await expectFitsPhone(page)
    await saveButton(page).click()
    await expectSaved(page)
    expect(await storedOf(asTeacher, lessonId)).toMatchObject({ homework: '§ 12' })
  })
})

test('two who write different fields both are kept, and the same field asks', async ({ asTeacher, adminApi }) => {
  const { page } = asTeacher
  const lessonId = await createLesson(asTeacher)
  const write = (body: object) => adminApi.send('PATCH', `/api/scheduled-lessons/${lessonId}`, body)
  // What the other one writes is not told, so that the save meets it.
  await page.route('**/api/changes', (route) => route.abort())
  await openRegister(page, lessonId)

  await test.step('different fields', async () => {
    await topicOf(page).fill('Дроби')
    await write({ homework: '§ 12' })
    await saveButton(page).click()
    await expectSaved(page)
    expect(await storedOf(asTeacher, lessonId)).toMatchObject({ topic: 'Дроби', homework: '§ 12' })
  })

  await test.step('the same field, of which the person keeps one', async () => {
    for (const [choice, kept] of [
      ['Взяти інше', '§ 13'],
      ['Залишити моє', '§ 99'],
    ] as const) {
      await reopenRegister(page, lessonId)
      await homeworkOf(page).fill('§ 99')
      await write({ homework: '§ 13' })
      await saveButton(page).click()
      await expectNotSaved(page)
      await expect(modalOf(page).getByText('Тим часом написано: § 13')).toBeInViewport({ ratio: 1 })
      await expect(modalOf(page).getByRole('button', { name: 'Залишити моє' })).toBeFocused()
      await expect(modalOf(page).getByText('Оберіть, що залишити: Запис уроку.')).toBeVisible()
      await expect(homeworkOf(page)).toHaveValue('§ 99')
      // The second click of a double click on what was below it.
      await modalOf(page).getByRole('button', { name: choice }).dispatchEvent('click', { detail: 2 })
      await expect(modalOf(page).getByRole('button', { name: choice })).toBeVisible()
      if (choice === 'Взяти інше') {
        await expectAccessible(page)
        await page.setViewportSize({ width: 390, height: 844 })
        await page.reload()
      }
      await modalOf(page).getByRole('button', { name: choice }).click()
      // The journal stays open after the choice, also on a phone.
      await expect(homeworkOf(page)).toBeFocused()
      await expect(homeworkOf(page)).toHaveValue(kept)
      await saveButton(page).click()
      await expectSaved(page)
      expect(await storedOf(asTeacher, lessonId)).toMatchObject({ homework: kept })
      await write({ homework: '' })
      await page.setViewportSize({ width: 1280, height: 720 })
    }
  })

  await test.step('who may not write it any more is asked nothing, and keeps what was typed until it is discarded', async () => {
    await page.unroute('**/api/changes')
    await openRegister(page, lessonId)
    await topicOf(page).fill('Моя тема')
    await notesOf(page).fill('Нотатка')
    await setRoleOfTeacher(adminApi, 'assistant')
    await expect(refusedTexts(page)).toBeVisible()
    await write({ topic: 'Їхня тема' })
    await expect(modalOf(page).getByRole('definition').filter({ hasText: 'Їхня тема' })).toBeVisible()
    await expect(modalOf(page).getByText(/Оберіть, що залишити/)).toHaveCount(0)
    await expectAccessible(page)
    await presenceOf(page, names[0]).uncheck()
    const written: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'PATCH') written.push(request.url())
    })
    await saveButton(page).click()
    await expectSaved(page)
    await expect(modalOf(page)).toBeHidden()
    expect(written).toEqual([])
    await reopenRegister(page, lessonId)
    await expect(topicOf(page)).toHaveValue('Моя тема')
    await expect(modalOf(page).getByText('Відновлено те, що ви не встигли зберегти')).toHaveCount(0)
    await setRoleOfTeacher(adminApi, 'teacher')
    await expect(modalOf(page).getByText('Тим часом написано: Їхня тема')).toBeVisible()
    await expect(notesOf(page)).toHaveValue('Нотатка')
    await expect(notesOf(page)).toBeEditable()
    await setRoleOfTeacher(adminApi, 'assistant')
    await discardRefused(page).click()
    await expect(refusedTexts(page)).toHaveCount(0)
    await page.keyboard.press('Escape')
    await reopenRegister(page, lessonId)
    await expect(modalOf(page).getByRole('definition').filter({ hasText: 'Їхня тема' })).toBeVisible()
    await expect(refusedTexts(page)).toHaveCount(0)
    expect(await storedOf(adminApi, lessonId)).toMatchObject({ topic: 'Їхня тема', notes: '' })
  })
})

test('without a network the journal waits with its register, and is sent once there is one', async ({
  school,
  teacherApi,
  adminApi,
}) => {
  const lessonId = await createLesson(teacherApi)
  const device = await openDevice(school)
  const { page } = device
  await signInOn(device, 'teacher')
  await openRegister(page, lessonId)
  await pointsOf(page, names[0]).fill('7')
  await homeworkOf(page).fill('§ 12')
  await device.setOffline(true)
  await saveButton(page).click()
  await expectToast(page, 'Успіх', 'Збережено на цьому пристрої. Буде надіслано, щойно з’явиться мережа.')
  await expect(modalOf(page)).toBeHidden()
  const badge = page.getByRole('button', { name: '1 register waits' })
  await expect(badge).toBeVisible()
  await device.setOffline(false)
  await expect(badge).toHaveCount(0)
  expect(await storedOf(teacherApi, lessonId)).toMatchObject({ homework: '§ 12' })
  expect(await progressOf(teacherApi, lessonId)).toHaveLength(2)
  expect(await teacherApi.send<object[]>('GET', `/api/scheduled-lessons/${lessonId}/history`)).toHaveLength(2)

  await test.step('what the role does not allow any more is shown when its register is opened, and discarded there', async () => {
    await reopenRegister(page, lessonId)
    await device.setOffline(true)
    await homeworkOf(page).fill('§ 13')
    await saveButton(page).click()
    await expect(modalOf(page)).toBeHidden()
    await setRoleOfTeacher(adminApi, 'assistant')
    await device.setOffline(false)
    await page.getByRole('button', { name: 'Open', exact: true }).click()
    await expect(refusedTexts(page).getByLabel('Домашнє завдання')).toHaveValue('§ 13')
    await expect(modalOf(page).getByRole('definition').filter({ hasText: '§ 12' })).toBeVisible()
    await discardRefused(page).click()
    await expect(refusedTexts(page)).toHaveCount(0)
    await expect(badge).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(modalOf(page)).toBeHidden()
  })
  await device.close()
})
