import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ApiError, SessionEndedError } from './api/client.ts'
import { clearToast, currentToast, dismissConfirmation, dismissToast, toast, toastError } from './toast.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.runAllTimers()
  vi.useRealTimers()
})

it('shows one toast: a new one replaces the old', () => {
  toast({ title: 'Success' })
  const first = currentToast.get()
  toast({ title: 'Error', variant: 'destructive' })
  expect(currentToast.get()).toMatchObject({ title: 'Error', isOpen: true })
  expect(currentToast.get()?.id).not.toBe(first?.id)
})

it('hides what only confirms, but no failure and nothing with an action', () => {
  const isOpenAfter = (content: Parameters<typeof toast>[0]) => {
    toast(content)
    dismissConfirmation()
    return currentToast.get()?.isOpen
  }
  expect(isOpenAfter({ title: 'Success' })).toBe(false)
  expect(isOpenAfter({ title: 'Error', variant: 'destructive' })).toBe(true)
  expect(isOpenAfter({ title: 'Success', action: { label: 'Undo', onPress: () => {} } })).toBe(true)
})

it('keeps a dismissed toast for 1,000,000 ms', () => {
  toast({ title: 'Success' })
  dismissToast(currentToast.get()?.id ?? 0)
  expect(currentToast.get()).toMatchObject({ isOpen: false })
  vi.advanceTimersByTime(999_999)
  expect(currentToast.get()).toBeDefined()
  vi.advanceTimersByTime(1)
  expect(currentToast.get()).toBeUndefined()
})

it('leaves a newer toast alone when an older one is dismissed or removed', () => {
  toast({ title: 'First' })
  const first = currentToast.get()?.id ?? 0
  dismissToast(first)
  toast({ title: 'Second' })
  dismissToast(first)
  vi.advanceTimersByTime(1_000_000)
  expect(currentToast.get()).toMatchObject({ title: 'Second', isOpen: true })
})

it.each([
  ['en', 'Number for your administrator: 0190-abc'],
  ['uk', 'Номер для адміністратора: 0190-abc'],
] as const)('shows the id of an answer of 500 in %s, and of no other error', (language, detail) => {
  const failed = (status: number) =>
    new ApiError(status, JSON.stringify({ code: 'internal', message: 'x', requestId: '0190-abc' }), '')
  toastError(language, 'Failed', { error: failed(500) })
  expect(currentToast.get()).toMatchObject({ description: 'Failed', variant: 'destructive', detail })
  for (const error of [failed(503), new ApiError(500, '<h1>', ''), new TypeError('lost'), undefined]) {
    toastError(language, 'Failed', { error })
    expect(currentToast.get()?.detail).toBeUndefined()
  }
})

it('says besides what has failed that the role does not allow it', () => {
  const refusal = (code: string) =>
    new ApiError(403, JSON.stringify({ code, message: 'Your role does not allow this' }), '')
  toastError('en', 'Failed to update class', { error: refusal('forbidden') })
  expect(currentToast.get()).toMatchObject({
    title: 'Error',
    description: 'Failed to update class',
    detail: 'Your role does not allow this',
  })
  toastError('en', 'Failed to update class', { error: refusal('conflict') })
  expect(currentToast.get()).toMatchObject({ description: 'Failed to update class', detail: undefined })
})

it('does not tell of the failure of somebody who is not signed in any more', () => {
  clearToast()
  toastError('en', 'Failed to update class', { error: new SessionEndedError(true) })
  expect(currentToast.get()).toBeUndefined()
})
