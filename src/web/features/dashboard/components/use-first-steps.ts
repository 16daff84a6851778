import { useState } from 'react'
import type { Dashboard } from '../../../../contract/dashboard/schema.ts'
import { useCan } from '../../../session/session-provider.tsx'

/** Whether the first steps are shown: to a person who may take them, where there was no lesson when the page was opened. */
export function useFirstSteps(counts: Dashboard | undefined): boolean {
  const mayChange = useCan('changeSchool')
  const maySchedule = useCan('scheduleLessons')
  // Decided once, so that nothing moves when the first lesson is scheduled.
  const [beganEmpty, setBeganEmpty] = useState<boolean>()
  if (counts && beganEmpty === undefined) setBeganEmpty(!counts.hasLessons)
  return beganEmpty === true && mayChange && maySchedule
}
