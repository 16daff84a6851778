/** Selects the text of a field and copies it; resolves to whether that was possible. */
export async function copyField(field: HTMLInputElement | null): Promise<boolean> {
  field?.select()
  try {
    await navigator.clipboard.writeText(field?.value ?? '')
    return true
  } catch {
    // The clipboard API needs https; the older command copies what is selected.
    return document.execCommand('copy')
  }
}
