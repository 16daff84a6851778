import { expectAccessible, expectFitsPhone } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { failRequests, holdAnswers } from './network.ts'
import { expectToast } from './pages/app.ts'
import { cardOf } from './pages/cards.ts'
import { whenFollowing } from './pages/changes.ts'
import { classesOf, createClass, createStudents } from './test-data.ts'

const all = '**/api/classes'

test('the list of classes while loading, after a failure, empty, and with classes that the search filters', async ({
  asTeacher,
}) => {
  const { page } = asTeacher

  await test.step('eight skeletons are shown while loading', async () => {
    const release = await holdAnswers(page, all)
    await page.goto('/classes')
    await expect(page.getByTestId('skeleton')).toHaveCount(8)
    await expectAccessible(page)
    release()
    await expect(page.getByTestId('skeleton')).toHaveCount(0)
    await page.unroute(all)
  })

  await test.step('a failed request can be repeated', async () => {
    await failRequests(page, 'GET', all)
    await whenFollowing(page, () => page.reload())
    await expect(page.getByText('Failed to load classes')).toBeVisible()
    await expectAccessible(page)
    await page.unroute(all)
    await page.getByRole('button', { name: 'Try again' }).click()
  })

  await test.step('the empty state leads to the first class', async () => {
    await expect(page).toHaveTitle('Daybook · Classes')
    await expect(page.getByRole('heading', { name: 'No classes yet' })).toBeVisible()
    await expectFitsPhone(page)
    await page.getByRole('button', { name: 'Create Class' }).click()
    await expect(page.getByRole('dialog', { name: 'New Class' })).toBeVisible()
  })

  await test.step('the focus goes to the page when the pressed button disappears after its dialog', async () => {
    const dialog = page.getByRole('dialog', { name: 'New Class' })
    await dialog.getByLabel('Class name').fill('5-А')
    const listed = Promise.withResolvers<void>()
    await page.route(all, async (route) => {
      if (route.request().method() === 'GET') await listed.promise
      await route.continue()
    })
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('button', { name: 'Create Class' })).toBeFocused()
    listed.resolve()
    await expect(cardOf(page, '5-А')).toBeVisible()
    await expect(page.getByRole('main')).toBeFocused()
    await page.unroute(all)
  })

  const full = await createClass(asTeacher, { name: '7-А', color: '#EF4444' })
  await createClass(asTeacher, { name: 'Art club', color: '#84CC16' })
  await createClass(asTeacher, { name: '10-А' })
  await createStudents(asTeacher, full, ['Олена Бойко'])

  await test.step('classes are sorted by number, then by letter', async () => {
    await expect(page.getByRole('article').getByRole('heading')).toHaveText(['5-А', '7-А', '10-А', 'Art club'])
  })

  await test.step('a card shows name, colour and number of students', async () => {
    const card = cardOf(page, '7-А')
    await expect(card.getByText('1 student', { exact: true })).toBeVisible()
    await expect(card.getByText('#EF4444')).toBeVisible()
    await expect(card.getByText('Active class with students')).toBeVisible()
    await expect(card.locator('> div').first()).toHaveCSS('background-color', 'rgb(239, 68, 68)')
    const empty = cardOf(page, 'Art club')
    await expect(empty.getByText('0 students')).toBeVisible()
    await expect(empty.getByText('#84CC16')).toBeVisible()
    await expect(empty.getByText('Active class with students')).toHaveCount(0)
    await expectAccessible(page)
    await expectFitsPhone(page)
  })

  await test.step('the search is kept in the address', async () => {
    const search = page.getByRole('searchbox', { name: 'Search classes' })
    await search.fill('ART')
    await expect(page.getByRole('article')).toHaveCount(1)
    await expect(page).toHaveURL(/\/classes\?search=ART$/)
    await page.reload()
    await expect(search).toHaveValue('ART')
    await expect(cardOf(page, 'Art club')).toBeVisible()
    await expect(page.getByText('1 class', { exact: true })).toBeVisible()
    await search.fill('8-Б')
    await expect(page.getByRole('heading', { name: 'No classes found' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Show everyone’s' })).toHaveCount(0)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Clear search' }).last().click()
    await expect(page.getByText('4 classes', { exact: true })).toBeVisible()
  })

  await test.step('a class with students is not deleted, and no request is sent', async () => {
    const requested: string[] = []
    page.on('request', (request) => void (request.method() === 'DELETE' && requested.push(request.url())))
    await page.getByRole('button', { name: 'Delete 7-А' }).click()
    await expectToast(page, 'Cannot delete class', 'This class has 1 students. Move or remove students first.')
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
    await expectAccessible(page)
    expect(requested).toEqual([])
  })

  await test.step('the server refuses the deletion when students joined meanwhile', async () => {
    const art = (await classesOf(asTeacher)).find(({ name }) => name === 'Art club')
    for (const studentId of ['STU2024008', 'STU2024009']) {
      const newcomer = { firstName: 'Іван', lastName: 'Сірко', studentId, classId: art?.id }
      await asTeacher.send('POST', '/api/students', newcomer)
    }
    await page.getByRole('button', { name: 'Delete Art club' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expectToast(page, 'Cannot delete class', 'This class has 2 students. Move or remove students first.')
    await expect(cardOf(page, 'Art club').getByText('2 students')).toBeVisible()
    expect(await classesOf(asTeacher)).toHaveLength(4)
  })
})

test('an assistant is not offered to create a class, and can read and not change those that there are', async ({
  teacherApi,
  asAssistant: { page },
}) => {
  await whenFollowing(page, () => page.goto('/classes'))
  await expect(page.getByRole('heading', { name: 'No classes yet' })).toBeVisible()
  await expect(page.getByText('Teachers create the classes; they will appear here.')).toBeVisible()
  await expect(page.getByRole('button', { name: /Class$/ })).toHaveCount(0)
  const classId = await createClass(teacherApi, { name: '7-А' })
  await expect(cardOf(page, '7-А')).toBeVisible()
  await expect(page.getByRole('button', { name: /New Class|Create Class|^Edit|^Delete/ })).toHaveCount(0)
  await cardOf(page, '7-А').click()
  await expect(page.getByRole('heading', { name: '7-А', level: 1 })).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/classes/${classId}$`))
})
