import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Client } from 'pg'
import { pino } from 'pino'
import { admin, insertTeachers, password } from '../real-server/accounts.ts'
import { withDatabase } from '../real-server/running-server.ts'
import { readConfig } from '../src/server/config.ts'
import { connect } from '../src/server/db/connect.ts'
import { type Backup, verifyBackup } from './backups.ts'
import { smallDisk } from './faults/disk.ts'
import type { Fault, FaultContext } from './faults/fault.ts'
import { createLedger, type Ledger } from './ledger.ts'
import { startMailServer } from './mail-server.ts'
import { type Person, signIn } from './person.ts'
import { startProgram } from './program.ts'
import { timeUntilEverybodySaves } from './recovery.ts'
import { runSaver } from './saver.ts'
import { createSchools } from './school.ts'
import { type Finding, verify } from './verify.ts'

export type SeriesOptions = {
  savers: number
  /** Whether another round of all faults is begun. */
  mayBegin: (round: number) => boolean
  /** Ends the series early, with the signal's reason as its error. */
  signal: AbortSignal
}
export type Outcome = { ledger: Ledger; findings: Finding[]; recoveries: Map<string, number[]> }

/** Between two faults everybody saves undisturbed. */
const calmMs = 1_500

/** Starts the program on a new data folder with savers, injects the faults in turn, and verifies what is stored in the end. */
export async function runSeries(faults: readonly Fault[], options: SeriesOptions): Promise<Outcome> {
  const folder = await mkdtemp(join(tmpdir(), 'daybook-torture-'))
  const dataDir = join(folder, 'data')
  const megabytes = faults.find(({ diskMegabytes }) => diskMegabytes)?.diskMegabytes
  if (megabytes) await smallDisk.mount(dataDir, megabytes)
  try {
    return await onProgram(dataDir, faults, options)
  } finally {
    if (megabytes) await smallDisk.unmount(dataDir)
    await rm(folder, { recursive: true, force: true })
  }
}

async function onProgram(dataDir: string, faults: readonly Fault[], options: SeriesOptions): Promise<Outcome> {
  const ledger = createLedger()
  const mail = await startMailServer()
  const program = await startProgram(dataDir, mail.port, (text) => reportFailures(ledger, text))
  const signedIn: Person[] = []
  try {
    const people = await signInEverybody(program.url, dataDir, options.savers, ledger)
    const adminPerson = await signIn(program.url, admin, () => ledger.addProblem('The admin was signed out'))
    signedIn.push(...people, adminPerson)
    const context = { program, admin: adminPerson, mail, ledger, backups: [] as Backup[] }
    const { promise: interrupted, reject } = Promise.withResolvers<never>()
    options.signal.addEventListener('abort', () => reject(options.signal.reason))
    const recoveries = await Promise.race([disturbSavers(people, faults, context, options.mayBegin), interrupted])
    const writers = people.map(({ userId }) => userId)
    const findings = await withDatabase(program, async (client) => {
      const ofBackup = context.backups.slice(-1).map((backup) => verifyBackup(backup, client, writers))
      const ofMails = findLostMails(client, ledger.invited, mail.receivers())
      return [await verify(client, ledger, writers), await ofMails, ...(await Promise.all(ofBackup))].flat()
    })
    return { ledger, findings, recoveries }
  } finally {
    await Promise.all(signedIn.map((person) => person.close()))
    await program.stop()
    await mail.stop()
  }
}

async function disturbSavers(
  people: readonly Person[],
  faults: readonly Fault[],
  context: Omit<FaultContext, 'round'>,
  mayBegin: SeriesOptions['mayBegin'],
): Promise<Outcome['recoveries']> {
  const { ledger } = context
  const schools = await createSchools(people)
  const stop = new AbortController()
  const savers = people.map(async (person, index) => {
    const school = schools[index]
    if (school) await runSaver({ person, ledger, signal: stop.signal }, school)
  })
  const recoveries = new Map<string, number[]>()
  for (let round = 0; mayBegin(round); round += 1) {
    for (const fault of faults) {
      ledger.beginFault(fault.name)
      await delay(calmMs)
      const endedAt = await fault.inject({ ...context, round })
      const recovery = await timeUntilEverybodySaves(ledger, people, endedAt)
      recoveries.set(fault.name, [...(recoveries.get(fault.name) ?? []), recovery])
      console.log(`${fault.name}: everybody saves again after ${(recovery / 1000).toFixed(1)} s`)
    }
  }
  stop.abort()
  await Promise.all(savers)
  return recoveries
}

/** People share one machine, so they sign in one after the other, as the throttle wants it. */
async function signInEverybody(url: string, dataDir: string, count: number, ledger: Ledger): Promise<Person[]> {
  const emails = Array.from({ length: count }, (_, index) => `teacher-${index + 1}@school.test`)
  const { db, close } = await connect(readConfig({ DATA_DIR: dataDir }), pino({ level: 'silent' }))
  await insertTeachers(db, emails).finally(close)
  const people: Person[] = []
  for (const email of emails) {
    people.push(await signIn(url, { email, password }, () => ledger.addProblem(`${email} was signed out`)))
  }
  return people
}

/** A line of the server's log says that an error was not foreseen. */
function reportFailures(ledger: Ledger, text: string): void {
  for (const line of text.split('\n')) if (line.includes('"level":60')) ledger.addProblem(line)
}

/** Invitations whose mail has neither arrived nor waits to be sent again. */
async function findLostMails(client: Client, invited: readonly string[], received: string[]): Promise<Finding[]> {
  const { rows } = await client.query<{ email: string }>(
    'select email from outgoing_mails where next_attempt_at is not null',
  )
  const known = new Set([...received, ...rows.map(({ email }) => email)])
  const lost = invited.filter((email) => !known.has(email))
  return lost.map((email) => ({ kind: 'lost', fault: 'mail server lost', text: `the mail to ${email}` }))
}
