import type { Page } from '@playwright/test'

/** How far the page has shifted by itself since it was loaded, as Chromium measures it (cumulative layout shift). */
export const layoutShiftOf = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean }
    let sum = 0
    const observer = new PerformanceObserver((list) => {
      for (const { value, hadRecentInput } of list.getEntries() as Shift[]) if (!hadRecentInput) sum += value
    })
    observer.observe({ type: 'layout-shift', buffered: true })
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 100)))
    return sum
  })
