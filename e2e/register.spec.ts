import type { Page, Request } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { type Actor, expect, test } from './fixtures.ts'
import { password, people } from './school.ts'
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

/** By the Ukrainian alphabet, as the register has them. */
const names = ['Олена Бойко', 'Ганна Ґалаґан', 'Максим Мельник', 'Іван Сірко'] as const

async function planLesson(actor: Actor) {
  const classId = await makeClass(actor)
  const [olena = '', hanna = '', maksym = '', ivan = ''] = await makeStudents(actor, classId, names)
  // It has begun whatever the time is.
  const lessonId = await makeLesson(actor, { templateId: await makeTemplate(actor), classId, startTime: '00:00' })
  return { lessonId, olena, hanna, maksym, ivan }
}

async function openRegister(page: Page, lessonId: string) {
  await page.goto(`/?lesson=${lessonId}`)
  const modal = page.getByRole('dialog', { name: 'Деталі уроку' })
  await expect(modal.getByRole('list').first()).toBeVisible()
  return modal
}

const modalOf = (page: Page) => page.getByRole('dialog', { name: 'Деталі уроку' })
const presence = (page: Page, name: string) => modalOf(page).getByLabel(`Присутність: ${name}`)
const points = (page: Page, name: string) => modalOf(page).getByLabel(`Бали: ${name}`)
const save = (page: Page) => modalOf(page).getByRole('button', { name: 'Зберегти' })
const expectSaved = (page: Page) => expectToast(page, 'Успіх', 'Відвідуваність та оцінки збережено успішно')
const expectNotSaved = (page: Page) => expectToast(page, 'Помилка', 'Не вдалося зберегти дані')

/** The students that a page sends records of, from now on. */
function watchSaves(page: Page): string[] {
  const sent: string[] = []
  page.on('request', (request: Request) => {
    const isSave = /student-progress/.test(request.url()) && ['POST', 'PUT'].includes(request.method())
    if (isSave) sent.push(request.postDataJSON().studentId)
  })
  return sent
}

/** Lets the saves of some students fail until `page.unrouteAll()`. */
const failFor = (page: Page, ...students: string[]) =>
  page.route('**/api/student-progress**', (route) =>
    students.includes(route.request().postDataJSON()?.studentId) ? route.abort() : route.continue(),
  )

/** How far the placeholder of a field, and what is typed into it, stand out from what is behind it: WCAG's contrast. */
function contrasts(field: HTMLElement, theme: string) {
  document.documentElement.dataset.theme = theme
  const luminance = (color: string) => {
    const [red = 0, green = 0, blue = 0] = color.match(/[\d.]+/g)?.map(Number) ?? []
    const linear = (part: number) => (part <= 10.31475 ? part / 3294.6 : ((part / 255 + 0.055) / 1.055) ** 2.4)
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }
  const styles = (element: Element, part?: string) => getComputedStyle(element, part)
  const isOpaque = (element: Element) => !/, 0\)|transparent/.test(styles(element).backgroundColor)
  let behind: Element = field
  while (!isOpaque(behind) && behind.parentElement) behind = behind.parentElement
  const ground = luminance(styles(behind).backgroundColor)
  const contrast = (color: string) => {
    const [low = 0, high = 0] = [ground, luminance(color)].sort((one, other) => one - other)
    return (high + 0.05) / (low + 0.05)
  }
  return { placeholder: contrast(styles(field, '::placeholder').color), typed: contrast(styles(field).color) }
}

