import { Fragment } from 'react'
import { breakableParts } from '../lib/hyphenation.ts'

/**
 * Text in a narrow place, whose long words break with hyphens. The hyphens are only drawn: copied or searched, the text is
 * as given. Not for headings: Chromium draws no such hyphen where lines are balanced.
 */
export function Hyphenated({ text }: { text: string }) {
  return breakableParts(text).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no identity but their place
    <Fragment key={index}>
      {index > 0 && <span className="soft-hyphen" />}
      {part}
    </Fragment>
  ))
}
