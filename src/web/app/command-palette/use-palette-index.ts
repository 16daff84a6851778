import { useMemo } from 'react'
import { useClasses } from '../../features/classes/queries.ts'
import { useLessonTemplates } from '../../features/lesson-templates/queries.ts'
import { useStudents } from '../../features/students/queries.ts'
import { useChosenLanguage } from '../../lib/i18n/language.ts'
import { useMessages } from '../../lib/i18n/use-messages.ts'
import { useChosenTheme } from '../../lib/theme.ts'
import { commandPalette } from '../../messages/command-palette.ts'
import { shell } from '../../messages/shell.ts'
import { useSession } from '../../session/session-provider.tsx'
import type { AccountAction } from '../use-account-actions.tsx'
import { indexOptions } from './find-options.ts'
import { fixedOptions } from './fixed-options.ts'

/** Everything that the person can find, and the queries of the lists: fetched now if the browser has not got them yet. */
export function usePaletteIndex(accountActions: readonly AccountAction[], today: string) {
  const t = useMessages(commandPalette)
  const tShell = useMessages(shell)
  const { role } = useSession()
  const theme = useChosenTheme()
  const language = useChosenLanguage()
  const students = useStudents()
  const classes = useClasses()
  const templates = useLessonTemplates()
  const queries = [students, classes, templates]
  const index = useMemo(() => {
    const lists = { students: students.data ?? [], classes: classes.data ?? [], templates: templates.data ?? [] }
    return indexOptions(lists, fixedOptions({ role, theme, language, accountActions }, today, t, tShell), t)
  }, [students.data, classes.data, templates.data, role, theme, language, accountActions, today, t, tShell])
  const failed = queries.filter((query) => query.isLoadingError)
  return {
    index,
    isPending: queries.some((query) => query.isPending),
    failure:
      failed.length === 0
        ? undefined
        : {
            isFetching: failed.some((query) => query.isFetching),
            refetch: () => Promise.all(failed.map((query) => query.refetch())),
          },
  }
}