test('a teacher takes the register by keyboard', async ({ asTeacher }) => {
  const { page } = asTeacher
  const { lessonId, olena, hanna, maksym, ivan } = await planLesson(asTeacher)
  const modal = await openRegister(page, lessonId)
  const sent = watchSaves(page)

  await test.step('everybody is present, with an empty field that counts as 0', async () => {
    await expect(presence(page, names[0])).toBeFocused()
    await expect(modal.getByRole('heading', { name: 'Учні Присутні: 4 з 4', exact: true })).toBeVisible()
    for (const name of names) {
      await expect(presence(page, name)).toBeChecked()
      await expect(points(page, name)).toHaveValue('')
      await expect(points(page, name)).toHaveAttribute('placeholder', '0')
    }
    await expectAccessible(page)
  })

  await test.step('its 0 is grey and legible in both themes', async () => {
    for (const theme of ['light', 'dark'] as const) {
      const { placeholder, typed } = await points(page, names[0]).evaluate(contrasts, theme)
      expect(placeholder).toBeGreaterThanOrEqual(4.5)
      expect(typed).toBeGreaterThan(placeholder * 1.5)
    }
  })

  await test.step('absent takes the points away', async () => {
    await page.keyboard.press('Space')
    await expect(modal.getByText('немає')).toBeVisible()
    await expect(modal.getByText('Присутні: 3 з 4')).toBeVisible()
    await expect(points(page, names[0])).toBeDisabled()
    await expect(modal.getByLabel('Не збережено')).toHaveCount(1)
  })

  await test.step('up and down between students; a comma, a letter and no grade', async () => {
    await page.keyboard.press('ArrowDown')
    await expect(presence(page, names[1])).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect(points(page, names[1])).toBeFocused()
    await page.keyboard.type('7,5')
    await page.keyboard.press('Enter')
    await expect(points(page, names[2])).toBeFocused()
    await page.keyboard.type('xyz')
    await page.keyboard.press('ArrowDown')
    await expect(points(page, names[2])).toHaveValue('0')
    await expect(points(page, names[3])).toBeFocused()
    await page.keyboard.press('ArrowUp')
    await expect(points(page, names[2])).toBeFocused()
    const noGrade = modal.getByRole('button', { name: `Без оцінки: ${names[3]}` })
    await noGrade.press('Enter')
    await expect(noGrade).toHaveAttribute('aria-pressed', 'true')
    await expect(points(page, names[3])).toHaveAttribute('placeholder', '–')
  })

  await test.step('one more, one less, and a comment', async () => {
    await modal.getByRole('button', { name: `Додати бал: ${names[1]}` }).click()
    await modal.getByRole('button', { name: `Додати бал: ${names[1]}` }).click()
    await modal.getByRole('button', { name: `Зняти бал: ${names[1]}` }).click()
    await expect(points(page, names[1])).toHaveValue('8,5')
    await modal.getByRole('button', { name: `Коментар: ${names[1]}` }).press('Enter')
    await expect(modal.getByRole('textbox', { name: `Коментар: ${names[1]}` })).toBeFocused()
    await page.keyboard.type('  Чудова відповідь ')
    await expectAccessible(page)
  })

  await test.step('Ctrl and Enter leave the comment, then save and close', async () => {
    await page.keyboard.press('Control+Enter')
    await expect(presence(page, names[1])).toBeFocused()
    await page.keyboard.press('Control+Enter')
    await expectSaved(page)
    await expect(modal).toBeHidden()
    expect(sent.toSorted()).toEqual([olena, hanna, maksym, ivan].toSorted())
    const records = await recordsOf(asTeacher, lessonId)
    expect(records).toHaveLength(4)
    expect(records).toEqual(
      expect.arrayContaining(
        [
          { studentId: olena, isPresent: false, points: null, comment: '' },
          { studentId: hanna, isPresent: true, points: 8.5, comment: 'Чудова відповідь' },
          { studentId: maksym, isPresent: true, points: 0, comment: '' },
          { studentId: ivan, isPresent: true, points: null, comment: '' },
        ].map(expect.objectContaining),
      ),
    )
    const card = page.getByRole('region', { name: 'Weekly Schedule' }).locator('li li')
    await expect(card).toContainText('Complete')
    await expect(card).toContainText('2 of 3 graded')
  })

  await test.step('opened again it shows what was saved; saving that sends nothing', async () => {
    sent.length = 0
    await openRegister(page, lessonId)
    await expect(presence(page, names[0])).not.toBeChecked()
    await expect(points(page, names[1])).toHaveValue('8,5')
    await modal.getByRole('button', { name: `Коментар: ${names[1]}` }).click()
    await expect(modal.getByRole('textbox', { name: `Коментар: ${names[1]}` })).toHaveValue('Чудова відповідь')
    await save(page).click()
    await expectSaved(page)
    await expect(modal).toBeHidden()
    expect(sent).toEqual([])
  })
})

