import { lazyDialog } from '../lib/lazy/lazy-dialog.tsx'

/** The dialogs of the shell that open on every page, whose code is fetched while the browser is idle. */

export const CommandPalette = lazyDialog(
  async () => (await import('./command-palette/command-palette.tsx')).CommandPalette,
)
export const ShortcutList = lazyDialog(async () => (await import('./shortcut-list.tsx')).ShortcutList)
