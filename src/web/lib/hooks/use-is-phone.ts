import { useSyncExternalStore } from 'react'

/** Whether the window is as narrow as a phone's (Tailwind's `max-sm`), for what style sheets cannot change: order and content. */
export const useIsPhone = () => useMatches(narrow)

/** Whether the window is that of a phone in landscape orientation: as low as `short` of the style sheet, and narrower than Tailwind's `lg`. */
export const useIsLandscapePhone = () => useMatches(landscape)

const narrow = queryOf('(width < 40rem)')
const landscape = queryOf('(height < 30rem) and (orientation: landscape) and (width < 64rem)')

function queryOf(media: string) {
  const query = window.matchMedia(media)
  return {
    matches: () => query.matches,
    subscribe: (changed: () => void) => {
      query.addEventListener('change', changed)
      return () => query.removeEventListener('change', changed)
    },
  }
}

const useMatches = ({ subscribe, matches }: ReturnType<typeof queryOf>) => useSyncExternalStore(subscribe, matches)
