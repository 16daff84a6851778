import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { errorCode } from './start-error.ts'

const hasProc = process.platform === 'linux'

/** Whether a process with this number lives, whoever owns it. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return errorCode(error) === 'EPERM'
  }
}

/**
 * A text that only this very process has: numbers are given again after a restart of the machine or the container,
 * start times are not. Empty when the process is gone or the system does not tell.
 */
export function identify(pid: number): string {
  try {
    if (!hasProc) return ps(pid, 'lstart=')
    // The name in brackets may itself hold spaces and brackets; the start time is the 20th field behind it.
    const afterName = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1) ?? ''
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    return `${boot} ${afterName.split(' ')[19]}`
  } catch {
    return ''
  }
}

/** The words a process was started with, as one text; empty when it is gone (a zombie counts as gone). */
export function commandLine(pid: number): string {
  try {
    return hasProc ? readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ') : ps(pid, 'command=')
  } catch {
    return ''
  }
}

function ps(pid: number, column: string): string {
  return execFileSync('ps', ['-ww', '-o', column, '-p', String(pid)], { encoding: 'utf8', stdio: 'pipe' }).trim()
}
