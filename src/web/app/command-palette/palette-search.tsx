import { CalendarDays, CornerDownRight, LibraryBig, type LucideIcon, SearchX, Settings, User, Zap } from 'lucide-react'
import { useMemo, useState, useTransition } from 'react'
import { useLocation } from 'wouter'
import { useFetchRoster } from '../../features/students/queries.ts'
import { useIsMounted } from '../../lib/hooks/use-is-mounted.ts'
import { useNow } from '../../lib/hooks/use-now.ts'
import { useMessages } from '../../lib/i18n/use-messages.ts'
import { closeDialogs } from '../../lib/open-dialogs.ts'
import { toastError } from '../../lib/toast.ts'
import { commandPalette } from '../../messages/command-palette.ts'
import { useSession } from '../../session/session-provider.tsx'
import { ColorDot } from '../../ui/color-dot.tsx'
import { ComboboxDialog } from '../../ui/combobox-dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { RetryButton } from '../../ui/retry-button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import type { AccountAction } from '../use-account-actions.tsx'
import { findOptions, proposeOptions } from './find-options.ts'
import type { PaletteDialog, PaletteOption } from './palette-option.ts'
import { recentChoices, rememberChoice } from './recent-choices.ts'
import { usePaletteIndex } from './use-palette-index.ts'

type Props = {
  accountActions: readonly AccountAction[]
  /** Called in a transition, so that the search stays until the dialog is there. */
  onOpenDialog: (name: PaletteDialog) => void
  onClose: () => void
}

/** Finds students, classes, templates, weeks, actions and pages by what is typed, and opens what is chosen. */
export function PaletteSearch({ accountActions, onOpenDialog, onClose }: Props) {
  const t = useMessages(commandPalette)
  const { userId } = useSession()
  const { date: today } = useNow()
  const [, navigate] = useLocation()
  const fetchRoster = useFetchRoster()
  const isMounted = useIsMounted()
  const [search, setSearch] = useState('')
  const [recentIds] = useState(() => recentChoices(userId))
  const [openingId, setOpeningId] = useState<string>()
  const [isOpening, startOpening] = useTransition()
  const { index, isPending, failure } = usePaletteIndex(accountActions, today)
  const isTyped = search.trim() !== ''
  const groups = useMemo(
    () => (isTyped ? findOptions(index, search, today, t) : proposeOptions(index, recentIds)),
    [index, isTyped, search, today, t, recentIds],
  )
  // Recent students come first, so nothing is shown that they would move.
  const isHeld = !isTyped && isPending && recentIds.length > 0
  const count = groups.reduce((sum, { options }) => sum + options.length, 0)

  const openDialog = (name: PaletteDialog) =>
    startOpening(async () => {
      try {
        if (name === 'createStudent' || name === 'importStudents') await fetchRoster()
        if (isMounted.current) startOpening(() => onOpenDialog(name))
      } catch {
        toastError(t.language, t('failed'))
      }
    })
  const choose = ({ id, group, target }: PaletteOption) => {
    if (isOpening) return
    if (group !== 'settings' && !passing.has(id)) rememberChoice(userId, id)
    if ('dialog' in target) {
      closeDialogs()
      setOpeningId(id)
      return openDialog(target.dialog)
    }
    onClose()
    if ('run' in target) return target.run()
    closeDialogs()
    navigate(target.path)
  }

  return (
    <ComboboxDialog
      title={t('title')}
      placeholder={t('placeholder')}
      lang={t.language}
      value={search}
      onChange={setSearch}
      groups={isHeld ? [] : groups.map(({ name, options }) => ({ label: t(`group.${name}`), options }))}
      renderOption={(option) => <Option option={option} isOpening={isOpening && option.id === openingId} />}
      // Of lists that are being loaded nothing is known yet.
      status={isTyped && (count > 0 || !isPending) ? t('found', { count }) : ''}
      onChoose={choose}
      onClose={onClose}
    >
      {isTyped && count === 0 && !isPending && !failure && (
        <div className="p-4">
          <EmptyState icon={<SearchX />} title={t('none')} text={t('noneText')} />
        </div>
      )}
      {isPending && (
        <p role="status" className="px-5 py-2.5 text-sm text-muted">
          {t('pending')}
        </p>
      )}
      {failure && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line px-5 py-2.5">
          <p role="alert" className="min-w-0 flex-1 basis-56 text-sm text-red">
            {t('failed')}
          </p>
          <RetryButton size="sm" query={failure} />
        </div>
      )}
    </ComboboxDialog>
  )
}

/** Choices that mean something else the next time. */
const passing: ReadonlySet<string> = new Set(['week:typed', 'students:all'])

const icons: Readonly<Partial<Record<PaletteOption['group'], LucideIcon>>> = {
  students: User,
  templates: LibraryBig,
  weeks: CalendarDays,
  actions: Zap,
  pages: CornerDownRight,
  settings: Settings,
}

function Option({ option, isOpening }: { option: PaletteOption; isOpening: boolean }) {
  const Icon = icons[option.group]
  return (
    <>
      <span className="grid size-5 shrink-0 place-items-center text-muted [&_svg]:size-4">
        {isOpening ? <Spinner /> : option.color ? <ColorDot color={option.color} /> : Icon && <Icon aria-hidden />}
      </span>
      <span className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-3">
        <span className="min-w-0 wrap-anywhere">{option.label}</span>{' '}
        {option.detail && <span className="text-sm wrap-anywhere text-muted tabular">{option.detail}</span>}
      </span>
    </>
  )
}
