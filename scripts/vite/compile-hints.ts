import type { Plugin } from 'vite'

/** What runs from the start: the shared chunks, the pages, and the dialog of a lesson, which an address opens. */
const startsAtOnce = /^(react|base|app|pages|lesson-details|.*-page)$/

/**
 * Asks Chromium to compile these files whole while they arrive, outside the page's thread, in place of each function when it is first
 * called there. Other browsers read a comment.
 */
export function compileHints(): Plugin {
  return {
    name: 'daybook:compile-hints',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type !== 'chunk' || !startsAtOnce.test(file.name)) continue
          file.code = `//# allFunctionsCalledOnLoad\n${file.code}`
        }
      },
    },
  }
}
