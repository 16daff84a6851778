import { afterAll, describe, expect, test } from 'vitest'
import { invariant } from '../../../contract/kernel/invariant.ts'
import { createAccountWithPassword } from '../accounts.ts'
import { errorOf, password, type ServiceUnderTest, serviceUnderTest } from '../test/service-under-test.ts'

const auth: ServiceUnderTest = await serviceUnderTest()
afterAll(() => auth.close())

const signInWith = (secret: string) => (email: string, address: string, device?: string) =>
  auth.signIn(email, secret, device ? { address, device } : { address })
const signInWrongly = signInWith('wrong password')
const signInCorrectly = signInWith(password)

async function signInWronglyTimes(times: number, email: string, address: string): Promise<void> {
  for (let time = 0; time < times; time += 1) await signInWrongly(email, address)
}

/** The device secret that a correct sign-in sets. */
async function newDevice(email: string, address: string): Promise<string> {
  const { headers } = await signInCorrectly(email, address)
  return deviceOf(headers['set-cookie'])
}

function deviceOf(cookies: string | string[] | undefined): string {
  const device = /daybook-device=([\w-]+)/.exec(String(cookies))?.[1]
  invariant(device, 'a correct sign-in sets the device cookie')
  return device
}

/** Sets a count directly, because hashing that many passwords would take long. */
async function setAttempts(rule: string, attempts: number): Promise<void> {
  await auth.db.updateTable('auth.throttles').set({ attempts }).where('rule', '=', rule).execute()
}

describe('attempts to guess one password from one address', () => {
  test.each(['owner@school.test', 'nobody@school.test'])(
    '%s: ten free attempts, then waits that double',
    async (email) => {
      if (email.startsWith('owner')) await auth.createPerson(email)
      for (let time = 0; time < 10; time += 1) {
        expect(errorOf(await signInWrongly(email, '192.0.2.1'))[1]).toBe('invalid_credentials')
      }
      const rejected = await signInCorrectly(email, '192.0.2.1')
      expect(errorOf(rejected)).toEqual([429, 'over_request_rate_limit', 'Request rate limit reached'])
      expect(rejected.headers['retry-after']).toBe('30')
      const waits: number[] = []
      for (let round = 0; round < 7; round += 1) {
        const wait = Number((await signInWrongly(email, '192.0.2.1')).headers['retry-after'])
        waits.push(wait)
        auth.advanceClock(wait)
        expect((await signInWrongly(email, '192.0.2.1')).statusCode).toBe(400)
      }
      expect(waits).toEqual([30, 60, 120, 240, 480, 900, 900])
    },
  )

  test('of a hundred concurrent attempts ten are admitted', async () => {
    await auth.createPerson('burst@school.test')
    const burst = await Promise.all(Array.from({ length: 100 }, () => signInWrongly('burst@school.test', '192.0.2.2')))
    expect(burst.filter(({ statusCode }) => statusCode === 400)).toHaveLength(10)
    expect(burst.filter(({ statusCode }) => statusCode === 429)).toHaveLength(90)
  })

  test('the right password resets the count and ends the wait', async () => {
    await auth.createPerson('forgetful@school.test')
    await signInWronglyTimes(9, 'forgetful@school.test', '192.0.2.3')
    expect((await signInCorrectly('forgetful@school.test', '192.0.2.3')).statusCode).toBe(200)
    await signInWronglyTimes(10, 'forgetful@school.test', '192.0.2.3')
    auth.advanceClock(30)
    expect((await signInCorrectly('forgetful@school.test', '192.0.2.3')).statusCode).toBe(200)
    expect((await signInWrongly('forgetful@school.test', '192.0.2.3')).statusCode).toBe(400)
  })
})

test.each([
  ['six hours', 6 * 3600],
  ['a year', 365 * 24 * 3600],
])('a wait ends with the correction of a clock that was %s ahead', async (duration, ahead) => {
  const email = `${duration.replace(' ', '.')}@school.test`
  await auth.createPerson(email)
  await signInWronglyTimes(5, email, '192.0.2.7')
  auth.advanceClock(ahead)
  await signInWronglyTimes(10, email, '192.0.2.7')
  expect((await signInCorrectly(email, '192.0.2.7')).statusCode).toBe(429)
  auth.advanceClock(-2)
  expect((await signInCorrectly(email, '192.0.2.7')).statusCode, 'to a process whose clock is behind').toBe(429)
  auth.advanceClock(2 - ahead)
  expect((await signInCorrectly(email, '192.0.2.7')).statusCode).toBe(200)
})

