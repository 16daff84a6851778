import { useEffect, useLayoutEffect, useRef } from 'react'
import * as api from '../../../contract/dashboard/api.ts'
import { weekBoundsOf } from '../../../contract/kernel/dates.ts'
import { queryKey } from '../../lib/api/query-key.ts'
import { useEndpointQuery } from '../../lib/api/use-endpoint-query.ts'
import { useMessages } from '../../lib/i18n/use-messages.ts'
import { toastError } from '../../lib/toast.ts'
import { dashboard } from '../../messages/dashboard.ts'
import { useSession } from '../../session/session-provider.tsx'
import type { TeachingScope } from '../../session/teaching-scope.ts'
import { useTeachingScope } from '../../session/use-teaching-scope.ts'

/**
 * What the dashboard shows first: the counts, the first open registers, and the lessons of today's week. What was shown stays
 * until the other lessons of the switch are there.
 */
export function useHome(today: string) {
  const { userId } = useSession()
  const { scope } = useTeachingScope()
  const teacherId = scope === 'mine' ? userId : undefined
  return useEndpointQuery(queryKey(api.getHome, undefined, { today, ...weekBoundsOf(today), teacherId }), {
    placeholderData: (previous, query) => {
      const bounds = query?.queryKey.at(-1) as { today?: string } | undefined
      return bounds?.today === today ? previous : undefined
    },
  })
}

/**
 * Whose lessons are shown, and a function that chooses: the choice is remembered when its answer is there, and without one
 * the page shows again what it showed before.
 */
export function useTeachingScopeChoice({ data, isPlaceholderData, isLoadingError }: ReturnType<typeof useHome>) {
  const t = useMessages(dashboard)
  const { scope, setScope, rememberScope } = useTeachingScope()
  /** What was shown before a choice that has no answer yet. */
  const before = useRef<TeachingScope>(undefined)
  const isAnswered = data !== undefined && !isPlaceholderData
  // Before the failed page is drawn.
  useLayoutEffect(() => {
    const previous = before.current
    if (previous === undefined || (!isAnswered && !isLoadingError)) return
    before.current = undefined
    // Chosen and chosen back.
    if (previous === scope) return
    if (isAnswered) return rememberScope(scope)
    setScope(previous)
    toastError(t.language, t('showFailed'))
  }, [scope, isAnswered, isLoadingError, setScope, rememberScope, t])
  const choose = (next: TeachingScope) => {
    before.current ??= scope
    setScope(next)
  }
  return { scope, choose }
}

/** Whether the person teaches something, and so chooses between their own lessons and everyone's; remembered on the device. */
export function useIsTeacher({ data, isPlaceholderData }: ReturnType<typeof useHome>): boolean {
  const { userId } = useSession()
  const { scope, isKnownTeacher, rememberTeacher } = useTeachingScope()
  const answered = isPlaceholderData ? undefined : data
  const teaches =
    scope === 'mine'
      ? answered && answered.teacherId !== null
      : isKnownTeacher || answered?.lessons.some(({ teacherIds }) => teacherIds.includes(userId))
  useEffect(() => {
    if (teaches !== undefined) rememberTeacher(teaches)
  }, [teaches, rememberTeacher])
  return teaches ?? isKnownTeacher
}

/** The open registers of the days before today; the first ones stay shown while all are fetched. */
export function useOpenRegisters(today: string, portion: 'first' | 'all') {
  const home = useHome(today)
  const first = home.data && { teacherId: home.data.teacherId, ...home.data.openRegisters }
  const teacherId = first?.teacherId ?? undefined
  const all = useEndpointQuery(queryKey(api.listOpenRegisters, undefined, { today, portion: 'all', teacherId }), {
    enabled: portion === 'all',
    ...(first && { placeholderData: first }),
  })
  return portion === 'all' ? all : { ...home, data: first }
}
