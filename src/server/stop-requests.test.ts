import { pino } from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { stopRequests, stopSignals } from './stop-requests.ts'

const log = pino({ level: 'silent' })

/** Requests to stop, of which `signal` is one; the test's own process gets none of them. */
function requests() {
  vi.useFakeTimers()
  const exit = vi.spyOn(process, 'exit').mockReturnValue(undefined as never)
  const names = [...stopSignals, 'disconnect', 'uncaughtException'] as const
  const before = new Map(names.map((name) => [name, process.rawListeners(name)]))
  const added = (name: (typeof names)[number]) =>
    process.rawListeners(name).filter((listener) => !before.get(name)?.includes(listener)) as (() => void)[]
  onTestFinished(() => {
    for (const name of names) for (const listener of added(name)) process.removeListener(name, listener)
    exit.mockRestore()
    vi.useRealTimers()
  })
  const requested = stopRequests()
  return { ...requested, exit, signal: () => added('SIGTERM')[0]?.() }
}

test('a start that is asked to stop ends after ten seconds, however long PostgreSQL recovers', async () => {
  const { requested, signal, exit } = requests()
  signal()
  await requested
  await vi.advanceTimersByTimeAsync(9_999)
  expect(exit).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(exit).toHaveBeenCalledExactlyOnceWith(1)
})

test('a start that is asked to stop and ends in time is not cut off while it stops', async () => {
  const { requested, started, signal, exit } = requests()
  signal()
  await vi.advanceTimersByTimeAsync(9_000)
  started(log)
  await requested
  await vi.advanceTimersByTimeAsync(60_000)
  expect(exit).not.toHaveBeenCalled()
})

test('a server that runs has its own time to stop, however often it is asked', async () => {
  const { requested, started, signal, exit } = requests()
  started(log)
  signal()
  signal()
  await requested
  await vi.advanceTimersByTimeAsync(60_000)
  expect(exit).not.toHaveBeenCalled()
})
