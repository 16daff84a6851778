import type { CDPSession, Page } from '@playwright/test'

export type Scrolling = {
  /** Milliseconds from each frame that the browser drew to the next. */
  frames: number[]
  /** How many pixels at the lower edge of the window were still without a card, each time the page had something new to draw. */
  bare: number[]
}

/**
 * Scrolls a page with a `card-grid` down as a wheel does, at so many pixels a second. The browser moves what is drawn
 * already in frames of its own, whatever the page is busy with: a person sees those, and the cards that come too late.
 */
export async function scrollDown(
  page: Page,
  { speed, seconds }: { speed: number; seconds: number },
): Promise<Scrolling> {
  const chrome = await page.context().newCDPSession(page)
  await watchCards(page)
  const drawnFrames = await traceFrames(chrome)
  await chrome.send('Input.synthesizeScrollGesture', {
    x: 640,
    y: 500,
    yDistance: -speed * seconds,
    speed,
    preventFling: true,
    gestureSourceType: 'mouse',
  })
  const drawn = await drawnFrames()
  const bare = await stopWatching(page)
  if (drawn.length === 0) throw new Error('The browser told of no frame that it drew')
  if ((await page.evaluate(() => window.scrollY)) < speed * seconds) throw new Error('The page did not scroll so far')
  return { frames: drawn.slice(1).map((at, place) => at - (drawn[place] ?? at)), bare }
}

/** Until the page draws again, a person sees the cards of its last frame where it has been scrolled to meanwhile. */
function watchCards(page: Page): Promise<void> {
  return page.evaluate(() => {
    const bare: number[] = []
    Object.assign(window, { bare })
    let end = Number.POSITIVE_INFINITY
    const look = () => {
      bare.push(Math.max(0, window.scrollY + window.innerHeight - end))
      const cards = document.querySelectorAll('ul.card-grid > li')
      end = window.scrollY + (cards[cards.length - 1]?.getBoundingClientRect().bottom ?? 0)
      next = requestAnimationFrame(look)
    }
    let next = requestAnimationFrame(look)
    Object.assign(window, { stopWatching: () => cancelAnimationFrame(next) })
  })
}

function stopWatching(page: Page): Promise<number[]> {
  return page.evaluate(() => {
    const { bare, stopWatching } = window as unknown as { bare: number[]; stopWatching: () => void }
    stopWatching()
    return bare
  })
}

/** Begins to note when frames are drawn; the answered function ends that and answers the times, in milliseconds. */
async function traceFrames(chrome: CDPSession): Promise<() => Promise<number[]>> {
  type Event = { name: string; ts: number }
  const events: Event[] = []
  chrome.on('Tracing.dataCollected', ({ value }) => void events.push(...(value as unknown as Event[])))
  await chrome.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['disabled-by-default-devtools.timeline.frame'] },
  })
  return async () => {
    const complete = new Promise((resolve) => chrome.once('Tracing.tracingComplete', resolve))
    await chrome.send('Tracing.end')
    await complete
    const drawn = events.filter(({ name }) => name === 'DrawFrame').map(({ ts }) => ts / 1000)
    return drawn.sort((a, b) => a - b)
  }
}
