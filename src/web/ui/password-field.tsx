import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { common } from '../lib/i18n/common.ts'
import { useMessages } from '../lib/i18n/use-messages.ts'
import { Field } from './field.tsx'
import { IconButton } from './icon-button.tsx'
import { Input } from './input.tsx'

type Props = Omit<ComponentProps<'input'>, 'type'> & {
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
  autoComplete: 'current-password' | 'new-password'
}

export function PasswordField({ label, hint, error, ...rest }: Props) {
  const t = useMessages(common)
  const [isShown, setShown] = useState(false)
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <span className="relative block">
          <Input
            {...rest}
            {...control}
            type={isShown ? 'text' : 'password'}
            spellCheck={false}
            autoCapitalize="none"
            className="pr-12"
          />
          <IconButton
            className="absolute inset-y-0 right-0.5 my-auto"
            label={t(isShown ? 'hidePassword' : 'showPassword')}
            icon={isShown ? <EyeOff /> : <Eye />}
            onClick={() => setShown(!isShown)}
          />
        </span>
      )}
    </Field>
  )
}
