import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '../../../db/ids.ts'
import { createClass, createTemplate, createUnit, rowCounts, scheduleLesson } from '../../../test/factories.ts'
import { type TestSchool, testSchool } from '../../../test/fixtures.ts'
import {
  createTaughtClass,
  createTemplates,
  entry,
  listLessonsOfClass,
  planned,
  plansPath,
  send,
  storeCalendar,
  storedLessons,
  times,
} from '../../../test/plans.ts'
import { refusal } from '../../../test/refusal.ts'

/** It is Monday, 2026-03-02, 12:00 at the school. */

let school: TestSchool
let templateIds: string[]
let classId: string
beforeAll(async () => {
  school = await testSchool()
  templateIds = await createTemplates(school, 5)
})
beforeEach(async () => {
  // On this Monday its lesson is past already.
  classId = await createTaughtClass(school)
})
afterAll(() => school.close())

const sequence = (more: object = {}) => ({
  kind: 'sequence',
  templateIds,
  classIds: [classId],
  from: '2026-03-02',
  ...more,
})
const firstFive = ['2026-03-04 09:00', '2026-03-09 09:00', '2026-03-11 09:00', '2026-03-16 09:00', '2026-03-18 09:00']
const lessonsOfClass = (id = classId) => listLessonsOfClass(school, id)

describe('a sequence', () => {
  test('is placed in order into the free slots; a dry run answers the same and writes nothing', async () => {
    const plan = { ...sequence(), id: newId() }
    const before = await rowCounts(school.db)
    const dry = await school.asTeacher.post(plansPath, { ...plan, dryRun: true })
    expect(dry.status).toBe(200)
    expect(await rowCounts(school.db)).toEqual(before)
    const real = await school.asTeacher.post(plansPath, plan)
    expect(real.body).toEqual(dry.body)
    expect(times(real.body.lessons)).toEqual(firstFive)
    const stored = await lessonsOfClass()
    expect(times(stored)).toEqual(firstFive)
    expect(stored.map((lesson: { templateId: string }) => lesson.templateId)).toEqual(templateIds)
    expect(stored.map(({ id }: { id: string }) => id)).toEqual(
      real.body.lessons.map(({ lessonId }: { lessonId: string }) => lessonId),
    )
  })

  test('planned again under another id adds nothing, under the same one answers the same', async () => {
    const id = newId()
    const first = await planned(school, sequence({ id }))
    const before = await rowCounts(school.db)
    expect(await planned(school, sequence({ id }))).toEqual(first)
    expect(await rowCounts(school.db)).toEqual(before)
    const stored = await storedLessons(school.db)
    const again = await planned(school, sequence())
    expect([again.lessons, again.overflow]).toEqual([[], []])
    expect(times(again.existing)).toEqual(firstFive)
    expect(await storedLessons(school.db)).toEqual(stored)
  })

  test('planned again under the same id answers what was answered, whatever has changed since', async () => {
    const plan = { ...sequence(), id: newId() }
    const first = await planned(school, plan)
    await storeCalendar(school.db, { daysOff: [{ id: 'a', name: 'Break', from: '2026-03-04', to: '2026-03-18' }] })
    await school.asTeacher.delete(`/api/classes/${classId}`)
    await school.asTeacher.delete(`/api/scheduled-lessons/${first.lessons[0]?.lessonId}`)
    const before = await rowCounts(school.db)
    for (const dryRun of [false, true]) expect(await planned(school, { ...plan, dryRun })).toEqual(first)
    expect(await rowCounts(school.db)).toEqual(before)
  })

  test('of which a lesson was deleted is completed in its place', async () => {
    const { lessons } = await planned(school, sequence())
    await school.asTeacher.delete(`/api/scheduled-lessons/${lessons[2]?.lessonId}`)
    const { lessons: added, existing } = await planned(school, sequence())
    expect(times(added)).toEqual([firstFive[2]])
    expect(existing).toHaveLength(4)
  })

  test('leaves out slots in which the class has a lesson, and lists what has no slot until the last day', async () => {
    await scheduleLesson(school, { classId, date: '2026-03-09', startTime: '09:30' })
    const { lessons, overflow } = await planned(school, sequence({ until: '2026-03-16' }))
    expect(times(lessons)).toEqual(['2026-03-04 09:00', '2026-03-11 09:00', '2026-03-16 09:00'])
    expect(overflow.map(({ template }) => template.id)).toEqual(templateIds.slice(3))
  })

  test('passes over holidays, ends with the term, and takes the length of the period', async () => {
    await storeCalendar(school.db, {
      terms: [{ id: 'a', name: 'Spring', from: '2026-01-12', to: '2026-03-18' }],
      daysOff: [{ id: 'b', name: 'Break', from: '2026-03-09', to: '2026-03-11' }],
      bellSchedules: [{ id: 'c', name: 'Usual', periods: [{ startTime: '10:00', endTime: '11:30' }] }],
    })
    const weeklySchedule = [entry(1, '10:00', { endTime: '11:30', period: 1 }), entry(3)]
    const { id } = await createClass(school, { weeklySchedule })
    const { lessons, daysOff, overflow } = await planned(school, sequence({ classIds: [id] }))
    expect(times(lessons)).toEqual(['2026-03-04 09:00', '2026-03-16 10:00', '2026-03-18 09:00'])
    expect(lessons[1]).toMatchObject({ endTime: '11:30' })
    expect(daysOff).toEqual([{ name: 'Break', from: '2026-03-09', to: '2026-03-11' }])
    expect(overflow).toHaveLength(2)
  })

  test('of a unit is placed into several classes, and teachers in two places are pointed out', async () => {
    const unit = await createUnit(school, { templateIds: templateIds.slice(0, 2) })
    const teachers = [{ id: school.asTeacher.userId, subject: '' }]
    const classes = [
      await createClass(school, { teachers, weeklySchedule: [entry(4)] }),
      await createClass(school, { teachers, weeklySchedule: [entry(4, '09:15')] }),
    ]
    const classIds = classes.map(({ id }) => id)
    const { lessons, conflicts } = await planned(school, {
      ...sequence({ classIds, unitId: unit.id }),
      templateIds: undefined,
    })
    expect(times(lessons)).toEqual(['2026-03-05 09:00', '2026-03-05 09:15', '2026-03-12 09:00', '2026-03-12 09:15'])
    expect(conflicts.map(({ kind, lessonId, with: other }) => [kind, lessonId, other.lessonId])).toEqual([
      ['teacher', lessons[1]?.lessonId, lessons[0]?.lessonId],
      ['teacher', lessons[3]?.lessonId, lessons[2]?.lessonId],
    ])
  })
})

