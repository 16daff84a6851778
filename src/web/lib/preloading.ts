/**
 * Props for an opener (or the area around several) that fetch the code of what it opens as soon as a pointer or the focus
 * comes near, so that the press itself finds it there. A failure shows itself when the thing is really wanted.
 */
export function preloading(load: () => Promise<unknown>) {
  const preload = () => void load().catch(() => undefined)
  return { onPointerEnter: preload, onFocus: preload }
}
