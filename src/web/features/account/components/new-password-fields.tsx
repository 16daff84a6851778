import { useMessages } from '../../../lib/i18n/use-messages.ts'
import { account } from '../../../messages/account.ts'
import { PasswordField } from '../../../ui/password-field.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { passwordStrength, passwordStrengths } from '../form.ts'
import type { useNewPasswordForm } from './use-new-password-form.ts'

const variants = { short: 'red', weak: 'red', fair: 'amber', good: 'green', strong: 'green' } as const

export function NewPasswordFields({ form }: { form: ReturnType<typeof useNewPasswordForm> }) {
  const { value, errors, change, ownEmail } = form
  const t = useMessages(account)
  const strength = passwordStrength(value.password)
  return (
    <>
      {/* Password managers store the password under it. Without it they would take the name, or nothing. */}
      {ownEmail && <input type="email" name="username" autoComplete="username" value={ownEmail} readOnly hidden />}
      {form.asksCurrent && (
        <PasswordField
          label={t('currentPassword')}
          error={errors.current}
          name="current"
          autoComplete="current-password"
          value={value.current}
          onChange={(event) => change('current', event.target.value)}
        />
      )}
      <div className="grid gap-2">
        <PasswordField
          label={t('newPassword')}
          hint={t('rule')}
          error={errors.password}
          name="password"
          autoComplete="new-password"
          value={value.password}
          onChange={(event) => change('password', event.target.value)}
        />
        <p role="status" className="grid gap-1.5 text-sm text-muted empty:sr-only">
          {value.password && (
            <>
              <ProgressBar
                value={passwordStrengths.indexOf(strength) + 1}
                max={passwordStrengths.length}
                variant={variants[strength]}
                label={t('strength', { word: t(`strength.${strength}`) })}
              />
              {t('strength', { word: t(`strength.${strength}`) })}
            </>
          )}
        </p>
      </div>
      <PasswordField
        label={t('repeatPassword')}
        error={errors.repeated}
        name="repeated"
        autoComplete="new-password"
        value={value.repeated}
        onChange={(event) => change('repeated', event.target.value)}
      />
    </>
  )
}
