import { expect, test } from 'vitest'
import { newerAnswers } from './newer-answers.ts'
import { createQueryClient } from './query-client.ts'

const at = (minute: number) => `2026-03-02T10:0${minute}:00.000Z`
const record = (name: string, updatedAt: string | null, id = 'olena') => ({ id, name, updatedAt })

test('what was answered about a record is newer than its list until that is fetched again', () => {
  const { newerOf, rememberAnswer } = newerAnswers(createQueryClient())
  const listed = record('Олена', at(1))
  expect(newerOf(listed)).toBe(listed)
  rememberAnswer(record('Олеся', at(2)))
  expect(newerOf(listed).name).toBe('Олеся')
  expect(newerOf(record('Ольга', null)).name).toBe('Олеся')
  for (const newer of [record('Олеся', at(2)), record('Оксана', at(3))]) expect(newerOf(newer)).toBe(newer)
})

test('an answer that arrives late does not replace a newer one', () => {
  const { newerOf, rememberAnswer } = newerAnswers(createQueryClient())
  for (const minute of [3, 2]) rememberAnswer(record(`version ${minute}`, at(minute)))
  expect(newerOf(record('Олена', at(1))).name).toBe('version 3')
})

test('an answer is that of one record in one session', () => {
  const queryClient = createQueryClient()
  newerAnswers(queryClient).rememberAnswer(record('Іван', at(2), 'ivan'))
  newerAnswers(createQueryClient()).rememberAnswer(record('Олеся', at(2)))
  const listed = record('Олена', at(1))
  expect(newerAnswers(queryClient).newerOf(listed)).toBe(listed)
  expect(newerAnswers(queryClient).newerOf(record('Ів', at(1), 'ivan')).name).toBe('Іван')
})
