import { Check, ChevronDown } from 'lucide-react'
import { Select as RadixSelect } from 'radix-ui'
import { useState } from 'react'
import { cspNonce } from '../lib/csp-nonce.ts'
import { ColorDot } from './color-dot.tsx'
import type { FieldControl } from './field.tsx'
import { closeOnForwardedEscape } from './forwarded-escape.ts'

export type SelectOption = {
  value: string
  label: string
  /** A second, quieter line in the list. */
  description?: string | undefined
  /** A dot of this colour before the label. */
  color?: string | undefined
  isDisabled?: boolean
}

type Props = Partial<FieldControl> & {
  /** '' shows the placeholder, unless an option has the value ''. */
  value: string
  onChange: (value: string) => void
  options: readonly SelectOption[]
  placeholder?: string
  isDisabled?: boolean
  onBlur?: () => void
  ref?: React.Ref<HTMLButtonElement>
}

/** Replaces the value '', which Radix does not allow for an option. */
const emptyValue = '__none__'

export function Select({ value, onChange, options, placeholder, isDisabled, ...trigger }: Props) {
  const [isOpen, setOpen] = useState(false)
  const hasEmptyOption = options.some((option) => option.value === '')
  return (
    <RadixSelect.Root
      value={value === '' && hasEmptyOption ? emptyValue : value}
      onValueChange={(next) => onChange(next === emptyValue ? '' : next)}
      disabled={isDisabled ?? false}
      open={isOpen}
      onOpenChange={setOpen}
    >
      <RadixSelect.Trigger
        className="control flex items-center justify-between gap-2 text-left data-placeholder:text-faint"
        {...trigger}
      >
        <span className="min-w-0 flex-1 truncate">
          <RadixSelect.Value placeholder={placeholder} />
        </span>
        <ChevronDown className="size-4 shrink-0 text-muted" />
      </RadixSelect.Trigger>
      <RadixSelect.Portal>
        <RadixSelect.Content
          position="popper"
          sideOffset={4}
          collisionPadding={8}
          onKeyDown={closeOnForwardedEscape(() => setOpen(false))}
          // The focus stays where the person has moved it meanwhile.
          onCloseAutoFocus={(event) => {
            if (document.activeElement?.matches('input, select, textarea, button')) event.preventDefault()
          }}
          className="z-50 max-h-[min(24rem,var(--radix-select-content-available-height))] w-(--radix-select-trigger-width) min-w-48 animate-appear overflow-hidden rounded-control border border-line bg-raised shadow-float"
        >
          <RadixSelect.Viewport className="p-1" nonce={cspNonce()}>
            {options.map((option) => (
              <RadixSelect.Item
                key={option.value}
                value={option.value === '' ? emptyValue : option.value}
                disabled={option.isDisabled ?? false}
                textValue={option.label}
                // Without this the accessible name leaves out the description.
                aria-labelledby={undefined}
                className="flex min-h-9 items-start gap-2 rounded-small py-2 pr-2 pl-2.5 outline-none select-none data-disabled:opacity-50 data-highlighted:bg-accent-soft pointer-coarse:min-h-11"
              >
                <span className="min-w-0 flex-1">
                  <RadixSelect.ItemText>
                    <span className="inline-flex max-w-full items-center gap-2">
                      {option.color && <ColorDot color={option.color} />}
                      <span className="truncate">{option.label}</span>
                    </span>
                  </RadixSelect.ItemText>
                  {option.description && (
                    <span className="mt-0.5 block text-sm whitespace-pre-line text-muted">{option.description}</span>
                  )}
                </span>
                <RadixSelect.ItemIndicator className="mt-1">
                  <Check className="size-4 text-accent" />
                </RadixSelect.ItemIndicator>
              </RadixSelect.Item>
            ))}
          </RadixSelect.Viewport>
        </RadixSelect.Content>
      </RadixSelect.Portal>
    </RadixSelect.Root>
  )
}
