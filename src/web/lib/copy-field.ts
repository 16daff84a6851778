/** Copies the text of a field; resolves to whether that was possible. */
export async function copyField(field: HTMLInputElement | null): Promise<boolean> {
  if (!field) return false
  try {
    await navigator.clipboard.writeText(field.value)
    return true
  } catch {
    // The clipboard API needs https; the older command copies what is selected.
    field.focus()
    field.select()
    return document.execCommand('copy')
  }
}
