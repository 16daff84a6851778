import { setTimeout as delay } from 'node:timers/promises'
import type { Fault } from './fault.ts'

const holdMs = 3_000
const hour = 60 * 60_000
const steps = [2 * hour, -2 * hour, 25 * hour, -25 * hour, 90_000, -90_000]

/** The clock of the server's process is set, as after a correction of the machine's clock, and set back. */
export const clockStepped: Fault = {
  name: 'clock stepped',
  inject: async ({ program, round }) => {
    await program.shiftClock(steps[round % steps.length] ?? 0)
    await delay(holdMs)
    const at = performance.now()
    await program.shiftClock(0)
    return at
  },
}
