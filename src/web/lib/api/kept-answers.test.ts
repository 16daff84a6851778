import { hashKey } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from './client.ts'
import { answerOrKept, deleteAllKeptAnswers, keptTimes, provideKeptAnswers } from './kept-answers.ts'

const key = ['/api', 'classes', { from: '2026-03-02' }]
const lost = () => Promise.reject(new TypeError('Failed to fetch'))
const read = vi.fn(async () => ({ answer: 'kept', at: 1_000 }))

const deleteAll = vi.fn(async () => undefined)

beforeEach(() => {
  keptTimes.set(new Map())
  read.mockClear()
  provideKeptAnswers({ read, deleteAll })
})

test('an answer of the network is taken, and storage is not asked', async () => {
  expect(await answerOrKept(key, async () => 'new')).toBe('new')
  expect(read).not.toHaveBeenCalled()
  expect(keptTimes.get().size).toBe(0)
})

test('without an answer the kept one is taken, with its time, until the network answers again', async () => {
  expect(await answerOrKept(key, lost)).toBe('kept')
  expect(read).toHaveBeenCalledWith('/api/classes?from=2026-03-02')
  expect(keptTimes.get()).toEqual(new Map([[hashKey(key), 1_000]]))
  expect(await answerOrKept(key, async () => 'new')).toBe('new')
  expect(keptTimes.get().size).toBe(0)
})

test('a failure that the server answered stays a failure', async () => {
  const refused = new ApiError(403, '', 'Forbidden')
  await expect(answerOrKept(key, () => Promise.reject(refused))).rejects.toBe(refused)
  expect(read).not.toHaveBeenCalled()
})

test('where nothing was kept, or storage is forbidden, the failure of the network is reported', async () => {
  provideKeptAnswers({ read: async () => undefined, deleteAll })
  await expect(answerOrKept(key, lost)).rejects.toThrow('Failed to fetch')
  provideKeptAnswers({ read: () => Promise.reject(new DOMException('forbidden')), deleteAll })
  await expect(answerOrKept(key, lost)).rejects.toThrow('Failed to fetch')
})

test('where nothing can be stored, there is nothing to delete', async () => {
  deleteAll.mockRejectedValueOnce(new DOMException('forbidden'))
  await deleteAllKeptAnswers()
  expect(deleteAll).toHaveBeenCalledOnce()
})
