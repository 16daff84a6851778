import { errorCodes } from '../src/contract/kernel/errors.ts'
import type { Target } from './request.ts'
import type { Answer } from './school.ts'

/** What is wrong with an answer, in one sentence. */
export type AnswerProblem = { kind: 'error' | 'undeclared' | 'format' | 'write'; problem: string }

/** What is wrong with an answer; undefined for a correct one. */
export function problemOf(
  { path, statuses }: Pick<Target, 'path' | 'statuses'>,
  answer: Omit<Answer, 'isJson'>,
): AnswerProblem | undefined {
  const { status, text } = answer
  if (status >= 500) return { kind: 'error', problem: `answered ${status}: ${text.slice(0, 500)}` }
  if (status < 400) {
    if (statuses.includes(status)) return undefined
    return { kind: 'undeclared', problem: `answered ${status}, which is not declared` }
  }
  const refusal = read(text)
  const isOfAuth = path.startsWith('/auth/v1')
  const isWhole = isOfAuth ? isAuthRefusal(refusal) : isRefusal(refusal)
  if (!isWhole) {
    return { kind: 'format', problem: `refused with ${status} in an unknown format: ${text.slice(0, 500)}` }
  }
  const written = answer.writes.filter((write) => !isOfAuth || !mayWrite(write, refusal))
  if (written.length === 0) return undefined
  const writes = written.map((write) => Object.values(write).join(' ')).join(', ')
  return { kind: 'write', problem: `refused with ${status}, but wrote ${writes}` }
}

type Refusal = Record<string, unknown>

function read(text: string): Refusal {
  try {
    return Object(JSON.parse(text))
  } catch {
    return {}
  }
}

function isRefusal({ code, message, issues }: Refusal): boolean {
  const isKnown = (errorCodes as readonly unknown[]).includes(code)
  return isKnown && typeof message === 'string' && Array.isArray(issues) === (code === 'invalid_input')
}

/** Both shapes of the protocol. */
function isAuthRefusal({ code, message, error_code: oldCode, msg }: Refusal): boolean {
  return [code, oldCode].some((one) => typeof one === 'string') && typeof (message ?? msg) === 'string'
}

/** The throttles count refused attempts, and a refresh token that was used before ends its session. */
function mayWrite({ table, operation }: Answer['writes'][number], { code, error_code: oldCode }: Refusal): boolean {
  if (table === 'auth.throttles') return true
  const isReused = [code, oldCode].includes('refresh_token_already_used')
  return isReused && table === 'auth.sessions' && operation === 'DELETE'
}