describe('the owner of an account under attack', () => {
  test('signs in from another address', async () => {
    await auth.createPerson('elsewhere@school.test')
    await signInWronglyTimes(50, 'elsewhere@school.test', '192.0.2.4')
    expect((await signInCorrectly('elsewhere@school.test', '198.51.100.4')).statusCode).toBe(200)
  })

  test('signs in at the same address in a browser in which they have signed in before', async () => {
    await auth.createPerson('known@school.test')
    const device = await newDevice('known@school.test', '192.0.2.5')
    await signInWronglyTimes(50, 'known@school.test', '192.0.2.5')
    expect((await signInCorrectly('known@school.test', '192.0.2.5')).statusCode).toBe(429)
    expect((await signInCorrectly('known@school.test', '192.0.2.5', device)).statusCode).toBe(200)
  })

  test('a known browser has ten free attempts too; the browser of another person is not a known one', async () => {
    await auth.createPerson('shared@school.test')
    await auth.createPerson('pupil@school.test')
    const device = await newDevice('shared@school.test', '192.0.2.6')
    const foreign = await newDevice('pupil@school.test', '192.0.2.6')
    expect(foreign).not.toBe(device)
    for (let time = 0; time < 10; time += 1) await signInWrongly('shared@school.test', '192.0.2.6', device)
    expect((await signInWrongly('shared@school.test', '192.0.2.6', device)).statusCode).toBe(429)
    await signInWronglyTimes(10, 'shared@school.test', '192.0.2.6')
    expect((await signInCorrectly('shared@school.test', '192.0.2.6', foreign)).statusCode).toBe(429)
  })

  test('people who share a browser keep its device secret, and have free attempts of their own', async () => {
    const [one, other] = ['one@school.test', 'other@school.test']
    for (const email of [one, other]) await auth.createPerson(email)
    const device = await newDevice(one, '192.0.2.8')
    const { headers } = await signInCorrectly(other, '192.0.2.8', device)
    expect(deviceOf(headers['set-cookie'])).toBe(device)
    for (let time = 0; time < 10; time += 1) await signInWrongly(other, '192.0.2.8', device)
    expect((await signInCorrectly(one, '192.0.2.8', device)).statusCode).toBe(200)
    expect((await signInCorrectly(other, '192.0.2.8', device)).statusCode).toBe(429)
  })

  test('waits for seconds only while a hundred addresses attack', async () => {
    await auth.createPerson('botnet@school.test')
    await signInWrongly('botnet@school.test', '203.0.113.1')
    await setAttempts('account', 99)
    await signInWrongly('botnet@school.test', '203.0.113.2')
    const rejected = await signInCorrectly('botnet@school.test', '198.51.100.8')
    expect([rejected.statusCode, rejected.headers['retry-after']]).toEqual([429, '5'])
    auth.advanceClock(5)
    expect((await signInCorrectly('botnet@school.test', '198.51.100.8')).statusCode).toBe(200)
  })
})

test('1,200 guesses over 30 accounts from the address of a school find no password and lock no teacher out', async () => {
  const school = '192.0.2.100'
  // With hashes of the real cost, for which the sign-ins of the teacher and the guesses queue.
  const createAccount = (email: string) => createAccountWithPassword(auth.db, { email, password, now: auth.clock() })
  await createAccount('teacher@school.test')
  const victimCount = 30
  for (let index = 0; index < victimCount; index += 1) await createAccount(`victim${index}@school.test`)
  await signInWrongly('somebody@school.test', school)
  await setAttempts('network', 180)
  const statuses = new Map<number, number>()
  const guesses = 1200
  let sent = 0
  async function attack(): Promise<void> {
    while (sent < guesses) {
      const round = Math.floor(sent / victimCount)
      const victim = `victim${sent % victimCount}@school.test`
      sent += 1
      // One of the guesses is right, to show that it is not admitted.
      const guess = round === 12 ? password : `guess ${round}`
      const { statusCode } = await auth.signIn(victim, guess, { address: school })
      statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1)
    }
  }
  async function signInMeanwhile(): Promise<number[]> {
    const statusCodes: number[] = []
    for (let time = 0; time < 10; time += 1) {
      statusCodes.push((await signInCorrectly('teacher@school.test', school)).statusCode)
    }
    return statusCodes
  }
  const attackers = Array.from({ length: 20 }, attack)
  const teacherStatuses = await signInMeanwhile()
  await Promise.all(attackers)
  expect(statuses.get(200)).toBeUndefined()
  expect(statuses.get(400)).toBeLessThan(150)
  expect(new Set(teacherStatuses)).toEqual(new Set([200]))
}, 60_000)

test('after 5,000 wrong passwords from one network everybody in it waits for a minute', async () => {
  await auth.createPerson('visitor@school.test')
  await signInWrongly('somebody@school.test', '192.0.2.200')
  await setAttempts('network', 4999)
  expect((await signInWrongly('somebody@school.test', '192.0.2.200')).statusCode).toBe(400)
  const rejected = await signInCorrectly('visitor@school.test', '192.0.2.200')
  expect([rejected.statusCode, rejected.headers['retry-after']]).toEqual([429, '60'])
  expect((await signInCorrectly('visitor@school.test', '198.51.100.200')).statusCode).toBe(200)
  auth.advanceClock(60)
  expect((await signInCorrectly('visitor@school.test', '192.0.2.200')).statusCode).toBe(200)
})
