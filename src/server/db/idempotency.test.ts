import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestSchool, testSchool } from '../test/fixtures.ts'
import { answerOnce, markUndone } from './idempotency.ts'
import { newId } from './ids.ts'
import { inTransaction } from './transaction.ts'

let school: TestSchool
beforeAll(async () => {
  school = await testSchool()
})
afterAll(() => school.close())

const idInUse = { code: 'already_exists', message: 'Something else already exists under this id' }

/** Creates a class by a request under an id; the answer names the class. */
function createOnce(id: string, content: object = { name: '5-А' }, dryRun = false) {
  const actor = school.asAdmin.userId
  return inTransaction(school.db, { actor, saveId: id }, (tx) =>
    answerOnce(tx, { id, content, dryRun }, async () => {
      const classId = newId()
      if (!dryRun) await tx.insertInto('classes').values({ id: classId, name: '5-А', color: '#3B82F6' }).execute()
      return { classId }
    }),
  )
}
const classCount = async () => (await school.db.selectFrom('classes').select('id').execute()).length
const isStored = async (id: string) =>
  (await school.db.selectFrom('idempotencyKeys').select('id').where('id', '=', id).execute()).length === 1
const makeOld = (id: string, days: number) =>
  sql`update idempotency_keys set created_at = clock_timestamp() - make_interval(days => ${days}) where id = ${id}`.execute(
    school.db,
  )

describe('a request under an id', () => {
  test('is done once, also at the same moment, and answers alike', async () => {
    const [id, before] = [newId(), await classCount()]
    const answers = await Promise.all(Array.from({ length: 5 }, () => createOnce(id)))
    expect(new Set(answers.map(({ classId }) => classId)).size).toBe(1)
    expect(await createOnce(id)).toEqual(answers[0])
    expect(await createOnce(id, undefined, true)).toEqual(answers[0])
    expect(await classCount()).toBe(before + 1)
  })

  test('is refused with another content, and does nothing', async () => {
    const id = newId()
    await createOnce(id)
    const before = await classCount()
    await expect(createOnce(id, { name: '6-А' })).rejects.toMatchObject(idInUse)
    await expect(createOnce(id, { name: '6-А' }, true)).rejects.toMatchObject(idInUse)
    expect(await classCount()).toBe(before)
  })

  test('that failed can be done with another content', async () => {
    const id = newId()
    const failing = inTransaction(school.db, { actor: school.asAdmin.userId, saveId: id }, (tx) =>
      answerOnce(tx, { id, content: {}, dryRun: false }, () => Promise.reject(new Error('refused'))),
    )
    await expect(failing).rejects.toThrow('refused')
    expect(await createOnce(id)).toHaveProperty('classId')
  })

  test('is refused once it has been undone', async () => {
    const id = newId()
    await createOnce(id)
    await inTransaction(school.db, undefined, (tx) => markUndone(tx, id))
    for (const dryRun of [false, true]) {
      await expect(createOnce(id, undefined, dryRun)).rejects.toMatchObject({
        code: 'changed_meanwhile',
        message: 'This has been undone',
      })
    }
  })

  test('is refused under the id of a save that has written anything', async () => {
    const saveId = newId()
    await inTransaction(school.db, { actor: school.asAdmin.userId, saveId }, (tx) =>
      tx.insertInto('classes').values({ id: newId(), name: '7-А', color: '#3B82F6' }).execute(),
    )
    for (const dryRun of [false, true]) {
      await expect(createOnce(saveId, undefined, dryRun)).rejects.toMatchObject(idInUse)
    }
    expect(await isStored(saveId)).toBe(false)
  })
})

describe('a dry run', () => {
  test('stores nothing, and another content may follow', async () => {
    const id = newId()
    await createOnce(id, { name: '5-А' }, true)
    expect(await isStored(id)).toBe(false)
    expect(await createOnce(id, { name: '6-А' })).toHaveProperty('classId')
  })
})

describe('keys', () => {
  test('are kept for 30 days; the request is refused afterwards, because its id has been used', async () => {
    const [old, younger] = [newId(), newId()]
    for (const id of [old, younger]) await createOnce(id)
    await makeOld(old, 31)
    await makeOld(younger, 29)
    await createOnce(newId())
    expect([await isStored(old), await isStored(younger)]).toEqual([false, true])
    await expect(createOnce(old)).rejects.toMatchObject(idInUse)
  })

  test('of requests at the same moment delete the old ones without waiting for each other', async () => {
    const old = Array.from({ length: 20 }, () => newId())
    for (const id of old) await createOnce(id)
    for (const id of old) await makeOld(id, 31)
    await Promise.all(Array.from({ length: 10 }, () => createOnce(newId())))
    expect(await Promise.all(old.map(isStored))).toEqual(old.map(() => false))
  })

  test('that another transaction is deleting are not waited for', async () => {
    const old = newId()
    await createOnce(old)
    await makeOld(old, 31)
    const tx = await school.db.startTransaction().execute()
    try {
      await tx.selectFrom('idempotencyKeys').select('id').where('id', '=', old).forUpdate().execute()
      expect(await createOnce(newId())).toHaveProperty('classId')
    } finally {
      await tx.rollback().execute()
    }
    expect(await isStored(old)).toBe(true)
    await createOnce(newId())
    expect(await isStored(old)).toBe(false)
  })
})
