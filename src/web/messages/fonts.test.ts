import { expect, test } from 'vitest'
import { charactersIn, faces } from '../../../scripts/vite/fonts.ts'
import type { Messages, Texts } from '../lib/i18n/messages.ts'

const modules = import.meta.glob<Record<string, Messages<Texts>>>(['./*.ts', '../lib/i18n/common.ts', '!./*.test.ts'], {
  eager: true,
})

test('the small font files have every character of the interface', () => {
  const texts = Object.values(modules).flatMap((module) =>
    Object.values(module).flatMap(({ en, uk }) => [...Object.values(en ?? {}), ...Object.values(uk ?? {})]),
  )
  expect(texts.length).toBeGreaterThan(500)
  const drawn = new Set(faces.flatMap(({ isSubset, range }) => (isSubset ? [...charactersIn(range)] : [])))
  expect([...new Set(texts.join(''))].filter((character) => !drawn.has(character))).toEqual([])
})
