import type { AccountAction } from '../use-account-actions.tsx'
import { OpenedDialog } from './opened-dialog.tsx'
import type { PaletteDialog } from './palette-option.ts'
import { PaletteSearch } from './palette-search.tsx'

type Props = {
  shown: 'search' | PaletteDialog
  accountActions: readonly AccountAction[]
  onOpenDialog: (name: PaletteDialog) => void
  onClose: () => void
}

/** The search for anything, or the dialog of an action that was chosen in it. */
export function CommandPalette({ shown, accountActions, onOpenDialog, onClose }: Props) {
  if (shown !== 'search') return <OpenedDialog name={shown} onClose={onClose} />
  return <PaletteSearch accountActions={accountActions} onOpenDialog={onOpenDialog} onClose={onClose} />
}
