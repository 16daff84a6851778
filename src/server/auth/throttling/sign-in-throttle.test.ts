import { afterAll, describe, expect, test } from 'vitest'
import { password, refusal, type ServiceUnderTest, serviceUnderTest } from '../test/service-under-test.ts'

const auth: ServiceUnderTest = await serviceUnderTest()
afterAll(() => auth.close())

const wrong = (email: string, address: string, device?: string) =>
  auth.signIn(email, 'wrong password', device ? { address, device } : { address })
const right = (email: string, address: string, device?: string) =>
  auth.signIn(email, password, device ? { address, device } : { address })
const deviceOf = (cookies: string | string[] | undefined) => /daybook-device=([\w-]+)/.exec(String(cookies))?.[1] ?? ''

async function wrongTimes(times: number, email: string, address: string): Promise<void> {
  for (let time = 0; time < times; time += 1) await wrong(email, address)
}

/** As if there had been so many attempts already: hashing that many passwords takes a while. */
async function pretend(rule: string, attempts: number): Promise<void> {
  await auth.db.updateTable('auth.throttles').set({ attempts }).where('rule', '=', rule).execute()
}

describe('guessing one password from one address', () => {
  test.each(['owner@school.test', 'nobody@school.test'])('%s: ten tries, then waits that double', async (email) => {
    if (email.startsWith('owner')) await auth.person(email)
    for (let time = 0; time < 10; time += 1) {
      expect(refusal(await wrong(email, '192.0.2.1'))[1]).toBe('invalid_credentials')
    }
    const refused = await right(email, '192.0.2.1')
    expect(refusal(refused)).toEqual([429, 'over_request_rate_limit', 'Request rate limit reached'])
    expect(refused.headers['retry-after']).toBe('30')
    const waits: number[] = []
    for (let round = 0; round < 7; round += 1) {
      const wait = Number((await wrong(email, '192.0.2.1')).headers['retry-after'])
      waits.push(wait)
      auth.pass(wait)
      expect((await wrong(email, '192.0.2.1')).statusCode).toBe(400)
    }
    expect(waits).toEqual([30, 60, 120, 240, 480, 900, 900])
  })

  test('a hundred at the same moment are still only ten', async () => {
    await auth.person('burst@school.test')
    const burst = await Promise.all(Array.from({ length: 100 }, () => wrong('burst@school.test', '192.0.2.2')))
    expect(burst.filter(({ statusCode }) => statusCode === 400)).toHaveLength(10)
    expect(burst.filter(({ statusCode }) => statusCode === 429)).toHaveLength(90)
  })

  test('the right password starts the count anew, and ends the wait', async () => {
    await auth.person('clumsy@school.test')
    await wrongTimes(9, 'clumsy@school.test', '192.0.2.3')
    expect((await right('clumsy@school.test', '192.0.2.3')).statusCode).toBe(200)
    await wrongTimes(10, 'clumsy@school.test', '192.0.2.3')
    auth.pass(30)
    expect((await right('clumsy@school.test', '192.0.2.3')).statusCode).toBe(200)
    expect((await wrong('clumsy@school.test', '192.0.2.3')).statusCode).toBe(400)
  })
})

describe('the owner of an account that somebody attacks', () => {
  test('signs in from another address', async () => {
    await auth.person('elsewhere@school.test')
    await wrongTimes(50, 'elsewhere@school.test', '192.0.2.4')
    expect((await right('elsewhere@school.test', '198.51.100.4')).statusCode).toBe(200)
  })

  test('signs in at the same address in a browser that knows them', async () => {
    await auth.person('known@school.test')
    const device = deviceOf((await right('known@school.test', '192.0.2.5')).headers['set-cookie'])
    await wrongTimes(50, 'known@school.test', '192.0.2.5')
    expect((await right('known@school.test', '192.0.2.5')).statusCode).toBe(429)
    expect((await right('known@school.test', '192.0.2.5', device)).statusCode).toBe(200)
  })

  test('a known browser, too, has ten tries; one of another person is no known browser', async () => {
    await auth.person('shared@school.test')
    await auth.person('pupil@school.test')
    const device = deviceOf((await right('shared@school.test', '192.0.2.6')).headers['set-cookie'])
    const foreign = deviceOf((await right('pupil@school.test', '192.0.2.6')).headers['set-cookie'])
    expect(foreign).not.toBe(device)
    for (let time = 0; time < 10; time += 1) await wrong('shared@school.test', '192.0.2.6', device)
    expect((await wrong('shared@school.test', '192.0.2.6', device)).statusCode).toBe(429)
    await wrongTimes(10, 'shared@school.test', '192.0.2.6')
    expect((await right('shared@school.test', '192.0.2.6', foreign)).statusCode).toBe(429)
  })

  test('from a hundred addresses: short waits only', async () => {
    await auth.person('botnet@school.test')
    await wrong('botnet@school.test', '203.0.113.1')
    await pretend('account', 99)
    await wrong('botnet@school.test', '203.0.113.2')
    const refused = await right('botnet@school.test', '198.51.100.8')
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '5'])
    auth.pass(5)
    expect((await right('botnet@school.test', '198.51.100.8')).statusCode).toBe(200)
  })
})

test('a flood of wrong passwords over many accounts from the address of a school', async () => {
  const school = '192.0.2.100'
  await auth.person('teacher@school.test')
  const victims = Array.from({ length: 30 }, (_, index) => `victim${index}@school.test`)
  for (const victim of victims) await auth.person(victim)
  await wrong('somebody@school.test', school)
  await pretend('address', 180)
  const statuses = new Map<number, number>()
  const guesses = 1200
  let sent = 0
  async function attack(): Promise<void> {
    while (sent < guesses) {
      const round = Math.floor(sent / victims.length)
      const victim = victims[sent % victims.length] ?? ''
      sent += 1
      // Somewhere in the list of guesses stands the right one.
      const guess = round === 12 ? password : `guess ${round}`
      const { statusCode } = await auth.signIn(victim, guess, { address: school })
      statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1)
    }
  }
  async function signInMeanwhile(): Promise<number[]> {
    const seen: number[] = []
    for (let time = 0; time < 10; time += 1) seen.push((await right('teacher@school.test', school)).statusCode)
    return seen
  }
  const attackers = Array.from({ length: 20 }, attack)
  const seen = await signInMeanwhile()
  await Promise.all(attackers)
  expect(statuses.get(200)).toBeUndefined()
  expect(statuses.get(400)).toBeLessThan(150)
  expect(new Set(seen)).toEqual(new Set([200]))
}, 60_000)
