import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as api from '../../../contract/units/api.ts'
import { newId } from '../../db/ids.ts'
import type { Tx } from '../../db/transaction.ts'
import { listChangesOf } from '../../test/change-history.ts'
import { createTemplate, createUnit } from '../../test/factories.ts'
import { type TestSchool, testSchool } from '../../test/fixtures.ts'
import { refusal } from '../../test/refusal.ts'
import { sendDuring } from '../../test/send-during.ts'

let school: TestSchool
let templateIds: string[]
beforeAll(async () => {
  school = await testSchool()
  templateIds = [(await createTemplate(school)).id, (await createTemplate(school)).id]
})
afterAll(() => school.close())

const path = '/api/units'
const listed = async () => (await school.asAssistant.call(api.listUnits)).body
const changesOf = (id: string) => listChangesOf(school.db, id)

describe('creating a unit', () => {
  test('answers 201 with the templates in their order, also repeated ones', async () => {
    const [first = '', second = ''] = templateIds
    const { status, body } = await school.asTeacher.post(path, {
      title: ' Дроби ',
      templateIds: [second, first, second],
    })
    expect(status).toBe(201)
    expect(body).toMatchObject({ title: 'Дроби', templateIds: [second, first, second] })
    expect(await listed()).toContainEqual(body)
  })

  test('twice with one id creates one, also when its template was deleted meanwhile; other content is refused', async () => {
    const [id, template] = [newId(), await createTemplate(school)]
    const unit = { id, title: 'Twice', templateIds: [template.id] }
    const first = await school.asTeacher.post(path, unit)
    await school.asTeacher.delete(`/api/lesson-templates/${template.id}`)
    const second = await school.asTeacher.post(path, unit)
    expect([first.status, second.status]).toEqual([201, 200])
    expect(second.body).toEqual(first.body)
    expect(await changesOf(id)).toHaveLength(1)
    const other = await refusal(school, () => school.asTeacher.post(path, { ...unit, title: 'Other' }))
    expect(other).toMatchObject({ status: 409, code: 'already_exists' })
  })

  test('at the same moment creates one', async () => {
    const unit = { id: newId(), title: 'At once', templateIds }
    const answers = await Promise.all(Array.from({ length: 5 }, () => school.asTeacher.post(path, unit)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 201])
  })

  test.each([
    ['a title', { title: ' ' }, 'title', 'Please enter a title'],
    ['a template', { templateIds: [] }, 'templateIds', 'Please add at least one template'],
    [
      'at most 200 templates',
      { templateIds: Array(201).fill(newId()) },
      'templateIds',
      'A unit holds at most 200 templates',
    ],
    ['existing templates', { templateIds: [newId()] }, 'templateIds.0', 'This template does not exist any more'],
    ['ids', { templateIds: ['x'] }, 'templateIds.0', 'This is not an id'],
    ['unknown fields', { colour: 'red' }, 'colour', "There is no field 'colour'"],
  ])('is refused without %s, and changes nothing', async (_, wrong, issuePath, message) => {
    const failure = await refusal(school, () => school.asTeacher.post(path, { title: 'x', templateIds, ...wrong }))
    expect(failure).toMatchObject({ status: 400, code: 'invalid_input' })
    expect(failure.issues).toContainEqual({ path: issuePath, message })
  })

  test('is for teachers and admins', async () => {
    for (const [actor, status] of [
      [school.asAssistant, 403],
      [school.asStranger, 401],
    ] as const) {
      expect(await refusal(school, () => actor.post(path, { title: 'x', templateIds }))).toMatchObject({ status })
    }
  })
})

