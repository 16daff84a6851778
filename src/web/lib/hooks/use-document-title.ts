import { useEffect } from 'react'

/** Sets the document's title to 'Daybook · <title>', or to 'Daybook' alone. */
export function useDocumentTitle(title?: string) {
  useEffect(() => {
    document.title = title ? `Daybook · ${title}` : 'Daybook'
  }, [title])
}
