/** Whether a response is a document that names no script of a build, of which these are the files. */
export async function isDocumentOfOtherBuild(response: Response, files: readonly { url: string }[]): Promise<boolean> {
  if (!response.headers.get('content-type')?.startsWith('text/html')) return false
  const text = await response.clone().text()
  return !files.some(({ url }) => url.endsWith('.js') && text.includes(url))
}
