import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { InputOf } from '../../../../contract/kernel/endpoint.ts'
import * as api from '../../../../contract/scheduled-lessons/api.ts'
import type { LessonPlan } from '../../../../contract/scheduled-lessons/plan-schema.ts'
import { failureOf, mayHaveBeenDone } from '../../../lib/api/client.ts'
import { invalidate } from '../../../lib/api/query-client.ts'
import { useCallEndpoint } from '../../../lib/api/use-call-endpoint.ts'
import { useEndpointMutation, useInvalidateAll } from '../../../lib/api/use-endpoint-mutation.ts'
import { common } from '../../../lib/i18n/common.ts'
import type { Language } from '../../../lib/i18n/language.ts'
import { useServerMessage } from '../../../lib/i18n/use-server-message.ts'
import { newId } from '../../../lib/new-id.ts'
import { toastError, toastSuccess } from '../../../lib/toast.ts'
import { lessonPlans } from '../../../messages/lesson-plans.ts'

type RequestOf<Input> = Input extends unknown ? Omit<Input, 'id' | 'dryRun' | 'isConfirmed'> : never
/** What is to be planned. */
export type PlanRequest = RequestOf<InputOf<typeof api.planLessons>>

type Body = InputOf<typeof api.planLessons>

/** The dry run of a plan; of none while the request is incomplete. The same request keeps its id, however often it is sent. */
export function usePlanPreview(request: PlanRequest | undefined) {
  const text = JSON.stringify(request)
  const [kept, setKept] = useState({ text, id: newId() })
  if (kept.text !== text) setKept({ text, id: newId() })
  const { id } = kept
  const callEndpoint = useCallEndpoint()
  const preview = useQuery({
    queryKey: ['lesson-plan', id],
    queryFn: () => callEndpoint(api.planLessons, { body: { ...request, id, dryRun: true } as Body }),
    enabled: request !== undefined && kept.text === text,
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  const queryClient = useQueryClient()
  /** Makes the dry run again, if the request is complete. */
  const invalidatePreview = () => void invalidate(queryClient, { queryKey: ['lesson-plan'] })
  /** Makes the dry run of another plan: the server answers this one as it did from now on. */
  const renewPlan = () => setKept((before) => ({ ...before, id: newId() }))
  return { id, preview, invalidatePreview, renewPlan }
}

/** Makes plans. */
export function usePlanLessons() {
  const { mutateAsync, isPending } = useEndpointMutation(api.planLessons)
  const planLessons = (request: PlanRequest, options: { id: string; isConfirmed: boolean }): Promise<LessonPlan> =>
    mutateAsync({ body: { ...request, ...options } as Body })
  return { planLessons, isPending }
}

/** Undoes a plan, and says so in a language; what is shown is fetched again. */
export function useUndoPlan(language: Language) {
  const callEndpoint = useCallEndpoint()
  const invalidateAll = useInvalidateAll()
  const translate = useServerMessage(language)
  return async function undo(id: string): Promise<void> {
    const t = lessonPlans.in(language)
    try {
      await callEndpoint(api.undoLessonPlan, { params: { id } })
      toastSuccess(t.language, t('undone'))
    } catch (error) {
      const failure = failureOf(error)
      const isExplained = failure?.code === 'changed_meanwhile' || failure?.code === 'lesson_has_records'
      const action = { label: common.in(t.language)('tryAgain'), onPress: () => void undo(id) }
      toastError(t.language, isExplained ? translate(failure.message) : t('undoFailed'), {
        error,
        action: mayHaveBeenDone(error) ? action : undefined,
      })
    }
    void invalidateAll()
  }
}
