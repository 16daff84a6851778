import { Client } from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { newId } from '../src/server/db/ids.ts'
import { type TestDatabase, testDatabase } from '../src/server/test/database.ts'
import { studentContent } from './contents.ts'
import { createLedger } from './ledger.ts'
import { verify } from './verify.ts'

let database: TestDatabase
let client: Client
beforeAll(async () => {
  database = await testDatabase()
  client = new Client(database.connection)
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database.close()
})

const writer = newId()
const student = { firstName: 'Олена', lastName: 'Бойко', studentId: 'STU2026001', classId: null }

async function insertStudent({ id = newId(), actor = writer } = {}): Promise<string> {
  await client.query("select set_config('daybook.actor', $1, false)", [actor])
  await client.query(
    'insert into students (id, first_name, last_name, student_id, created_by, updated_by) values ($1, $2, $3, $4, $5, $5)',
    [id, student.firstName, student.lastName, student.studentId, writer],
  )
  onTestFinished(async () => {
    await client.query('delete from students')
    await client.query('delete from change_history')
  })
  return id
}

/** A ledger in which the students of these ids were created, acknowledged or not. */
function ledgerOf(ids: readonly string[], isAcknowledged = true) {
  const ledger = createLedger()
  for (const id of ids) {
    const entry = ledger.addEntry('students', id, writer)
    ledger.send(entry, studentContent(student))
    if (isAcknowledged) ledger.acknowledge(entry, 0)
  }
  return ledger
}

const kindsOf = async (ledger: ReturnType<typeof createLedger>) =>
  (await verify(client, ledger, [writer])).map(({ kind }) => kind)

test('what is stored once, as it was acknowledged, is neither lost nor doubled', async () => {
  expect(await kindsOf(ledgerOf([await insertStudent()]))).toEqual([])
})

test('an acknowledged row that is missing is lost; one without an answer may be missing', async () => {
  expect(await kindsOf(ledgerOf([newId()]))).toEqual(['lost'])
  expect(await kindsOf(ledgerOf([newId()], false))).toEqual([])
})

test('a row with other content than the acknowledged one is lost', async () => {
  const id = await insertStudent()
  const ledger = ledgerOf([id])
  await client.query('alter table students disable trigger user')
  await client.query("update students set first_name = 'Ґанна'")
  await client.query('alter table students enable trigger user')
  expect(await kindsOf(ledger)).toEqual(['lost'])
})

test('a row that nobody has sent is doubled, and so is a change that was made twice', async () => {
  const id = await insertStudent()
  expect(await kindsOf(ledgerOf([]))).toEqual(['doubled'])
  await client.query("update students set first_name = 'Ґанна'")
  await client.query('update students set first_name = $1', [student.firstName])
  expect(await kindsOf(ledgerOf([id]))).toEqual(['doubled'])
})

test('an acknowledged row that the history does not know, or by somebody else, is lost', async () => {
  const id = await insertStudent({ actor: newId() })
  expect(await kindsOf(ledgerOf([id]))).toEqual(['lost'])
  await client.query('delete from change_history')
  expect(await kindsOf(ledgerOf([id]))).toContain('lost')
})
