export type PreloadProps = ReturnType<typeof preloadProps>

/**
 * Props that fetch code when their element (or the area around several) is hovered or focused. `preload` must not
 * reject.
 */
export function preloadProps(preload: () => Promise<void>) {
  const begin = () => void preload()
  return { onPointerEnter: begin, onFocus: begin }
}
