let preload: (path: string, visitor: Visitor) => Promise<void> = async () => {}

/** Who will see the page: a signed-in person, or somebody signed out. */
export type Visitor = 'signedIn' | 'signedOut'

/** Says how the code of a page is fetched; the routes know it, and nothing below them may import them. */
export function providePagePreloader(preloader: typeof preload): void {
  preload = preloader
}

/** Fetches the code that an address will need, so that it is there when the person is. Never rejects. */
export function preloadPage(path: string, visitor: Visitor): Promise<void> {
  return preload(path, visitor)
}
