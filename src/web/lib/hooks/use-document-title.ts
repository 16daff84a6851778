import { useEffect } from 'react'

/** Names the browser's tab 'Daybook · <title>', or 'Daybook' alone. */
export function useDocumentTitle(title?: string) {
  useEffect(() => {
    document.title = title ? `Daybook · ${title}` : 'Daybook'
  }, [title])
}
