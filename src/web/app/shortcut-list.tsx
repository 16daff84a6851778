import { useMessages } from '../lib/i18n/use-messages.ts'
import { characterShortcuts, keyText, type ShortcutGroup } from '../lib/shortcuts.ts'
import { useStore } from '../lib/store.ts'
import { shortcutList } from '../messages/shortcut-list.ts'
import { Dialog } from '../ui/dialog.tsx'

type Props = { groups: readonly ShortcutGroup[]; onClose: () => void }

/** The shortcuts that work where the person is, in the language of that place, and a switch for the key that opens the list. */
export function ShortcutList({ groups, onClose }: Props) {
  const t = useMessages(shortcutList)
  const language = groups[0]?.language ?? t.language
  const texts = shortcutList.in(language)
  const isOff = useStore(characterShortcuts) === 'off'
  return (
    <Dialog onClose={onClose} title={texts('title')} lang={language} size="sm">
      {/* Focused, so that the arrow keys scroll it. */}
      <div data-autofocus tabIndex={-1} className="grid gap-5 outline-none">
        {groups.map(({ title, language: lang, shortcuts }) => (
          <section key={title} lang={lang}>
            <h3 className="mb-2 text-base">{title}</h3>
            <dl className="grid grid-cols-[minmax(0,8.5rem)_1fr] items-baseline gap-x-4 gap-y-2">
              {shortcuts.map(({ keys, label }) => (
                <div key={keys.join() + label} className="contents">
                  <dt className="flex flex-wrap gap-1">
                    {keys.map((key) => (
                      <kbd
                        key={key}
                        className="rounded-small border border-line-strong bg-sunken px-1.5 py-0.5 text-sm whitespace-nowrap"
                      >
                        {keyText(key)}
                      </kbd>
                    ))}
                  </dt>
                  <dd className="min-w-0 first-letter:uppercase">{label}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <label className="flex min-h-11 items-center gap-2.5 border-t border-line pt-3">
        <input
          type="checkbox"
          className="size-4"
          checked={!isOff}
          onChange={({ target }) => characterShortcuts.set(target.checked ? undefined : 'off')}
        />
        {texts('characterKeys')}
      </label>
    </Dialog>
  )
}
