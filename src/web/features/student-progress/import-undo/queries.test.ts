import { afterEach, expect, test, vi } from 'vitest'
import { provideSessionRenewal, SessionEndedError } from '../../../lib/api/client.ts'
import { undoImport } from './queries.ts'
import { beginUndo } from './state.ts'

afterEach(() => vi.unstubAllGlobals())

test.each(['students', 'classes'] as const)(
  'nothing of the %s is deleted once somebody else has signed in',
  async (kind) => {
    let owner = 'teacher'
    provideSessionRenewal({ owner: () => owner, hasExpired: () => false, renew: async () => false })
    const sent: string[] = []
    vi.stubGlobal('fetch', async (path: string, { method }: { method: string }) => {
      sent.push(`${method} ${path}`)
      // What was recorded of a student, or the lessons of a class.
      if (path.includes('?')) owner = 'colleague'
      return Response.json(path === `/api/${kind}` ? [{ id: '1', name: '', updatedAt: 'then' }] : [])
    })
    const lastImport = { id: 'a', at: 'then', students: [], classes: [], [kind]: [{ id: '1', updatedAt: 'then' }] }
    const next = undoImport(lastImport, beginUndo(lastImport), 'teacher').next()
    await expect(next).rejects.toBeInstanceOf(SessionEndedError)
    expect(sent.map((request) => request.split(' ')[0])).toEqual(['GET', 'GET', 'GET'])
  },
)
