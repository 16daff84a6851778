import { type ComponentProps, Suspense, useState } from 'react'
import { useWhenIdle } from '../../../../lib/hooks/use-when-idle.ts'
import { lazyComponent } from '../../../../lib/lazy/lazy-component.ts'
import type { LessonMoves } from './lesson-moves.tsx'

type Props = ComponentProps<typeof LessonMoves>

const Moves = lazyComponent<Props>(
  async () => (await import('./lesson-moves.tsx')).LessonMoves,
  () => null,
)

/** Fetched once the week is shown and the browser is idle; without it everything else works. */
export function LazyLessonMoves(props: Props) {
  const [isIdle, setIdle] = useState(false)
  useWhenIdle(() => setIdle(true))
  return <Suspense>{isIdle && <Moves {...props} />}</Suspense>
}
