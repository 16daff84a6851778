import { expect, test } from 'vitest'
import { createQueryClient } from './query-client.ts'
import { keepSaved, newestOf } from './saved-records.ts'

const at = (minute: number) => `2026-03-02T10:0${minute}:00.000Z`
const record = (name: string, updatedAt: string | null) => ({ id: 'olena', name, updatedAt })

test('what a save was answered with is newer than what is shown, until that is fetched again', () => {
  const queryClient = createQueryClient()
  const shown = record('Олена', at(1))
  expect(newestOf(queryClient, shown)).toBe(shown)
  keepSaved(queryClient, 'olena', record('Олеся', at(2)))
  expect(newestOf(queryClient, shown)).toEqual(record('Олеся', at(2)))
  expect(newestOf(queryClient, record('Ольга', null))).toEqual(record('Олеся', at(2)))
  for (const newer of [record('Олеся', at(2)), record('Оксана', at(3))])
    expect(newestOf(queryClient, newer)).toBe(newer)
  keepSaved(queryClient, 'olena', record('Орися', at(4)))
  expect(newestOf(queryClient, shown).name).toBe('Орися')
})

test('it is neither that of another record nor that of another session', () => {
  const queryClient = createQueryClient()
  keepSaved(queryClient, 'ivan', record('Іван', at(2)))
  keepSaved(createQueryClient(), 'olena', record('Олеся', at(2)))
  const shown = record('Олена', at(1))
  expect(newestOf(queryClient, shown)).toBe(shown)
})
