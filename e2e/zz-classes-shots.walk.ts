import type { Page } from '@playwright/test'
import { test } from './cast.ts'
import { makeClass, makePastLesson, makeStudents, makeTemplate, record, today } from './school-day.ts'

const out = '/tmp/shots'
async function shoot(page: Page, name: string, widths = [390, 820, 1440], themes = ['light', 'dark']) {
  for (const width of widths)
    for (const theme of themes) {
      await page.setViewportSize({ width, height: width === 390 ? 844 : 1000 })
      await page.evaluate((t) => document.documentElement.setAttribute('data-theme', t), theme)
      await page.evaluate(() => new Promise((r) => setTimeout(r, 250)))
      await page.screenshot({ path: `${out}/${name}-${width}-${theme}.png` })
    }
  await page.setViewportSize({ width: 1280, height: 800 })
}
test('shots', async ({ asTeacher, school }) => {
  test.setTimeout(200000)
  const { page } = asTeacher
  await page.goto('/templates')
  await page.getByText('No templates yet').waitFor()
  await shoot(page, 'templates-empty', [390, 1440], ['light'])
  const long = 'Порівняння звичайних дробів із різними знаменниками на числовій прямій та в задачах підвищеної складності'
  await makeTemplate(asTeacher)
  await makeTemplate(asTeacher, { title: long, description: `${long} ${long} ${long}`, preparationNotes: '' })
  await makeTemplate(asTeacher, { title: 'Photosynthesis', description: 'Light into sugar' })
  await page.reload()
  await page.getByText('3 templates').waitFor()
  await shoot(page, 'templates')
  await page.getByRole('button', { name: 'Дроби на числовій прямій', exact: true }).click()
  await page.getByRole('dialog').waitFor()
  await shoot(page, 'preview', [390, 1440], ['light', 'dark'])
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'New Template' }).click()
  await page.getByRole('dialog').waitFor()
  await shoot(page, 'editor')
  await page.keyboard.press('Control+Enter')
  await page.getByText('Помилка валідації').first().waitFor()
  await shoot(page, 'editor-refused', [390, 820, 1440], ['light'])
  // the toast can be dismissed without leaving the dialog
  await page.getByRole('button', { name: 'Dismiss', includeHidden: true }).click()
  console.log('dialog still open', await page.getByRole('dialog').count(), await page.getByRole('alertdialog').count())
  await page.getByLabel('Хвилин').first().fill('80')
  await page.getByRole('textbox', { name: 'Ціль 1' }).scrollIntoViewIfNeeded()
  await page.getByText('Усього').scrollIntoViewIfNeeded()
  await shoot(page, 'editor-long', [390, 1440], ['dark'])
  const classId = await makeClass(asTeacher, { name: '5-А поглибленого вивчення математики та інформатики', color: '#84CC16', weeklySchedule: [{ id: 'a', dayOfWeek: 1, startTime: '09:00', endTime: '09:45' }, { id: 'b', dayOfWeek: 3, startTime: '09:00', endTime: '09:45' }] })
  await page.goto('/classes')
  await makeClass(asTeacher, { name: '7-Б', color: '#3B82F6' })
  await makeClass(asTeacher, { name: '11-В', color: '#EF4444' })
  const students = await makeStudents(asTeacher, classId, ['Олена Бойко', 'Ганна-Вікторія Ґалаґан-Хмельницька', 'Марко Діденко'])
  const templateId = await makeTemplate(asTeacher)
  const lesson = await makePastLesson(school, { templateId, classId, date: today(), startTime: '09:00' })
  const lesson2 = await makePastLesson(school, { templateId, classId, date: '2026-01-10', startTime: '09:00' })
  await makePastLesson(school, { templateId, classId, date: '2027-01-10', startTime: '09:00' })
  for (const s of students) { await record(asTeacher, lesson, s, { points: s === students[0] ? 12 : 7.5 }); await record(asTeacher, lesson2, s, { points: 10 }) }
  await page.reload()
  await page.getByText('3 classes').waitFor()
  await shoot(page, 'classes')
  await page.getByRole('button', { name: 'New Class' }).click()
  await page.getByRole('button', { name: 'Add Lesson Time' }).click()
  await page.getByRole('button', { name: 'Add Lesson Time' }).click()
  await page.getByText('Overlaps').first().waitFor()
  await shoot(page, 'class-dialog')
  for (const tab of ['overview', 'students', 'lessons', 'analytics']) {
    await page.goto(`/classes/${classId}?tab=${tab}`)
    await page.getByRole('tabpanel').waitFor()
    if (tab === 'analytics') await page.getByRole('table').waitFor()
    await shoot(page, `class-${tab}`, tab === 'students' ? [390, 1440] : [390, 820, 1440], tab === 'overview' || tab === 'analytics' ? ['light', 'dark'] : ['light'])
  }
})
