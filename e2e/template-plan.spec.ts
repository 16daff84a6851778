import { expect, test } from './fixtures.ts'
import { createTemplate, fractionsTemplate } from './test-data.ts'

const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)?.length

test('a lesson plan is printed on one page, a long one on several', async ({ teacherApi, asAssistant }) => {
  const section = (number: number) => ({
    id: `${number}`,
    title: `Крок ${number}`,
    duration: 10 + number,
    description: 'Учні читають текст, обговорюють його в парах і записують три запитання до автора.',
  })
  const sections = (count: number) => Array.from({ length: count }, (_, index) => section(index + 1))
  await createTemplate(teacherApi, {
    title: 'Звичайний',
    lessonStructure: sections(6),
    objectives: Array(5).fill('Порівняти'),
  })
  await createTemplate(teacherApi, {
    title: 'Довгий',
    lessonStructure: sections(30),
    preparationNotes: 'Друк\n'.repeat(40),
  })
  const { page } = asAssistant
  await page.addInitScript(() => {
    window.print = () => document.body.setAttribute('data-printed', 'yes')
  })
  await page.goto('/templates')

  await test.step('an assistant can print, and the timeline has a text alternative', async () => {
    await page.getByRole('button', { name: 'Звичайний', exact: true }).click()
    const preview = page.getByRole('dialog', { name: 'Звичайний' })
    await expect(
      preview.getByRole('img', { name: /^I Крок 1: 11 min; II Крок 2: 12 min; .* Total: 81 min\.$/ }),
    ).toBeVisible()
    await expect(preview.getByText('Longer than the recommended 60 minutes')).toBeVisible()
    await expect(preview.getByText('minutes 11–23')).toBeVisible()
    await preview.getByRole('button', { name: 'Print' }).click()
    await expect(page.locator('body[data-printed]')).toBeAttached()
  })

  await test.step('the printed page shows the whole template without navigation and buttons', async () => {
    await page.emulateMedia({ media: 'print' })
    const preview = page.getByRole('dialog', { name: 'Звичайний' })
    for (const text of [
      fractionsTemplate.description,
      fractionsTemplate.studentPages,
      'Крок 6',
      fractionsTemplate.basicMaterials,
    ]) {
      await expect(preview.getByText(text, { exact: true }).last()).toBeVisible()
    }
    await expect(preview.getByRole('button', { name: 'Print' })).toBeHidden()
    await expect(page.getByRole('navigation', { includeHidden: true }).first()).toBeHidden()
    expect(pagesOf(await page.pdf({ format: 'A4' }))).toBe(1)
    await page.emulateMedia({ media: null })
    await page.keyboard.press('Escape')
  })

  await test.step('a long plan takes several pages', async () => {
    await page.getByRole('button', { name: 'Довгий', exact: true }).click()
    await expect(page.getByRole('dialog', { name: 'Довгий' })).toBeVisible()
    expect(pagesOf(await page.pdf({ format: 'A4' }))).toBeGreaterThan(2)
  })
})
