import { expect, test } from './fixtures.ts'
import { followLink } from './pages/app.ts'
import { expectDashboard, fillLogin } from './pages/login.ts'
import { modalOf, pointsOf, presenceOf, saveButton } from './pages/register.ts'
import { openScheduleDialog } from './pages/schedule-lesson.ts'
import { chooseClass, rosterName } from './pages/students.ts'
import { emails } from './school.ts'
import { today, year } from './test-data.ts'

test.use({ preloadsWhenIdle: true })

test('a teacher schedules a lesson, records the register and reads the history', async ({ asStranger: page }) => {
  await test.step('the teacher signs in', async () => {
    await page.goto('/')
    await page.getByRole('link', { name: 'Get Started' }).first().click()
    await fillLogin(page, emails.teacher)
    await page.keyboard.press('Enter')
    await expectDashboard(page)
    await expect(page.getByText('teacher', { exact: true }).first()).toBeVisible()
  })

  await test.step('a template is created', async () => {
    await followLink(page, 'Templates')
    await expect(page.getByText('No templates yet')).toBeVisible()
    await page.getByRole('button', { name: 'New Template' }).click()
    const editor = page.getByRole('dialog')
    await editor.getByLabel('Назва уроку').fill('Дроби на числовій прямій')
    await editor.getByLabel('Мета уроку').fill('Порівнювати дроби')
    for (const [index, text] of ['Привітання', 'Робота з прямою', 'Висновки'].entries()) {
      await editor.getByLabel('Опис', { exact: true }).nth(index).fill(text)
    }
    await editor.getByLabel('Ціль 1', { exact: true }).fill('Позначити 3/4 на прямій')
    await page.keyboard.press('Control+Enter')
    await expect(page.getByText('Шаблон уроку створено успішно').first()).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Дроби на числовій прямій' })).toBeVisible()
  })

  await test.step('a class is created', async () => {
    await followLink(page, 'Classes')
    await page.getByRole('button', { name: 'New Class' }).click()
    await page.getByRole('dialog').getByLabel('Class name').fill('5-А')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Class created successfully').first()).toBeVisible()
  })

  await test.step('three students are created', async () => {
    await followLink(page, 'Students')
    for (const [index, name] of ['Олена Бойко', 'Іван Сірко', 'Ганна Ґалаґан'].entries()) {
      const [firstName = '', lastName = ''] = name.split(' ')
      await page.getByRole('button', { name: 'Add Student' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('First name').fill(firstName)
      await dialog.getByLabel('Last name').fill(lastName)
      await dialog.getByLabel('Student ID').fill(`STU${year}00${index + 1}`)
      await chooseClass(dialog, '5-А')
      await dialog.getByRole('button', { name: 'Add Student' }).click()
      await expect(dialog).toBeHidden()
      await expect(page.getByText(rosterName(name))).toBeVisible()
    }
  })

  await test.step('a lesson is scheduled for today', async () => {
    await followLink(page, 'Dashboard')
    const dialog = await openScheduleDialog(page)
    await dialog.getByLabel('Lesson Template').click()
    await page.getByRole('option', { name: /Дроби/ }).click()
    await chooseClass(dialog, '5-А')
    await dialog.getByLabel('Date').fill(today())
    await dialog.getByLabel('Start Time').selectOption('09:00')
    await expect(dialog.getByText('from 09:00 to 09:45')).toBeVisible()
    await dialog.getByRole('button', { name: 'Schedule Lesson' }).click()
    await expect(page.getByText('Lesson scheduled successfully').first()).toBeVisible()
  })

  await test.step('the register is recorded', async () => {
    const card = page.getByRole('listitem').filter({ hasText: 'Дроби на числов..' }).last()
    await expect(card).toContainText('Pending')
    await card.getByRole('button').click()
    const modal = modalOf(page)
    await presenceOf(page, 'Іван Сірко').click()
    await pointsOf(page, 'Олена Бойко').fill('11')
    await modal.getByRole('button', { name: 'Коментар: Бойко Олена' }).click()
    await modal.getByRole('textbox', { name: 'Коментар: Бойко Олена' }).fill('Чудова відповідь')
    await pointsOf(page, 'Ганна Ґалаґан').fill('8')
    await saveButton(page).click()
    await expect(page.getByText('Відвідуваність та оцінки збережено успішно').first()).toBeVisible()
    await expect(modal).toBeHidden()
    await expect(card).toContainText('Complete')
  })

  await test.step('the history shows the records', async () => {
    await followLink(page, 'Students')
    await page.getByText('Бойко Олена').click()
    await expect(page.getByRole('heading', { name: 'Олена Бойко' })).toBeVisible()
    const table = page.getByRole('table', { name: 'Lesson History' })
    await expect(table).toContainText('Graded')
    await expect(table).toContainText('Чудова відповідь')
    await expect(page.getByText('Average Score').locator('..')).toContainText('11')
    await page.goBack()
    await page.getByText('Сірко Іван').click()
    await expect(page.getByRole('table', { name: 'Lesson History' })).toContainText('Missed')
    await expect(page.getByText('Attendance Rate').locator('..')).toContainText('0%')
  })
})
