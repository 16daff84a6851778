import { addDays } from '../../../contract/kernel/dates.ts'
import { can, type Permission, type Role } from '../../../contract/kernel/permissions.ts'
import { chooseLanguage, type Language, languageNames, languages } from '../../lib/i18n/language.ts'
import type { Translate } from '../../lib/i18n/messages.ts'
import { adminPages, paths } from '../../lib/paths.ts'
import { keyText, toggleShortcutList } from '../../lib/shortcuts.ts'
import { chooseTheme, type Theme, themes } from '../../lib/theme.ts'
import { adminLinks } from '../../messages/admin-links.ts'
import { commandPalette } from '../../messages/command-palette.ts'
import { shell } from '../../messages/shell.ts'
import { routes } from '../routes.ts'
import type { AccountAction } from '../use-account-actions.tsx'
import { type PaletteDialog, type PaletteOption, weekOption } from './palette-option.ts'
import { type Searchable, searchable } from './search.ts'

type Person = {
  /** undefined until it is loaded: then nothing is offered that needs a permission. */
  role: Role | undefined
  theme: Theme | undefined
  language: Language | undefined
  accountActions: readonly Pick<AccountAction, 'label' | 'open'>[]
}

type T = Translate<(typeof commandPalette)['en']>
type ShellTexts = Translate<(typeof shell)['en']>

/** What is offered whatever the school's data: weeks, and the actions, pages and settings that the person may use. */
export function fixedOptions(person: Person, today: string, t: T, tShell: ShellTexts): Searchable[] {
  const mayUse = ({ permission }: { permission?: Permission }) =>
    !permission || (person.role !== undefined && can(person.role, permission))
  return [
    ...weeks.map(({ key, days }) =>
      searchable(weekOption(`week:${key}`, t(key), addDays(today, days), today, t.locale), inBoth(commandPalette, key)),
    ),
    ...actions.filter(mayUse).map(({ dialog }) => {
      const target = { dialog }
      const option: PaletteOption = { id: `action:${dialog}`, group: 'actions', label: t(dialog), target }
      return searchable(option, inBoth(commandPalette, dialog))
    }),
    ...routes.flatMap(({ navigation, path }) => {
      if (!navigation || !mayUse(navigation)) return []
      // Its pages are listed one by one.
      if (navigation.name === 'admin') return adminPageOptions(mayUse, tShell)
      const option: PaletteOption = {
        id: `page:${path}`,
        group: 'pages',
        label: tShell(navigation.name),
        target: { path },
      }
      const subjects = navigation.name === 'dashboard' ? inBoth(commandPalette, 'subjects.dashboard') : []
      return searchable(option, [...inBoth(shell, navigation.name), ...subjects])
    }),
    ...settings(person, tShell),
  ]
}

const weeks = [
  { key: 'thisWeek', days: 0 },
  { key: 'nextWeek', days: 7 },
  { key: 'previousWeek', days: -7 },
] as const

const actions: readonly { dialog: PaletteDialog; permission: Permission }[] = [
  { dialog: 'scheduleLesson', permission: 'scheduleLessons' },
  { dialog: 'createStudent', permission: 'changeSchool' },
  { dialog: 'importStudents', permission: 'changeSchool' },
  { dialog: 'createClass', permission: 'changeSchool' },
  { dialog: 'createTemplate', permission: 'changeSchool' },
]

const adminPermissions = {
  users: 'manageUsers',
  schoolYear: 'manageSchool',
  attendance: 'manageSchool',
} satisfies Record<(typeof adminPages)[number], Permission>

function adminPageOptions(mayUse: (page: { permission: Permission }) => boolean, tShell: ShellTexts) {
  const offered = adminPages.filter((name) => mayUse({ permission: adminPermissions[name] }))
  return offered.map((name) => {
    const path = paths[name]
    const label = adminLinks.in(tShell.language)(name)
    const option: PaletteOption = {
      id: `page:${path}`,
      group: 'pages',
      label,
      detail: tShell('admin'),
      target: { path },
    }
    return searchable(option, [
      ...inBoth(adminLinks, name),
      ...inBoth(shell, 'admin'),
      ...inBoth(commandPalette, `subjects.${name}`),
    ])
  })
}

function settings({ theme, language, accountActions }: Person, tShell: ShellTexts): Searchable[] {
  const setting = (id: string, label: string, texts: readonly string[], run: () => void, detail?: string) => {
    const option: PaletteOption = { id: `setting:${id}`, group: 'settings', label, target: { run } }
    return searchable(detail ? { ...option, detail } : option, [label, ...texts])
  }
  const shortcutTexts = [...inBoth(shell, 'shortcuts'), ...inBoth(commandPalette, 'subjects.shortcuts')]
  return [
    ...[...themes, undefined].flatMap((choice) => {
      const key = `theme.${choice ?? 'system'}` as const
      const texts = inBoth(shell, 'theme').flatMap((word) => inBoth(shell, key).map((value) => `${word} ${value}`))
      const label = `${tShell('theme')}: ${tShell(key)}`
      const subjects = inBoth(commandPalette, `subjects.${key}`)
      return choice === theme ? [] : setting(key, label, [...texts, ...subjects], () => chooseTheme(choice))
    }),
    ...[...languages, undefined].flatMap((choice) => {
      const name = choice ? languageNames[choice] : tShell('ownLanguage')
      const texts = inBoth(shell, 'language').map((word) => `${word} ${name}`)
      const label = `${tShell('language')}: ${name}`
      return choice === language ? [] : setting(`language.${choice}`, label, texts, () => chooseLanguage(choice))
    }),
    setting('shortcuts', tShell('shortcuts'), shortcutTexts, toggleShortcutList, keyText('?')),
    ...accountActions.map(({ label, open }, index) => setting(`account.${index}`, label, [], open)),
  ]
}

/** A text in both languages, so that it is found in either. */
function inBoth<Key extends string>(
  messages: { in: (language: Language) => (key: Key) => string },
  key: NoInfer<Key>,
): string[] {
  return languages.map((language) => messages.in(language)(key))
}
