import { type ComponentProps, Suspense, useEffect, useState } from 'react'
import { lazyComponent } from '../../../../lib/lazy/lazy-component.ts'
import { whenIdle } from '../../../../lib/when-idle.ts'
import type { LessonMoves } from './lesson-moves.tsx'

type Props = ComponentProps<typeof LessonMoves>

const Moves = lazyComponent<Props>(
  async () => (await import('./lesson-moves.tsx')).LessonMoves,
  () => null,
)

/** Fetched once the week stands and the browser is idle; without it everything else works. */
export function LazyLessonMoves(props: Props) {
  const [isIdle, setIdle] = useState(false)
  useEffect(() => whenIdle(() => setIdle(true)), [])
  return <Suspense>{isIdle && <Moves {...props} />}</Suspense>
}