test('a sequence begins at most 400 days ahead', async () => {
  const plan = (from: string) => send(school, sequence({ from, dryRun: true }))
  expect(await plan('2027-04-06')).toMatchObject({ status: 200 })
  expect(await plan('2027-04-07')).toMatchObject({ status: 400, body: { issues: [{ path: 'from' }] } })
})

describe('at the same moment', () => {
  test('two plans of a class are made one after the other', async () => {
    const others = [(await createTemplate(school)).id, (await createTemplate(school)).id]
    const answers = await Promise.all([send(school, sequence()), send(school, sequence({ templateIds: others }))])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const stored = times(await lessonsOfClass())
    expect(stored).toHaveLength(7)
    expect(new Set(stored).size).toBe(7)
  })

  test('the same plan many times is made once', async () => {
    const id = newId()
    const answers = await Promise.all(Array.from({ length: 4 }, () => send(school, sequence({ id }))))
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect(await lessonsOfClass()).toHaveLength(5)
  })

  test('a plan beside a plain POST for its first slot stacks nothing when the POST came first', async () => {
    const plain = { templateId: templateIds[0], classId, date: '2026-03-04', startTime: '09:00' }
    const [post, plan] = await Promise.all([
      school.asTeacher.post('/api/scheduled-lessons', plain),
      send(school, sequence({ templateIds: templateIds.slice(1) })),
    ])
    expect([post.status, plan.status]).toEqual([201, 200])
    const stored = await lessonsOfClass()
    // A plain POST is answered as specified, even where the class has a lesson.
    const expected = times(plan.body.lessons)[0] === '2026-03-04 09:00' ? 2 : 1
    expect(times(stored).filter((time) => time === '2026-03-04 09:00')).toHaveLength(expected)
    expect(new Set(times(plan.body.lessons)).size).toBe(4)
  })
})

test('the number of statements does not depend on the number of lessons', async () => {
  const countOf = async (count: number) => {
    const many = Array.from({ length: count }, (_, index) => templateIds[index % 5])
    const plan = () => ({ ...sequence({ templateIds: many }), id: newId(), dryRun: false })
    const statements = await school.statementsOf(async () => {
      const { id } = await createClass(school, { weeklySchedule: [1, 2, 3, 4, 5].map((day) => entry(day)) })
      await planned(school, { ...plan(), classIds: [id] })
    })
    return statements.length
  }
  expect(await countOf(200)).toBe(await countOf(2))
})

test('a dry run locks nothing', async () => {
  const statements = await school.statementsOf(() => planned(school, sequence({ dryRun: true })))
  expect(statements.length).toBeGreaterThan(3)
  expect(statements.filter((statement) => /for (no key )?(update|share)/i.test(statement))).toEqual([])
})

