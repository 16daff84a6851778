import type { Page } from '@playwright/test'

/** Loads the page again, and waits until it is told what others change. */
export async function whenFollowing(page: Page, load: () => Promise<unknown>): Promise<void> {
  const isStream = (url: string) => url.endsWith('/api/changes')
  const following = page.waitForResponse((response) => isStream(response.url()) && response.status() === 200)
  await Promise.all([following, load()])
}
