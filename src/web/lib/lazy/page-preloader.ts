let preload: (path: string, visitor: Visitor) => Promise<void> = async () => {}

/** Who will see the page: a signed-in person, or somebody signed out. */
export type Visitor = 'signedIn' | 'signedOut'

/** Sets how the code of a page is fetched, so that lower layers need not import the routes. */
export function providePagePreloader(preloader: typeof preload): void {
  preload = preloader
}

/** Fetches the code that a path will need. Never rejects. */
export function preloadPage(path: string, visitor: Visitor): Promise<void> {
  return preload(path, visitor)
}
