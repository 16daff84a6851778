import type { Query, QueryClient } from '@tanstack/react-query'
import { clear, createStore, del, delMany, entries, get, keys, set, setMany } from 'idb-keyval'
import { getHome } from '../../contract/dashboard/api.ts'
import type { Home } from '../../contract/dashboard/schema.ts'
import { dateAt } from '../../contract/kernel/dates.ts'
import { listScheduledLessons } from '../../contract/scheduled-lessons/api.ts'
import { getRegister } from '../../contract/student-progress/api.ts'
import { type OfflineAnswer, offlineTimes } from '../lib/api/offline-fallback.ts'
import { pathOf, queryKey, toQueryString } from '../lib/api/query-key.ts'
import { whenIdle } from '../lib/when-idle.ts'
import { currentSessionState, isSignedIn } from '../session/session-state.ts'

/** The answers of the API that this device stores for one person, to be shown without a network. */

const store = createStore('daybook-answers', 'answers')
const ownerName = 'owner'
/** What opens without a network: the week, registers, classes, students, templates, names, and what the person may do. */
export const isStoredOffline = (path: string) =>
  /^(own-approval$|\/api\/(dashboard|school-calendar|scheduled-lessons|classes|students|lesson-templates|people|attendance-settings|absences)\b)/.test(
    path,
  ) && !/history(\/|\?|$)/.test(path)
const maxAgeMs = 30 * 24 * 3_600_000
/** How many registers are fetched in advance: one person rarely has more lessons a day. */
const maxRegisters = 30

export async function readOfflineAnswer(userId: string, path: string): Promise<OfflineAnswer | undefined> {
  if ((await get(ownerName, store)) !== userId) return undefined
  const stored = await getRecent(nameOf(path))
  return stored ?? (path.startsWith(getHome.path) ? homeOfOtherWeek(path) : undefined)
}

async function getRecent(name: string): Promise<OfflineAnswer | undefined> {
  const stored = await get<OfflineAnswer>(name, store)
  return stored && !isOld(stored) ? stored : undefined
}

const isOld = ({ at }: OfflineAnswer) => at < Date.now() - maxAgeMs

/** The name of an answer: home is that of its week, whatever day it was asked on, and a class has one with recent lessons, whatever its first day is. */
export function nameOf(path: string): string {
  const [base = '', search = ''] = path.split('?')
  const params = new URLSearchParams(search)
  params.delete('today')
  if (base.endsWith('/detail')) params.delete('from')
  return params.size > 0 ? `${base}?${params}` : base
}

/** Home in a week of which only the lessons were seen: with the counts and open registers as they were seen last. */
async function homeOfOtherWeek(path: string): Promise<OfflineAnswer | undefined> {
  const last = await getRecent(lastHomeOf(path))
  const lessons = last && (await getRecent(weekOf(path, last.answer as Home)))
  if (!lessons) return undefined
  return { answer: { ...(last.answer as Home), lessons: lessons.answer }, at: Math.min(lessons.at, last.at) }
}

/** The name of the last home of anybody's or of a teacher's lessons, whatever its week was. */
function lastHomeOf(path: string): string {
  const teacherId = new URLSearchParams(path.split('?')[1]).get('teacherId')
  return getHome.path + toQueryString({ teacherId: teacherId ?? undefined })
}

/** The name of the lessons of a home's week, which are everyone's for a person who teaches nothing. */
function weekOf(path: string, { teacherId }: Home): string {
  const { from, to } = Object.fromEntries(new URLSearchParams(path.split('?')[1]))
  return listScheduledLessons.path + toQueryString({ from, to, teacherId: teacherId ?? undefined })
}

/** Answers that are not written yet. */
const unwrittenAnswers = new Map<string, OfflineAnswer>()

let lastDeletion = Promise.resolve()

/**
 * Deletes all answers but those of the person who is signed in, for whom answers are stored from now on. One call after another, so
 * that what is kept is that of the person of the last one.
 */
