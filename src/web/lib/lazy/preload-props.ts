export type PreloadProps = ReturnType<typeof preloadProps>

/**
 * Props that fetch ahead when their element (or the area around several) is hovered, focused or pressed, by a finger as
 * well. `preload` must not reject.
 */
export function preloadProps(preload: () => Promise<void>) {
  const begin = () => void preload()
  return { onPointerEnter: begin, onPointerDown: begin, onFocus: begin }
}
