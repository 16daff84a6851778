/** Lets the browser save a file. `name` is without the extension. */
export function downloadFile(name: string, extension: 'csv' | 'zip', content: Blob): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = `${fileNameOf(name)}.${extension}`
  link.click()
  URL.revokeObjectURL(url)
}

/** A name that every file system accepts, with letters of any alphabet and no dot before that of the ending. */
export function fileNameOf(name: string): string {
  return (
    name
      .replace(/[\p{Cc}<>:"/\\|?*]+/gu, ' ')
      .replace(/\s+/g, ' ')
      .trim()
      .slice(0, 100)
      .replace(/[. ]+$/, '') || 'daybook'
  )
}