export function deleteAnswersOfOthers(): Promise<void> {
  lastDeletion = lastDeletion.then(deleteUnlessOwn, deleteUnlessOwn)
  return lastDeletion
}

async function deleteUnlessOwn(): Promise<void> {
  const userId = currentSessionState().person?.userId
  if (userId !== undefined && (await get(ownerName, store)) === userId) return
  unwrittenAnswers.clear()
  await clear(store)
  if (userId !== undefined) await set(ownerName, userId, store)
}

/** Deletes what is stored of the school, for a person who stays signed in: later answers are stored again. */
export async function deleteSchoolAnswers(): Promise<void> {
  const isOfSchool = (name: IDBValidKey) => String(name).startsWith('/api/')
  for (const name of unwrittenAnswers.keys()) if (isOfSchool(name)) unwrittenAnswers.delete(name)
  await delMany((await keys(store)).filter(isOfSchool), store)
}

/** Stores the answers that queries have and get from now on; returns a function that stops it. */
export async function startStoringAnswers(queryClient: QueryClient, userId: string): Promise<() => void> {
  const fetchedRegisters = new Set<string>()
  let isStopped = false
  let cancelWriting: (() => void) | undefined
  const write = () => {
    cancelWriting?.()
    cancelWriting = undefined
    if (isStopped || !isSignedIn(userId) || unwrittenAnswers.size === 0) return
    const answers = [...unwrittenAnswers]
    unwrittenAnswers.clear()
    // Where the device has no space left, what is stored stays.
    void setMany(answers, store).catch(() => undefined)
  }
  const storeAnswer = ({ queryKey: key, queryHash, state }: Query) => {
    const path = pathOf(key)
    if (state.data === undefined || offlineTimes.get().has(queryHash) || !isStoredOffline(path)) return
    const answer = { answer: state.data, at: state.dataUpdatedAt }
    unwrittenAnswers.set(nameOf(path), answer)
    if (path.startsWith(`${getHome.path}?`)) {
      const home = state.data as Home
      const { lessons } = home
      unwrittenAnswers.set(lastHomeOf(path), answer)
      unwrittenAnswers.set(weekOf(path, home), { ...answer, answer: lessons })
      fetchRegisters(queryClient, lessons, fetchedRegisters)
    }
    cancelWriting ??= whenIdle(write)
  }

  await deleteAnswersOfOthers()
  if (!isSignedIn(userId)) return () => undefined
  await deleteOld()
  const cache = queryClient.getQueryCache()
  for (const query of cache.getAll()) storeAnswer(query)
  const unsubscribe = cache.subscribe((event) => {
    if (event.type === 'added' || (event.type === 'updated' && event.action.type === 'success'))
      storeAnswer(event.query)
  })
  document.addEventListener('visibilitychange', write)
  return () => {
    isStopped = true
    unsubscribe()
    cancelWriting?.()
    document.removeEventListener('visibilitychange', write)
  }
}

async function deleteOld() {
  for (const [name, stored] of await entries<string, OfflineAnswer | string>(store)) {
    if (typeof stored === 'object' && isOld(stored)) await del(name, store)
  }
}

/** Fetches the registers of today's lessons that are not among `fetched`, one after another while the browser is idle. */
function fetchRegisters(queryClient: QueryClient, lessons: Home['lessons'], fetched: Set<string>) {
  const today = dateAt(new Date())
  const next = lessons.find(({ id, date }) => date === today && !fetched.has(id))
  if (!next || fetched.size >= maxRegisters) return
  fetched.add(next.id)
  whenIdle(() => {
    const key = queryKey(getRegister, { id: next.id })
    // One that is open is being edited; what is fetched here must not be shown at the next opening.
    const isOpen = queryClient.getQueryState(key) !== undefined
    const answer = isOpen ? Promise.resolve() : queryClient.fetchQuery({ queryKey: key, staleTime: 0, gcTime: 0 })
    answer.then(
      () => fetchRegisters(queryClient, lessons, fetched),
      () => undefined,
    )
  })
}