describe('a sequence is refused, and changes nothing', () => {
  test.each([
    ['without templates', { templateIds: undefined }, 'templateIds', 'Please choose either templates or a unit'],
    ['with both', { unitId: newId() }, 'templateIds', 'Please choose either templates or a unit'],
    ['with an unknown template', { templateIds: [newId()] }, 'templateIds.0', 'This template does not exist any more'],
    ['without classes', { classIds: [] }, 'classIds', 'Please select a class'],
    [
      'with 13 classes',
      { classIds: Array.from({ length: 13 }, newId) },
      'classIds',
      'Please select at most 12 classes',
    ],
    ['with an unknown class', { classIds: [newId()] }, 'classIds.0', 'This class does not exist any more'],
    ['with a last day before the first', { until: '2026-03-01' }, 'until', 'The last day must not be before the first'],
    ['over too many days', { until: '2027-06-01' }, 'until', 'A plan covers at most 400 days'],
    ['on what is no date', { from: '2026-02-30' }, 'from', 'Please enter a valid date'],
    ['with an unknown field', { colour: 'red' }, 'colour', "There is no field 'colour'"],
  ])('%s', async (_, wrong, path, message) => {
    for (const dryRun of [true, false]) {
      const failure = await refusal(school, () => send(school, sequence({ ...wrong, dryRun })))
      expect(failure).toMatchObject({ status: 400, code: 'invalid_input' })
      expect(failure.issues).toContainEqual({ path, message })
    }
  })

  test('with a unit that does not exist, or of which a template was deleted', async () => {
    const plan = (unitId: string) => ({ ...sequence({ unitId }), templateIds: undefined })
    expect(await refusal(school, () => send(school, plan(newId())))).toMatchObject({ status: 404 })
    const template = await createTemplate(school)
    const unit = await createUnit(school, { templateIds: [template.id] })
    await school.asTeacher.delete(`/api/lesson-templates/${template.id}`)
    expect(await refusal(school, () => send(school, plan(unit.id)))).toMatchObject({
      status: 400,
      issues: [
        {
          path: 'unitId',
          message: 'A template of this unit was deleted. Restore it, or take it out of the unit.',
        },
      ],
    })
  })

  test('of more than 1,000 lessons', async () => {
    const weeklySchedule = Array.from({ length: 7 }, (_, day) => [entry(day, '08:00'), entry(day, '09:00')]).flat()
    const classes = await Promise.all(Array.from({ length: 6 }, () => createClass(school, { weeklySchedule })))
    const plan = sequence({ classIds: classes.map(({ id }) => id), templateIds: Array(180).fill(templateIds[0]) })
    const message = 'A plan has at most 1,000 lessons. Please plan fewer at once.'
    expect(await refusal(school, () => send(school, plan))).toMatchObject({ status: 400, message })
  })

  test('under the id of another plan', async () => {
    const id = newId()
    await planned(school, sequence({ id }))
    const before = await storedLessons(school.db)
    const other = sequence({ id, from: '2026-06-01', templateIds: templateIds.slice(0, 2) })
    expect(await refusal(school, () => send(school, other))).toMatchObject({ status: 409, code: 'already_exists' })
    expect(await storedLessons(school.db)).toEqual(before)
  })

  test('for an assistant, and without a session', async () => {
    expect(await refusal(school, () => send(school, sequence(), school.asAssistant))).toMatchObject({ status: 403 })
    expect(await refusal(school, () => school.asStranger.post(plansPath, sequence()))).toMatchObject({ status: 401 })
  })
})

test('lessons of a teacher at other times of its days, and those of deleted classes, do not count, however many they are', async () => {
  const teachers = [{ id: school.asAdmin.userId, subject: '' }]
  const { id: taught } = await createClass(school, { teachers, weeklySchedule: [entry(1), entry(3)] })
  const { id: other } = await createClass(school, { teachers })
  await sql`
    insert into scheduled_lessons (id, template_id, class_id, date, start_time, end_time)
    select gen_random_uuid(), ${templateIds[0]}, ${other}, date '2026-03-04', '10:00', '10:45' from generate_series(1, 20001)
  `.execute(school.db)
  const deleted = await createClass(school, { teachers })
  await scheduleLesson(school, { classId: deleted.id, date: '2026-03-04', startTime: '09:30' })
  await school.asTeacher.delete(`/api/classes/${deleted.id}`)
  const overlapping = await scheduleLesson(school, { classId: other, date: '2026-03-04', startTime: '09:30' })
  const { lessons, conflicts } = await planned(school, sequence({ classIds: [taught] }))
  expect(times(lessons)).toEqual(firstFive)
  expect(conflicts).toMatchObject([{ kind: 'teacher', with: { lessonId: overlapping.id } }])
})
