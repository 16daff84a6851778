import { Search, X } from 'lucide-react'
import { Dialog as RadixDialog } from 'radix-ui'
import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'
import { classNames } from '../lib/class-names.ts'
import { common } from '../lib/i18n/common.ts'
import type { Language } from '../lib/i18n/language.ts'
import { SurfaceLanguage } from '../lib/i18n/use-messages.ts'
import { closeOnForwardedEscape } from './forwarded-escape.ts'
import { IconButton } from './icon-button.tsx'

type Props<Option extends { id: string }> = {
  /** The name of the dialog and of its field. */
  title: string
  placeholder: string
  lang: Language
  value: string
  onChange: (value: string) => void
  groups: readonly { label: string; options: readonly Option[] }[]
  /** The content of an option. */
  renderOption: (option: Option) => ReactNode
  /** Announced when the options change. */
  status: string
  onChoose: (option: Option) => void
  onClose: () => void
  /** Shown below the options, and instead of them where there are none. */
  children?: ReactNode
}

/**
 * A search field whose results are chosen by the arrow keys, Home, End and Enter, or by a press, while the focus stays in
 * the field. Who opens it returns the focus.
 */
export function ComboboxDialog<Option extends { id: string }>(props: Props<Option>) {
  const { title, placeholder, lang, value, onChange, groups, renderOption, status, onChoose, onClose, children } = props
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const [chosenId, setChosenId] = useState<string>()
  const options = groups.flatMap((group) => group.options)
  const activeIndex = Math.max(
    0,
    options.findIndex((option) => option.id === chosenId),
  )
  const active = options[activeIndex]
  const domIdOf = (option: Option) => `${id}-${option.id}`

  useLayoutEffect(() => {
    // The heading above the first option scrolls into view as well.
    if (activeIndex === 0) list.current?.scrollTo(0, 0)
    else list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [activeIndex])

  const handleKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    if (event.key === 'Enter') {
      event.preventDefault()
      if (active) onChoose(active)
      return
    }
    const last = options.length - 1
    const next = { ArrowDown: activeIndex + 1, ArrowUp: activeIndex - 1, Home: 0, End: last }[event.key]
    if (next === undefined) return
    event.preventDefault()
    setChosenId(options[next > last ? 0 : next < 0 ? last : next]?.id)
  }

  return (
    <SurfaceLanguage value={lang}>
      <RadixDialog.Root open onOpenChange={onClose}>
        <RadixDialog.Portal>
          <RadixDialog.Overlay data-backdrop className="fixed inset-0 z-40 animate-appear bg-scrim print:hidden" />
          <RadixDialog.Content
            data-combobox-dialog
            lang={lang}
            aria-describedby={undefined}
            onKeyDown={closeOnForwardedEscape(onClose)}
            onCloseAutoFocus={(event) => event.preventDefault()}
            className="fixed inset-x-0 top-0 z-40 mx-auto flex h-dvh w-full animate-rise flex-col bg-surface shadow-float outline-none sm:top-[max(1rem,10vh)] sm:h-[min(34rem,78vh)] max-sm:px-safe sm:w-dialog sm:max-w-2xl sm:rounded-card print:hidden"
          >
            <RadixDialog.Title className="sr-only">{title}</RadixDialog.Title>
            <div className="flex items-center border-b border-line pr-2 pl-4">
              <Search aria-hidden className="size-5 shrink-0 text-faint" />
              <input
                role="combobox"
                aria-label={title}
                aria-expanded={options.length > 0}
                aria-controls={options.length > 0 ? `${id}-list` : undefined}
                aria-activedescendant={active && domIdOf(active)}
                aria-autocomplete="list"
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                enterKeyHint="go"
                placeholder={placeholder}
                value={value}
                onChange={(event) => {
                  setChosenId(undefined)
                  onChange(event.target.value)
                }}
                onKeyDown={handleKey}
                className="h-14 min-w-0 flex-1 bg-transparent px-3 text-[1rem] outline-none placeholder:text-faint"
              />
              <RadixDialog.Close asChild>
                <IconButton label={common.in(lang)('close')} icon={<X />} />
              </RadixDialog.Close>
            </div>
            <p role="status" className="sr-only">
              {status}
            </p>
            {options.length > 0 && (
              <div
                ref={list}
                role="listbox"
                id={`${id}-list`}
                aria-label={title}
                // On a phone the keyboard covers the lower half, from which the last options can be scrolled up.
                className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-2 max-sm:pb-[45dvh]"
              >
                {groups.map((group, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a group has no state
                  // biome-ignore lint/a11y/useSemanticElements: a listbox may not contain a fieldset
                  <div key={index} role="group" aria-labelledby={`${id}-group-${index}`}>
                    <p
                      id={`${id}-group-${index}`}
                      role="presentation"
                      className="px-3 pt-2 pb-1 text-xs font-medium text-muted"
                    >
                      {group.label}
                    </p>
                    {group.options.map((option) => (
                      // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field, which names the active option
                      // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
                      <div
                        key={option.id}
                        role="option"
                        id={domIdOf(option)}
                        aria-selected={option === active}
                        onPointerMove={({ pointerType }) => pointerType === 'mouse' && setChosenId(option.id)}
                        // The field keeps the focus, and a phone its keyboard.
                        onMouseDown={(event) => event.preventDefault()}
                        onClick={() => onChoose(option)}
                        className={classNames(
                          'flex min-h-10 cursor-pointer scroll-my-2 items-center gap-3 rounded-control px-3 py-1.5 pointer-coarse:min-h-12',
                          option === active && 'bg-accent-soft outline-2 -outline-offset-2 outline-accent',
                        )}
                      >
                        {renderOption(option)}
                      </div>
                    ))}
                  </div>
                ))}
              </div>
            )}
            {children}
          </RadixDialog.Content>
        </RadixDialog.Portal>
      </RadixDialog.Root>
    </SurfaceLanguage>
  )
}
