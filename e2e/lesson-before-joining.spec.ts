import { expectFitsPhone } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { createClass, createStudent, createTemplate, insertPastLesson, recordProgress } from './test-data.ts'

test('a lesson before anybody was in the class says so, and its card and that of everybody absent have no bar', async ({
  school,
  asTeacher,
}) => {
  const { page } = asTeacher
  const classId = await createClass(asTeacher)
  const olena = { firstName: 'Олена', lastName: 'Бойко', studentId: 'STU2024001', classId }
  await asTeacher.send('POST', '/api/students', olena)
  const templateId = await createTemplate(asTeacher)
  await insertPastLesson(school, { templateId, classId, date: '2025-09-02', startTime: '09:00' })
  const absentClassId = await createClass(asTeacher, { name: '6-Б' })
  const ivan = await createStudent(asTeacher, 'Іван Сірко', { studentId: 'STU2024002', classId: absentClassId })
  const lesson = { templateId, classId: absentClassId, date: '2025-09-03', startTime: '10:00' }
  await recordProgress(asTeacher, await insertPastLesson(school, lesson), ivan, { isPresent: false })
  await page.goto('/?week=2025-09-01')
  const card = page.getByRole('listitem').filter({ hasText: '09:00' }).last()

  await test.step('the card has its badge alone', async () => {
    await expect(card).toContainText('Pending')
    await expect(card.getByRole('progressbar')).toHaveCount(0)
  })

  await test.step('the register, in Ukrainian and English', async () => {
    await card.getByRole('button').click()
    const modal = page.getByRole('dialog')
    await expect(modal).toContainText('Того дня в класі ще не було учнів')
    await expect(modal).toContainText(
      'Якщо учень був у класі вже раніше, відредагуйте його на сторінці учнів і змініть, відколи він у цьому класі.',
    )
    await expectFitsPhone(page)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Account and language' }).click()
    await page.getByText('English', { exact: true }).click()
    await page.keyboard.press('Escape')
    await card.getByRole('button').click()
    await expect(modal).toContainText('Nobody was in the class on this day')
    await expect(modal).toContainText(
      'If a student joined earlier, press Edit beside the student on the page Students and change “In this class since”.',
    )
  })

  await test.step('a lesson of everybody absent has a badge and no bar', async () => {
    await page.keyboard.press('Escape')
    const card = page.getByRole('listitem').filter({ hasText: '10:00' }).last()
    await expect(card).toContainText('Complete')
    await expect(card.getByRole('progressbar')).toHaveCount(0)
    await card.getByRole('button').click()
    await expect(page.getByRole('dialog').getByLabel('Points: Сірко Іван')).toHaveAttribute('placeholder', '–')
  })
})
