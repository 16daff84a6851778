import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { errorCode } from '../../operator-error.ts'

const hasProc = process.platform === 'linux'

/** Whether a process with this id runs, under any account. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return errorCode(error) === 'EPERM'
  }
}

/**
 * A text that no other process has, not even a later one with the same id: the boot and the start time. Empty when the
 * process has ended or the system does not provide them.
 */
export function processIdentity(pid: number): string {
  try {
    if (!hasProc) return ps(pid, 'lstart=')
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The start time is the 20th field after the name in brackets, which may itself contain spaces and brackets.
    const startTime = stat.slice(stat.lastIndexOf(') ') + 2).split(' ')[19]
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    return `${boot} ${startTime}`
  } catch {
    return ''
  }
}

/** The command a process was started with; empty when it has ended (a zombie counts as ended). */
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