test('when some requests fail, the register stays open and the next save sends only those', async ({ asTeacher }) => {
  const { page } = asTeacher
  const { lessonId, olena, hanna, ivan } = await planLesson(asTeacher)
  const modal = await openRegister(page, lessonId)
  const sent = watchSaves(page)
  await points(page, names[1]).fill('9')
  await points(page, names[3]).fill('11')
  await failFor(page, hanna, ivan)
  await page.keyboard.press('Control+Enter')
  await expectNotSaved(page)
  await expect(points(page, names[3])).toBeFocused()
  const notice = 'Не збережено: Ганна Ґалаґан, Іван Сірко. Введене не втрачено: натисніть «Зберегти» ще раз.'
  await expect(modal.getByRole('alert').filter({ hasText: notice })).toBeInViewport()
  await expect(presence(page, names[1])).toHaveAccessibleDescription('Не збережено')
  await expect(presence(page, names[0])).not.toHaveAccessibleDescription('Не збережено')
  await expect(points(page, names[1])).toHaveValue('9')
  await expectAccessible(page)
  expect(sent).toHaveLength(4)
  expect((await recordsOf(asTeacher, lessonId)).map(({ studentId }) => studentId)).toContain(olena)

  await page.unrouteAll()
  sent.length = 0
  await points(page, names[3]).fill('12')
  await save(page).click()
  await expectSaved(page)
  await expect(modal).toBeHidden()
  expect(sent.toSorted()).toEqual([hanna, ivan].toSorted())
  expect(await recordsOf(asTeacher, lessonId)).toEqual(
    expect.arrayContaining(
      [
        { studentId: hanna, points: 9 },
        { studentId: ivan, points: 12 },
      ].map(expect.objectContaining),
    ),
  )
})

test('what was typed survives a reload, a lost connection and an ended session', async ({ asTeacher }) => {
  const { page } = asTeacher
  const { lessonId, hanna } = await planLesson(asTeacher)
  const modal = await openRegister(page, lessonId)
  const restored = modal.getByText('Відновлено те, що ви не встигли зберегти.')
  await expect(restored).toBeHidden()
  await presence(page, names[0]).uncheck()
  await points(page, names[1]).fill('9,25')

  await test.step('a reload', async () => {
    await page.reload()
    await expect(restored).toBeVisible()
    await expect(presence(page, names[0])).not.toBeChecked()
    await expect(points(page, names[1])).toHaveValue('9,25')
    await expectAccessible(page)
    await modal.getByRole('button', { name: 'Відкинути' }).click()
    await expect(presence(page, names[0])).toBeChecked()
    await expect(points(page, names[1])).toHaveValue('')
    await expect(restored).toBeHidden()
  })

  await test.step('a lost connection', async () => {
    await points(page, names[1]).fill('10')
    await page.context().setOffline(true)
    await save(page).click()
    await expectNotSaved(page)
    await expect(points(page, names[1])).toHaveValue('10')
    await page.context().setOffline(false)
    await page.reload()
    await expect(points(page, names[1])).toHaveValue('10')
  })

  await test.step('an ended session', async () => {
    await page.evaluate(async () => {
      const { access_token } = JSON.parse(localStorage.getItem('daybook-session') ?? '{}')
      const headers = { authorization: `Bearer ${access_token}` }
      await fetch('/auth/v1/logout?scope=global', { method: 'POST', headers })
    })
    await save(page).click()
    await expect(page).toHaveURL('/login')
    await page.getByLabel('Email').fill(people.teacher)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
    await openRegister(page, lessonId)
    await expect(points(page, names[1])).toHaveValue('10')
    await save(page).click()
    await expectSaved(page)
    expect(await recordsOf(asTeacher, lessonId)).toContainEqual(
      expect.objectContaining({ studentId: hanna, points: 10 }),
    )
  })
})

test('a stopped server loses nothing; closing asks before anything is discarded', async ({ school, asTeacher }) => {
  const { page } = asTeacher
  const { lessonId } = await planLesson(asTeacher)
  const modal = await openRegister(page, lessonId)
  await points(page, names[2]).fill('4')
  await school.stop()
  await save(page).click()
  await expectNotSaved(page)
  await expect(modal.getByText(/^Не збережено: Олена Бойко, Ганна Ґалаґан, Максим Мельник, Іван Сірко\./)).toBeVisible()
  await expect(points(page, names[2])).toHaveValue('4')
  await expect(save(page)).toBeFocused()
  // The toast lies on top, but Escape is for where the person is.
  await page.keyboard.press('Escape')
  const question = page.getByRole('alertdialog', { name: 'Відкинути введене?' })
  await expect(question.getByText('Ваші зміни не збережено.')).toBeVisible()
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Продовжити редагування' }).click()
  await expect(points(page, names[2])).toHaveValue('4')
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).toContain(lessonId)
  await modal.getByRole('button', { name: 'Закрити' }).last().click()
  await question.getByRole('button', { name: 'Відкинути' }).click()
  await expect(modal).toBeHidden()
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain(lessonId)
})

