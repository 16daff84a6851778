/** What an entry of the browser's history keeps of a move to another page: the address from which it was opened. */
export const previousAddressState = () => ({
  previousAddress: window.location.pathname + window.location.search,
})

/** The address of a list as it was left for the page that is shown, with its search, or the plain one where another page was before. */
export function addressOfList(path: string): string {
  const { previousAddress } = (window.history.state ?? {}) as Partial<ReturnType<typeof previousAddressState>>
  return previousAddress?.split('?', 1)[0] === path ? previousAddress : path
}
