// Preloaded into the server's process: SIGUSR2 makes its clock wrong by the milliseconds in the file DAYBOOK_CLOCK_FILE.
import { readFileSync } from 'node:fs'

const file = process.env.DAYBOOK_CLOCK_FILE
const RealDate = Date
let shift = 0

const readShift = () => {
  shift = Number(readFileSync(file, 'utf8'))
}

if (file) {
  class ShiftedDate extends RealDate {
    constructor(...given) {
      super(...(given.length === 0 ? [RealDate.now() + shift] : given))
    }
    static now() {
      return RealDate.now() + shift
    }
  }
  globalThis.Date = ShiftedDate
  readShift()
  process.on('SIGUSR2', readShift)
}