test('what is changed while a save is under way stays, and is for the next save', async ({ asTeacher }) => {
  const { page } = asTeacher
  const { lessonId, olena, hanna } = await planLesson(asTeacher)
  const modal = await openRegister(page, lessonId)
  const held = Promise.withResolvers<void>()
  await page.route('**/api/student-progress', async (route) => {
    await held.promise
    await route.continue()
  })
  await points(page, names[0]).fill('7')
  await page.keyboard.press('Control+Enter')
  await expect(modal.getByRole('progressbar', { name: 'Збережено 0 з 4' })).toBeVisible()
  await expect(points(page, names[0])).toBeFocused()
  await points(page, names[0]).fill('9')
  await presence(page, names[1]).press('a')
  await modal.getByRole('button', { name: 'Решта без оцінки' }).click()
  held.resolve()
  await expectToast(page, 'Успіх', 'Відвідуваність та оцінки збережено успішно')
  await expect(save(page)).toBeEnabled()
  await expect(points(page, names[0])).toHaveValue('9')
  await expect(presence(page, names[1])).toBeFocused()
  await expect(presence(page, names[1])).not.toBeChecked()
  await expect(modal.getByLabel('Не збережено')).toHaveCount(4)
  expect(await recordsOf(asTeacher, lessonId)).toContainEqual(expect.objectContaining({ studentId: olena, points: 7 }))
  await modal.getByRole('button', { name: 'Скасувати' }).click()
  await expect(modal.getByLabel('Не збережено')).toHaveCount(2)
  await expect(modal.getByRole('button', { name: 'Скасувати' })).toBeHidden()
  const sent = watchSaves(page)
  await save(page).click()
  await expectSaved(page)
  expect(sent).toHaveLength(2)
  const records = await recordsOf(asTeacher, lessonId)
  expect(records).toHaveLength(4)
  expect(records).toContainEqual(expect.objectContaining({ studentId: olena, points: 9 }))
  expect(records).toContainEqual(expect.objectContaining({ studentId: hanna, isPresent: false }))
})

test('a second press during a save asks for the next one; who leaves during it finds the rest in the draft', async ({
  asTeacher,
}) => {
  const { page } = asTeacher
  const { lessonId, olena } = await planLesson(asTeacher)
  const card = page.getByRole('region', { name: 'Weekly Schedule' }).getByRole('button', { name: /5-А/ })
  await page.goto('/')
  await card.click()
  const modal = modalOf(page)
  const hold = async () => {
    const held = Promise.withResolvers<void>()
    await page.route('**/api/student-progress**', async (route) => {
      await held.promise
      await route.continue()
    })
    return held.resolve
  }
  const pointsKept = async () => {
    const records = await recordsOf(asTeacher, lessonId)
    return records.find(({ studentId }) => studentId === olena)?.points
  }

  await test.step('left by Back', async () => {
    const letGo = await hold()
    await points(page, names[0]).fill('7')
    await page.keyboard.press('Control+Enter')
    await expect(modal.getByRole('progressbar')).toBeVisible()
    await points(page, names[0]).fill('9')
    await page.goBack()
    await expect(modal).toBeHidden()
    letGo()
    await expectSaved(page)
    expect(await pointsKept()).toBe(7)
    await page.unrouteAll({ behavior: 'wait' })
    await card.click()
    await expect(points(page, names[0])).toHaveValue('9')
    await expect(modal.getByText('Відновлено те, що ви не встигли зберегти.')).toBeVisible()
  })

  await test.step('pressed again', async () => {
    const letGo = await hold()
    await points(page, names[0]).fill('10')
    await page.keyboard.press('Control+Enter')
    await expect(modal.getByRole('progressbar')).toBeVisible()
    await points(page, names[0]).fill('11')
    await page.keyboard.press('Control+Enter')
    letGo()
    await expect(modal).toBeHidden()
    expect(await pointsKept()).toBe(11)
    await card.click()
    await expect(points(page, names[0])).toHaveValue('11')
    await expect(modal.getByLabel('Не збережено')).toHaveCount(0)
  })
})

