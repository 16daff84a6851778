import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { currentToast, dismissedToastLifetime, dismissToast, subscribeToToast, toast } from './toast.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.runAllTimers()
  vi.useRealTimers()
})

it('shows one toast: a new one replaces the old', () => {
  toast({ title: 'Success' })
  const first = currentToast()
  toast({ title: 'Error', variant: 'destructive' })
  expect(currentToast()).toMatchObject({ title: 'Error', isOpen: true })
  expect(currentToast()?.id).not.toBe(first?.id)
})

it('keeps a dismissed toast for 1,000,000 ms', () => {
  toast({ title: 'Success' })
  dismissToast(currentToast()?.id ?? 0)
  expect(currentToast()).toMatchObject({ isOpen: false })
  vi.advanceTimersByTime(dismissedToastLifetime - 1)
  expect(currentToast()).toBeDefined()
  vi.advanceTimersByTime(1)
  expect(currentToast()).toBeUndefined()
})

it('leaves a newer toast alone when an older one is dismissed or removed', () => {
  toast({ title: 'First' })
  const first = currentToast()?.id ?? 0
  dismissToast(first)
  toast({ title: 'Second' })
  dismissToast(first)
  vi.advanceTimersByTime(dismissedToastLifetime)
  expect(currentToast()).toMatchObject({ title: 'Second', isOpen: true })
})

it('calls its listeners until they unsubscribe', () => {
  const listener = vi.fn()
  const stop = subscribeToToast(listener)
  toast({ title: 'Success' })
  stop()
  toast({ title: 'Again' })
  expect(listener).toHaveBeenCalledTimes(1)
})
