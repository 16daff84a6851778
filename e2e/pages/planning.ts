import type { Page } from '@playwright/test'
import type { ApiActor } from '../fixtures.ts'
import { createTemplate } from '../test-data.ts'

/** Units, and the dialogs that plan many lessons at once. */

export const planDialogOf = (page: Page, name = 'Plan Lessons') => page.getByRole('dialog', { name })
/** The lessons that a plan would make. */
export const previewOf = (page: Page, name = 'Preview') => page.getByRole('region', { name }).getByRole('listitem')
export const weekMenuButton = (page: Page) => page.getByRole('button', { name: 'Plan the week' })
/** The menu of a lesson in its details. */
export const lessonMenuButton = (page: Page) => page.getByRole('button', { name: 'Скопіювати або зсунути' })
export const menuEntry = (page: Page, name: string) => page.getByRole('menuitem', { name })
export const unitRow = (page: Page, title: string) =>
  page.getByRole('list', { name: 'Units' }).getByRole('listitem').filter({ hasText: title })

/** Templates 'Lesson 01', 'Lesson 02' and so on; returns their ids. */
export async function createTemplates(actor: ApiActor, count: number): Promise<string[]> {
  const ids: string[] = []
  for (let number = 1; number <= count; number += 1) {
    ids.push(await createTemplate(actor, { title: `Lesson ${String(number).padStart(2, '0')}` }))
  }
  return ids
}

export const createUnit = async ({ send }: ApiActor, title: string, templateIds: readonly string[]) =>
  (await send('POST', '/api/units', { title, templateIds })).id

/** A timetable with one lesson on every day of the week. */
export const everyDay = (startTime = '10:00') =>
  [0, 1, 2, 3, 4, 5, 6].map((dayOfWeek) => {
    return { id: `day-${dayOfWeek}`, dayOfWeek, startTime, endTime: startTime.replace(':00', ':45') }
  })

export const lessonsOfClass = ({ send }: ApiActor, classId: string) =>
  send<{ id: string; date: string; startTime: string; templateId: string }[]>(
    'GET',
    `/api/scheduled-lessons?classId=${classId}`,
  )