test('a long save shows how far it is, and can be stopped', async ({ asTeacher }) => {
  const { page } = asTeacher
  const classId = await makeClass(asTeacher)
  const long = Array.from({ length: 30 }, (_, place) => `Олександра-Єлизавета Переверзєва-Ковальчук-${place + 10}`)
  await page.setViewportSize({ width: 1366, height: 768 })
  await makeStudents(asTeacher, classId, long)
  const lessonId = await makeLesson(asTeacher, { templateId: await makeTemplate(asTeacher), classId })
  const modal = await openRegister(page, lessonId)

  await test.step('thirty students with long names stand on one screen of a laptop', async () => {
    for (const name of [long[0], long[29]]) await expect(presence(page, name ?? '')).toBeInViewport({ ratio: 1 })
    await expect(save(page)).toBeInViewport()
  })

  await test.step('when none of them can be saved, a few are named and the lines stay in sight', async () => {
    await page.route('**/api/student-progress', (route) => route.abort())
    await save(page).click()
    await expectNotSaved(page)
    const begin = `Не збережено: ${long.slice(0, 3).join(', ')} і ще 27. `
    await expect(modal.getByText(`${begin}Введене не втрачено: натисніть «Зберегти» ще раз.`)).toBeVisible()
    await expect(presence(page, long[0] ?? '')).toBeInViewport({ ratio: 1 })
    await page.unrouteAll({ behavior: 'wait' })
  })

  const held = Promise.withResolvers<void>()
  let passed = 0
  await page.route('**/api/student-progress', async (route) => {
    if (++passed > 4) await held.promise
    await route.continue()
  })
  await modal.getByRole('button', { name: 'Решта без оцінки' }).click()
  await expect(modal.getByRole('button', { name: /^Без оцінки/, pressed: true })).toHaveCount(30)
  await save(page).click()
  await expect(modal.getByRole('progressbar', { name: 'Збережено 4 з 30' })).toBeVisible()
  await expectAccessible(page)
  await modal.getByRole('button', { name: 'Зупинити' }).press('Enter')
  held.resolve()
  await expect(save(page)).toBeEnabled()
  await expect(save(page)).toBeFocused()
  const kept = (await recordsOf(asTeacher, lessonId)).length
  expect(kept).toBeLessThan(30)
  await save(page).click()
  await expectSaved(page)
  const records = await recordsOf(asTeacher, lessonId)
  expect([records.length, new Set(records.map((mark) => mark.points))]).toEqual([30, new Set([null])])
})

test('on a phone the register is a list, and an assistant takes it', async ({ browser, asTeacher, asAssistant }) => {
  const { page } = asAssistant
  const { lessonId, olena } = await planLesson(asTeacher)
  await record(asTeacher, lessonId, olena, { points: 3, comment: 'запізнилась' })
  await page.setViewportSize({ width: 390, height: 844 })
  const modal = await openRegister(page, lessonId)
  const lefts = await modal
    .getByRole('checkbox')
    .evaluateAll((boxes) => boxes.map((box) => box.getBoundingClientRect().left))
  expect([lefts.length, new Set(lefts).size]).toEqual([4, 1])
  await expect(modal.getByRole('button', { name: 'Видалити урок' })).toHaveCount(0)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await points(page, names[0]).fill('4')
  await save(page).click()
  await expectSaved(page)
  const late = expect.objectContaining({ studentId: olena, points: 4, comment: 'запізнилась' })
  expect(await recordsOf(asTeacher, lessonId)).toContainEqual(late)

  await test.step('by touch: a tap on the points offers the scale, a tap elsewhere takes it away', async () => {
    const session = { baseURL: new URL(page.url()).origin, storageState: await page.context().storageState() }
    const device = { viewport: page.viewportSize(), isMobile: true, hasTouch: true }
    const phone = await browser.newContext({ ...session, ...device })
    const touch = await phone.newPage()
    await openRegister(touch, lessonId)
    const scale = modalOf(touch).getByRole('group', { name: /^Бали на вибір/ })
    await points(touch, names[1]).tap()
    await expectAccessible(touch)
    const value = scale.getByRole('button', { name: `11: ${names[1]}` })
    const box = await value.boundingBox()
    expect([(box?.width ?? 0) >= 40, (box?.height ?? 0) >= 40]).toEqual([true, true])
    await value.tap()
    await expect(points(touch, names[1])).toHaveValue('11')
    await expect(scale).toHaveCount(0)
    await modalOf(touch)
      .getByRole('button', { name: `Додати бал: ${names[2]}` })
      .tap()
    await expect(scale).toHaveAccessibleName(`Бали на вибір: ${names[2]}`)
    await modalOf(touch).getByText('Присутні: 4 з 4').tap()
    await expect(scale).toHaveCount(0)
    await save(touch).tap()
    await expectSaved(touch)
    expect((await recordsOf(asTeacher, lessonId)).map((mark) => mark.points).toSorted()).toEqual([0, 1, 11, 4])
  })
})
