import { expect, openAs, test } from './fixtures.ts'
import { whenFollowing } from './pages/changes.ts'
import { expectSaved, openRegister, pointsOf, presenceOf, saveButton } from './pages/register.ts'
import { startTwoProcesses } from './several-processes.ts'
import {
  createClass,
  createStudents,
  createTemplate,
  numberedNames,
  progressOf,
  recordProgress,
  scheduleLesson,
} from './test-data.ts'

const names = numberedNames(30)

test('a page whose process is killed during a save goes on with another one, and every entry is stored once', async ({
  browser,
  school,
  asAssistant,
}) => {
  const processes = await startTwoProcesses(school.databaseUrl)
  const teacher = await openAs(browser, processes, 'teacher')
  const { page } = teacher
  const classId = await createClass(teacher)
  const students = await createStudents(teacher, classId, names)
  const lessonId = await scheduleLesson(teacher, { templateId: await createTemplate(teacher), classId })
  await whenFollowing(page, () => openRegister(page, lessonId))

  await test.step('the process is killed when the first entries are stored', async () => {
    for (const name of names.slice(0, 10)) await pointsOf(page, name).fill('7')
    await presenceOf(page, names[10] ?? '').uncheck()
    const stored = page.waitForResponse((response) => response.url().endsWith('/api/student-progress'))
    await saveButton(page).click()
    await stored
    await processes.killServing()
    // The browser itself repeats what it had sent over a connection that broke, or the page says that it was not saved.
    const failed = page.getByText('Не вдалося зберегти дані', { exact: true })
    const saved = page.getByText('Відвідуваність та оцінки збережено успішно', { exact: true })
    await expect(failed.or(saved)).toBeVisible()
    if (await failed.isVisible()) await saveButton(page).click()
    await expectSaved(page)
  })

  await test.step('every student has one record, as it was entered', async () => {
    const records = await progressOf(teacher, lessonId)
    expect(records).toHaveLength(30)
    const points = new Map(records.map((record) => [record.studentId, record.isPresent ? record.points : 'absent']))
    expect(students.map((id) => points.get(id))).toEqual([
      ...Array.from({ length: 10 }, () => 7),
      'absent',
      ...Array.from({ length: 19 }, () => 0),
    ])
  })

  await test.step('the page is told of changes by the other process', async () => {
    await openRegister(page, lessonId)
    await recordProgress(asAssistant, lessonId, students[20] ?? '', { points: 11 })
    await expect(pointsOf(page, names[20] ?? '')).toHaveValue('11')
  })
  await page.context().close()
  await processes.stop()
})
