import { Check } from 'lucide-react'
import { DropdownMenu as RadixMenu } from 'radix-ui'
import { type ComponentProps, type ReactElement, type ReactNode, useState } from 'react'
import { classNames } from '../lib/class-names.ts'
import { closeOnForwardedEscape } from './forwarded-escape.ts'

/** The entries of a menu, top to bottom. */
export type MenuEntry =
  | { kind: 'action'; label: string; icon?: ReactNode; variant?: 'red'; onSelect: () => void }
  | { kind: 'separator' }
  | { kind: 'choice'; label: string; value: string; onChange: (value: string) => void; options: readonly MenuOption[] }
type MenuOption = { value: string; label: string }

export type DropdownMenuProps = {
  /** The button that opens the menu, with these props. */
  trigger: (props: ComponentProps<'button'>) => ReactElement
  entries: readonly MenuEntry[]
}

const entryClassName =
  'flex min-h-9 items-center gap-2.5 rounded-small px-2.5 py-1.5 outline-none select-none data-highlighted:bg-accent-soft pointer-coarse:min-h-11 [&_svg]:size-4 [&_svg]:shrink-0'

/** A menu that is open when it is rendered first. */
export function OpenedDropdownMenu({ trigger, entries }: DropdownMenuProps) {
  const [isOpen, setOpen] = useState(true)
  const [button, setButton] = useState<HTMLButtonElement | null>(null)
  // Inside what its button is in, so that a screen reader finds it there, in the language of a dialog.
  const container = button?.closest<HTMLElement>('[role="dialog"], main')
  return (
    <RadixMenu.Root modal={false} open={isOpen} onOpenChange={setOpen}>
      <RadixMenu.Trigger ref={setButton} asChild>
        {trigger({})}
      </RadixMenu.Trigger>
      <RadixMenu.Portal container={container}>
        <RadixMenu.Content
          align="end"
          sideOffset={6}
          collisionPadding={8}
          onKeyDown={closeOnForwardedEscape(() => setOpen(false))}
          className="z-50 max-w-(--radix-dropdown-menu-content-available-width) min-w-56 animate-appear rounded-control border border-line bg-raised p-1 shadow-float"
        >
          {entries.map((entry, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the entries of a menu keep their order
            <MenuItem key={index} entry={entry} />
          ))}
        </RadixMenu.Content>
      </RadixMenu.Portal>
    </RadixMenu.Root>
  )
}

function MenuItem({ entry }: { entry: MenuEntry }) {
  switch (entry.kind) {
    case 'separator':
      return <RadixMenu.Separator className="-mx-1 my-1 h-px bg-line" />
    case 'action':
      return (
        <RadixMenu.Item
          className={classNames(entryClassName, entry.variant === 'red' && 'text-red')}
          onSelect={entry.onSelect}
        >
          {entry.icon}
          {entry.label}
        </RadixMenu.Item>
      )
    case 'choice':
      return (
        <RadixMenu.RadioGroup aria-label={entry.label} value={entry.value} onValueChange={entry.onChange}>
          <RadixMenu.Label className="px-2.5 pt-2 pb-1 text-xs font-medium text-faint">{entry.label}</RadixMenu.Label>
          {entry.options.map((option) => (
            <RadixMenu.RadioItem
              key={option.value}
              value={option.value}
              className={classNames(entryClassName, 'justify-between')}
            >
              {option.label}
              <RadixMenu.ItemIndicator>
                <Check className="text-accent" />
              </RadixMenu.ItemIndicator>
            </RadixMenu.RadioItem>
          ))}
        </RadixMenu.RadioGroup>
      )
  }
}
