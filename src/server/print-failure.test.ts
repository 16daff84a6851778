import { expect, onTestFinished, test, vi } from 'vitest'
import { OperatorError } from './operator-error.ts'
import { printFailure } from './print-failure.ts'

/** What is printed about a failure, whose exit code is 1. */
function printed(error: unknown): string {
  const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  onTestFinished(() => write.mockRestore())
  expect(printFailure(error)).toBe(1)
  return write.mock.calls.map(([text]) => String(text)).join('')
}

test('what a person can remove is printed as one sentence, without its cause', () => {
  expect(printed(new OperatorError('The disk is full.', { cause: new Error('ENOSPC') }))).toBe('The disk is full.\n')
})

test('of another error the stack is printed, and no value of a row that PostgreSQL adds', () => {
  const added = { detail: 'Failing row contains (Olena Kovalenko).', where: 'COPY students, line 1: "Olena Kovalenko"' }
  const error = Object.assign(new Error('violates a constraint'), added, { cause: added })
  expect(printed(error)).toBe(`${error.stack}\n`)
  expect(printed(error)).not.toContain('Olena')
})