describe('updating a unit', () => {
  test('keeps a template that was deleted, but takes no other one that was', async () => {
    const deleted = await createTemplate(school)
    const unit = await createUnit(school, { templateIds: [deleted.id, ...templateIds] })
    await school.asTeacher.delete(`/api/lesson-templates/${deleted.id}`)
    const update = { title: 'Renamed', templateIds: [...templateIds, deleted.id], updatedAt: unit.updatedAt }
    expect(await school.asTeacher.put(`${path}/${unit.id}`, update)).toMatchObject({
      status: 200,
      body: { title: 'Renamed', templateIds: update.templateIds },
    })
    const other = await createUnit(school, { templateIds })
    const failure = await refusal(school, () => {
      return school.asTeacher.put(`${path}/${other.id}`, { title: 'x', templateIds: [deleted.id] })
    })
    expect(failure).toMatchObject({ status: 400 })
  })

  test('is refused on an older version, with the current one', async () => {
    const { id, updatedAt, title } = await createUnit(school, { templateIds })
    await school.asAdmin.put(`${path}/${id}`, { title: 'Newer', templateIds })
    const failure = await refusal(school, () =>
      school.asTeacher.put(`${path}/${id}`, { title, templateIds, updatedAt }),
    )
    expect(failure).toMatchObject({ status: 409, code: 'changed_meanwhile', current: { title: 'Newer' } })
  })

  test('that changes nothing keeps the version', async () => {
    const unit = await createUnit(school, { templateIds })
    school.clock.advance({ days: 1 })
    const { body } = await school.asAdmin.put(`${path}/${unit.id}`, { title: unit.title, templateIds })
    expect(body).toEqual(unit)
    expect(await changesOf(unit.id)).toHaveLength(1)
  })

  test('is refused when another one is committed at the same moment', async () => {
    const { id, updatedAt } = await createUnit(school, { templateIds })
    const rename = (tx: Tx) => sql`update units set title = 'Newer' where id = ${id}`.execute(tx)
    const update = { title: 'Older', templateIds, updatedAt }
    const answer = await sendDuring(school.db, [rename], () => school.asTeacher.put(`${path}/${id}`, update))
    expect(answer).toMatchObject({ status: 409, body: { code: 'changed_meanwhile', current: { title: 'Newer' } } })
  })

  test('of one that does not exist is 404', async () => {
    const failure = await refusal(school, () => school.asTeacher.put(`${path}/${newId()}`, { title: 'x', templateIds }))
    expect(failure).toMatchObject({ status: 404, message: 'Unit not found' })
  })
})

test('a deleted unit is no longer listed, is shown among what was deleted, and is restored', async () => {
  const unit = await createUnit(school, { templateIds })
  expect(await school.asTeacher.delete(`${path}/${unit.id}`)).toMatchObject({ status: 204 })
  expect(await refusal(school, () => school.asTeacher.delete(`${path}/${unit.id}`))).toMatchObject({ status: 404 })
  expect(await listed()).not.toContainEqual(expect.objectContaining({ id: unit.id }))
  const { body: deleted } = await school.asTeacher.get('/api/deleted?kind=unit')
  expect(deleted).toMatchObject([{ id: unit.id, kind: 'unit', name: unit.title }])
  const restored = await school.asTeacher.post(`${path}/${unit.id}/restoration`)
  const { updatedAt: _, ...kept } = unit
  expect(restored).toMatchObject({ status: 200, body: kept })
  expect(await listed()).toContainEqual(restored.body)
})

test('a template is not purged while a unit names it, also a deleted one; then both are', async () => {
  const now = school.clock().toISOString()
  const at = async (instant: string, work: () => Promise<unknown>) => {
    school.clock.set(instant)
    await work()
    school.clock.set(now)
  }
  const template = await createTemplate(school)
  const unit = await createUnit(school, { templateIds: [template.id] })
  await at('2025-12-01T10:00:00Z', () => school.asTeacher.delete(`/api/lesson-templates/${template.id}`))
  const purge = (id: string) => school.asAdmin.delete(`/api/deleted/${id}`)
  expect(await refusal(school, () => purge(template.id))).toMatchObject({
    status: 409,
    code: 'still_used',
    message: 'Units with this template: 1. Take it out of them, or first delete for good those that were deleted.',
  })
  await school.asTeacher.delete(`${path}/${unit.id}`)
  expect(await refusal(school, () => purge(template.id))).toMatchObject({ status: 409 })
  expect(await refusal(school, () => purge(unit.id))).toMatchObject({ status: 409, code: 'still_restorable' })
  await at('2025-12-02T10:00:00Z', async () => {
    await school.asTeacher.post(`${path}/${unit.id}/restoration`)
    await school.asTeacher.delete(`${path}/${unit.id}`)
  })
  expect(await refusal(school, () => purge(template.id))).toMatchObject({ status: 409, code: 'still_used' })
  expect(await purge(unit.id)).toMatchObject({ status: 204 })
  expect(await purge(template.id)).toMatchObject({ status: 204 })
  expect(await changesOf(unit.id)).toEqual([])
})
