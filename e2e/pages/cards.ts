import type { Page } from '@playwright/test'

/** The card of a template or of a class in its list. */
export const cardOf = (page: Page, heading: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name: heading, exact: true }) })
