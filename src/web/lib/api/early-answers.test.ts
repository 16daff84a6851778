import { afterEach, expect, test, vi } from 'vitest'
import { schoolVersionHeader } from '../../../contract/kernel/endpoint.ts'
import { readEarlyAnswer, requestEarly, takeEarlyAnswer, takeEarlyContent } from './early-answers.ts'
import { oldestVersion } from './school-version.ts'

const path = '/api/classes'

function answer(status: number) {
  const headers = { [schoolVersionHeader]: '7' }
  vi.stubGlobal('fetch', async () => Response.json([{ id: '1' }], { status, headers }))
}

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
  globalThis.earlyAnswers = undefined
})

test('an answer is taken once', async () => {
  answer(200)
  requestEarly('anna', 'GET', path)
  expect(await (await takeEarlyAnswer('anna', 'GET', path))?.json()).toEqual([{ id: '1' }])
  expect(takeEarlyAnswer('anna', 'GET', path)).toBeUndefined()
})

test('an answer that has been read is taken as its content, once', async () => {
  answer(200)
  requestEarly('anna', 'GET', path)
  expect(takeEarlyContent('anna', path)).toBeUndefined()
  await readEarlyAnswer(path)
  expect(takeEarlyContent('anna', path)).toEqual([{ id: '1' }])
  expect(takeEarlyContent('anna', path)).toBeUndefined()
  expect(takeEarlyAnswer('anna', 'GET', path)).toBeUndefined()
})

test('an answer that has been read can still be read by the request that takes it', async () => {
  answer(200)
  requestEarly('anna', 'GET', path)
  await readEarlyAnswer(path)
  expect(await (await takeEarlyAnswer('anna', 'GET', path))?.json()).toEqual([{ id: '1' }])
})

test('the version under which an answer was read early counts among those of the tab', async () => {
  answer(200)
  requestEarly('anna', 'GET', path)
  await readEarlyAnswer(path)
  expect(oldestVersion()).toBe(7)
})

test('a refused answer is left to the request, which reports it', async () => {
  answer(403)
  requestEarly('anna', 'GET', path)
  await readEarlyAnswer(path)
  expect(takeEarlyContent('anna', path)).toBeUndefined()
  expect((await takeEarlyAnswer('anna', 'GET', path))?.status).toBe(403)
})

test('what was asked for one person is no answer to another, nor to nobody', async () => {
  answer(200)
  for (const owner of ['boris', undefined]) {
    requestEarly('anna', 'GET', path)
    await readEarlyAnswer(path)
    expect(takeEarlyContent(owner, path)).toBeUndefined()
    requestEarly('anna', 'GET', path)
    expect(takeEarlyAnswer(owner, 'GET', path)).toBeUndefined()
  }
})

test('an answer that nobody has taken for ten seconds is out of date', async () => {
  vi.useFakeTimers()
  answer(200)
  requestEarly('anna', 'GET', path)
  await readEarlyAnswer(path)
  vi.advanceTimersByTime(10_000)
  expect(takeEarlyContent('anna', path)).toBeUndefined()
})
