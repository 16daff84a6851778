/**
 * Props for an opener (or the area around several) that fetch the code of what it opens as soon as a pointer or the focus
 * comes near, so that the press itself finds it there. `preload` must not reject.
 */
export function preloadProps(preload: () => Promise<void>) {
  const begin = () => void preload()
  return { onPointerEnter: begin, onFocus: begin }
}
