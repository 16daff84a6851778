import { afterEach, expect, test, vi } from 'vitest'
import { isPressed, keyText } from './shortcuts.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

const press = (
  key: string,
  code = '',
  modifiers: { ctrlKey?: boolean; metaKey?: boolean; altKey?: boolean; shiftKey?: boolean } = {},
) => ({
  key,
  code,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...modifiers,
})
const isKey = (name: string, ...pressed: Parameters<typeof press>) => isPressed({ keys: [name] }, press(...pressed))

test('a letter is recognised on Latin layouts by itself, on others by its position', () => {
  expect(isKey('a', 'a', 'KeyQ')).toBe(true)
  expect(isKey('a', 'A', 'KeyA')).toBe(true)
  expect(isKey('a', 'ф', 'KeyA')).toBe(true)
  expect(isKey('a', 'q', 'KeyA')).toBe(false)
  expect(isKey('Mod+k', 'л', 'KeyK', { ctrlKey: true })).toBe(true)
})

test('Mod is Ctrl or ⌘, and without it neither may be held', () => {
  expect(isKey('Mod+Enter', 'Enter', 'Enter', { ctrlKey: true })).toBe(true)
  expect(isKey('Mod+Enter', 'Enter', 'Enter', { metaKey: true })).toBe(true)
  expect(isKey('Mod+Enter', 'Enter', 'Enter')).toBe(false)
  expect(isKey('Enter', 'Enter', 'Enter', { ctrlKey: true })).toBe(false)
  expect(isKey('p', 'p', 'KeyP', { altKey: true })).toBe(false)
})

test('on a Mac Mod is ⌘ with a letter, and Ctrl with a letter is no shortcut, because it edits text', async () => {
  vi.stubGlobal('navigator', { platform: 'MacIntel' })
  vi.resetModules()
  const onMac = await import('./shortcuts.ts')
  const isKeyOnMac = (name: string, ...pressed: Parameters<typeof press>) =>
    onMac.isPressed({ keys: [name] }, press(...pressed))
  expect(isKeyOnMac('a', 'a', 'KeyA')).toBe(true)
  expect(isKeyOnMac('a', 'a', 'KeyA', { ctrlKey: true })).toBe(false)
  expect(isKeyOnMac('a', 'ф', 'KeyA', { ctrlKey: true })).toBe(false)
  expect(isKeyOnMac('Mod+z', 'z', 'KeyZ', { ctrlKey: true })).toBe(false)
  expect(isKeyOnMac('Mod+z', 'z', 'KeyZ', { metaKey: true })).toBe(true)
  expect(isKeyOnMac('Mod+Enter', 'Enter', 'Enter', { ctrlKey: true })).toBe(true)
})

test('any of several keys counts, and any digit where one is meant', () => {
  const move = { keys: ['ArrowUp', 'ArrowDown'] }
  expect(isPressed(move, press('ArrowDown'))).toBe(true)
  expect(isPressed(move, press('ArrowLeft'))).toBe(false)
  expect(isKey('0–9', '8', 'Numpad8')).toBe(true)
  expect(isKey('0–9', 'x', 'KeyX')).toBe(false)
  expect(isKey('?', '?', 'Digit7')).toBe(true)
})

test('Shift may choose a character or a digit, and makes another key of any other', () => {
  expect(isKey('0–9', '7', 'Digit7', { shiftKey: true })).toBe(true)
  expect(isKey('?', '?', 'Digit7', { shiftKey: true })).toBe(true)
  expect(isKey('ArrowDown', 'ArrowDown', 'ArrowDown', { shiftKey: true })).toBe(false)
  expect(isKey('Shift+ArrowDown', 'ArrowDown', 'ArrowDown', { shiftKey: true })).toBe(true)
})

test('keys are shown as they are printed', () => {
  expect(['Mod+k', 'Escape', 'ArrowUp', 'p', '0–9', '?'].map(keyText)).toEqual([
    'Ctrl + K',
    'Esc',
    '↑',
    'P',
    '0–9',
    '?',
  ])
})
