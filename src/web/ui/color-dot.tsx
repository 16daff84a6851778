/** A decorative dot of a class's colour beside its name. */
export function ColorDot({ color }: { color: string }) {
  return (
    <span
      aria-hidden
      className="exact-color inline-block size-2.5 shrink-0 rounded-full"
      style={{ backgroundColor: color }}
    />
  )
}
