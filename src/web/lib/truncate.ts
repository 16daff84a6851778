/** The text, or its first `length` letters and an ellipsis where it is longer. */
export function truncate(text: string, length: number): string {
  const letters = Array.from(text.normalize())
  return letters.length > length ? `${letters.slice(0, length).join('').trimEnd()}…` : text
}
