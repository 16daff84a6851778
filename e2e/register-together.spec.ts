import type { Page } from '@playwright/test'
import { startTimeChoices } from '../src/contract/scheduled-lessons/rules.ts'
import { expectAccessible, expectFitsPhone } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { dismissToast, showAddress } from './pages/app.ts'
import { whenFollowing } from './pages/changes.ts'
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
import { names } from './pages/register-of-four.ts'
import { names as people } from './school.ts'
import { createClassWithStudents, progressOf, recordProgress } from './test-data.ts'

/** Two people have the same register open: the second save overwrites no entry of the first one silently. */

const rounds = 2

const conflicts = (page: Page) => modalOf(page).getByText(/^Уже записано \(/)

test('two people who save a new register at the same time lose no entry, exactly one of two who save the same student sees the conflict, and a restored draft replaces nothing', async ({
  asTeacher,
  asAssistant,
}) => {
  const both = [asTeacher.page, asAssistant.page] as const
  const [teacher, assistant] = both
  const { students, newLesson } = await createClassWithStudents(asTeacher, names)
  const [olena, hanna, maksym, ivan] = students
  const times = startTimeChoices().slice(0, rounds)
  const lessonIds = await Promise.all(times.map((startTime) => newLesson(startTime)))
  await Promise.all(both.map((page) => page.goto('/')))
  for (const [index, startTime] of times.entries()) {
    const round = index + 1
    const lessonId = lessonIds[index] ?? ''
    await Promise.all(both.map((page) => page.getByRole('button', { name: `${startTime} to` }).click()))
    await pointsOf(teacher, names[0]).fill(String(round))
    await presenceOf(teacher, names[1]).uncheck()
    await pointsOf(assistant, names[2]).fill(String(-round))
    await presenceOf(assistant, names[3]).uncheck()
    await Promise.all(both.map((page) => saveButton(page).click()))
    for (const page of both) {
      await expect(modalOf(page)).toBeHidden()
      await expectSaved(page)
      // It may cover the lesson of the next round.
      await dismissToast(page)
    }
    const records = await progressOf(asTeacher, lessonId)
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

  await test.step('of two people who save the same student at the same time, exactly one sees the conflict', async () => {
    const lessonId = await newLesson('10:00')
    await Promise.all(both.map((page) => reopenRegister(page, lessonId)))
    await pointsOf(asTeacher.page, names[0]).fill('3')
    await pointsOf(asAssistant.page, names[0]).fill('9')
    await Promise.all(both.map((page) => saveButton(page).click()))
    await expect
      .poll(async () => (await Promise.all(both.map((page) => modalOf(page).isVisible()))).toSorted())
      .toEqual([false, true])
    const [late = asTeacher.page] = (await asTeacher.page.getByRole('dialog').isVisible()) ? both : [asAssistant.page]
    const [theirs, own] = late === asTeacher.page ? ['9', '3'] : ['3', '9']
    await expect(conflicts(late)).toHaveText(
      `Уже записано (${late === asTeacher.page ? people.assistant : people.teacher}): на уроці, бали: ${theirs}`,
    )
    await expect(pointsOf(late, names[0])).toHaveValue(own)
    const recorded = expect.objectContaining({ studentId: students[0], points: Number(theirs) })
    expect(await progressOf(asTeacher, lessonId)).toContainEqual(recorded)
  })

  await test.step('a draft restored by a reload does not replace what another person has saved since', async () => {
    const { page } = asTeacher
    const lessonId = await newLesson('11:00')
    await showAddress(page, '/')
    await reopenRegister(page, lessonId)
    await pointsOf(page, names[0]).fill('8')
    await pointsOf(page, names[1]).fill('6')
    await recordProgress(asAssistant, lessonId, students[0] ?? '', { points: 5 })
    await page.reload()
    await expect(conflicts(page)).toHaveText(`Уже записано (${people.assistant}): на уроці, бали: 5`)
    await expect(pointsOf(page, names[1])).toHaveValue('6')
    await modalOf(page).getByRole('button', { name: 'Взяти інше' }).click()
    await saveButton(page).click()
    await expect(modalOf(page)).toBeHidden()
    const recorded = (await progressOf(asTeacher, lessonId)).map((entry) => entry.points).toSorted()
    expect(recorded).toEqual([0, 0, 5, 6])
  })
})

test('the person who saves second chooses, and what is entered stays when somebody else removes the lesson, or the student from it, and keeps nobody from saving', async ({
  asTeacher,
  assistantApi,
  adminApi,
}) => {
  const { page } = asTeacher
  const { students, newLesson } = await createClassWithStudents(asTeacher, names)
  const [olena = '', hanna = '', maksym = '', ivan = ''] = students

  await test.step('the person who saves second sees the values of the first and chooses', async () => {
    const lessonId = await newLesson('08:00')
    await recordProgress(assistantApi, lessonId, ivan, { points: 1 })
    await whenFollowing(page, () => openRegister(page, lessonId))
    await pointsOf(page, names[0]).fill('11')
    await pointsOf(page, names[1]).fill('12')
    await pointsOf(page, names[2]).fill('2')
    await pointsOf(page, names[3]).fill('7')
    await recordProgress(assistantApi, lessonId, olena, { isPresent: false, comment: 'у лікаря' })
    await recordProgress(assistantApi, lessonId, hanna, { points: 4.5 })
    await recordProgress(assistantApi, lessonId, maksym, { points: 2 })
    await recordProgress(assistantApi, lessonId, ivan, { points: null })

    await test.step('each conflict shows what the other person recorded', async () => {
      await saveButton(page).click()
      await expectNotSaved(page)
      await expect(conflicts(page)).toHaveText([
        `Уже записано (${people.assistant}): немає, «у лікаря»`,
        `Уже записано (${people.assistant}): на уроці, бали: 4,5`,
        `Уже записано (${people.assistant}): на уроці, без оцінки`,
      ])
      await expect(
        modalOf(page).getByText('Оберіть, що залишити: Бойко Олена, Ґалаґан Ганна, Сірко Іван.'),
      ).toBeVisible()
      await expect(modalOf(page).getByRole('button', { name: 'Залишити моє' }).first()).toBeFocused()
      await expect(pointsOf(page, names[0])).toHaveValue('11')
      await expectAccessible(page)
      await expectFitsPhone(page)
    })

    await test.step('a save before the choice overwrites nothing', async () => {
      await saveButton(page).click()
      await expect(conflicts(page)).toHaveCount(3)
      expect(await progressOf(asTeacher, lessonId)).toEqual(
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

    await test.step("the person keeps their own entry or takes the other person's", async () => {
      const choices = (name: string) => modalOf(page).getByRole('button', { name })
      await choices('Взяти інше').first().click()
      await expect(presenceOf(page, names[0])).not.toBeChecked()
      // The focus goes on to the next conflict, and after the last one to its row.
      await expect(choices('Залишити моє').first()).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(pointsOf(page, names[1])).toHaveValue('12')
      await expect(choices('Залишити моє')).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(conflicts(page)).toHaveCount(0)
      await expect(presenceOf(page, names[3])).toBeFocused()
      await saveButton(page).click()
      await expectSaved(page)
      await expect(modalOf(page)).toBeHidden()
      expect(await progressOf(asTeacher, lessonId)).toEqual(
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

  await test.step('a lesson that was deleted: it is saved once the lesson is restored', async () => {
    const lessonId = await newLesson('09:00')
    await reopenRegister(page, lessonId)
    await pointsOf(page, names[0]).fill('9')
    await adminApi.send('DELETE', `/api/scheduled-lessons/${lessonId}`)
    const notice = modalOf(page).getByText(/^Хтось видалив цей урок\./)
    await expect(notice).toBeVisible()
    await saveButton(page).click()
    await expectNotSaved(page)
    await expect(modalOf(page).getByText(/натисніть «Зберегти» ще раз/)).toHaveCount(0)
    await expect(pointsOf(page, names[0])).toHaveValue('9')
    await adminApi.send('POST', `/api/scheduled-lessons/${lessonId}/restoration`)
    await expect(notice).toBeHidden()
    await saveButton(page).click()
    await expectSaved(page)
    expect(await progressOf(asTeacher, lessonId)).toHaveLength(4)
  })

  await test.step('a student who was removed: what is erased for them keeps nobody from saving', async () => {
    const lessonId = await newLesson('10:00')
    await reopenRegister(page, lessonId)
    await pointsOf(page, names[0]).fill('9')
    await adminApi.send('DELETE', `/api/students/${olena}`)
    await expect(modalOf(page).getByText(/^Уже не на цьому уроці: /)).toBeVisible()
    await expect(modalOf(page).locator('[data-register-row]').first()).toContainText(names[0].split(' ')[1] ?? '')
    await expect(pointsOf(page, names[0])).toHaveValue('9')
    await expectAccessible(page)
    await saveButton(page).click()
    await expectNotSaved(page)
    await pointsOf(page, names[0]).fill('')
    await saveButton(page).click()
    await expectSaved(page)
    expect(await progressOf(asTeacher, lessonId)).toHaveLength(3)
    await adminApi.send('POST', `/api/students/${olena}/restoration`)
  })

  await test.step('a student who was removed: it is there after a reload, and is saved once they are restored', async () => {
    const lessonId = await newLesson('11:00')
    await reopenRegister(page, lessonId)
    await pointsOf(page, names[0]).fill('9')
    await adminApi.send('DELETE', `/api/students/${olena}`)
    await whenFollowing(page, () => page.reload())
    await expect(modalOf(page).getByText(/^Уже не на цьому уроці: учень, який вибув \(/)).toBeVisible()
    await expect(modalOf(page).getByLabel('Бали: учень, який вибув', { exact: true })).toHaveValue('9')
    await saveButton(page).click()
    await expectNotSaved(page)
    await adminApi.send('POST', `/api/students/${olena}/restoration`)
    await expect(pointsOf(page, names[0])).toHaveValue('9')
    await saveButton(page).click()
    await expectSaved(page)
    expect(await progressOf(asTeacher, lessonId)).toContainEqual(
      expect.objectContaining({ studentId: olena, points: 9 }),
    )
  })

  await test.step('a student is taken out of the class', async () => {
    const lessonId = await newLesson('12:00')
    await reopenRegister(page, lessonId)
    await pointsOf(page, names[0]).fill('9')
    const moves = [olena, hanna].map((id) => ({ id, classId: null }))
    await adminApi.send('POST', '/api/students/moves', { moves })
    await expect(pointsOf(page, names[1])).toHaveCount(0)
    await expect(pointsOf(page, names[0])).toHaveValue('9')
    await saveButton(page).click()
    await expectSaved(page)
    expect(await progressOf(asTeacher, lessonId)).toContainEqual(
      expect.objectContaining({ studentId: olena, points: 9 }),
    )
  })
})
