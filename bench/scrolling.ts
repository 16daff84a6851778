import type { CDPSession, Page } from '@playwright/test'

export type Scrolling = {
  /** Milliseconds from each frame that the browser drew to the next. */
  frames: number[]
  /** How many pixels at the lower edge of the window had no card yet, for each frame that the page drew. */
  uncovered: number[]
}

/**
 * Scrolls a page with a `card-grid` down as a mouse wheel does, at so many pixels a second. The browser itself moves what is
 * already drawn, also while the page is busy, so a person sees those frames and cards that are missing in them.
 */
export async function scrollDown(
  page: Page,
  { speed, seconds }: { speed: number; seconds: number },
): Promise<Scrolling> {
  const devtools = await page.context().newCDPSession(page)
  await watchCards(page)
  const drawnFrames = await traceFrames(devtools)
  await devtools.send('Input.synthesizeScrollGesture', {
    x: 640,
    y: 500,
    yDistance: -speed * seconds,
    speed,
    preventFling: true,
    gestureSourceType: 'mouse',
  })
  const drawn = await drawnFrames()
  const uncovered = await stopWatching(page)
  if (drawn.length === 0) throw new Error('The browser told of no frame that it drew')
  if ((await page.evaluate(() => window.scrollY)) < speed * seconds) throw new Error('The page did not scroll so far')
  return { frames: drawn.slice(1).map((time, index) => time - (drawn[index] ?? time)), uncovered }
}

/** Compares the last card of each frame with the scroll position at the next one, until which that frame is seen. */
function watchCards(page: Page): Promise<void> {
  return page.evaluate(() => {
    const uncovered: number[] = []
    Object.assign(window, { uncovered })
    let end = Number.POSITIVE_INFINITY
    const measure = () => {
      uncovered.push(Math.max(0, window.scrollY + window.innerHeight - end))
      const cards = document.querySelectorAll('ul.card-grid > li')
      end = window.scrollY + (cards[cards.length - 1]?.getBoundingClientRect().bottom ?? 0)
      next = requestAnimationFrame(measure)
    }
    let next = requestAnimationFrame(measure)
    Object.assign(window, { stopWatching: () => cancelAnimationFrame(next) })
  })
}

function stopWatching(page: Page): Promise<number[]> {
  return page.evaluate(() => {
    const { uncovered, stopWatching } = window as unknown as { uncovered: number[]; stopWatching: () => void }
    stopWatching()
    return uncovered
  })
}

/** Starts to record when frames are drawn; the answered function stops that and returns the times, in milliseconds. */
async function traceFrames(devtools: CDPSession): Promise<() => Promise<number[]>> {
  type Event = { name: string; ts: number }
  const events: Event[] = []
  devtools.on('Tracing.dataCollected', ({ value }) => void events.push(...(value as unknown as Event[])))
  await devtools.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['disabled-by-default-devtools.timeline.frame'] },
  })
  return async () => {
    const complete = new Promise((resolve) => devtools.once('Tracing.tracingComplete', resolve))
    await devtools.send('Tracing.end')
    await complete
    const drawn = events.filter(({ name }) => name === 'DrawFrame').map(({ ts }) => ts / 1000)
    return drawn.sort((a, b) => a - b)
  }
}
