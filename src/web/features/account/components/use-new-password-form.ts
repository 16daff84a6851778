import { type FormEvent, useState } from 'react'
import { emailError, type NewPassword, type NewPasswordErrors, nameError, newPasswordErrors } from '../form.ts'

type Errors = NewPasswordErrors & { email?: string | undefined; name?: string | undefined }
/** Why a save failed: messages of the contract under the fields, or a text above them. */
type SaveFailure = { errors: Errors } | { notice: string }

type Options = {
  /** The person's address, where the form has no field for it. */
  email?: string | undefined
  asksCurrent?: boolean
}

/**
 * The state of a form with a new password, perhaps with the current one, an email and a name field: `save` is called once all are
 * valid and resolves to its failure if there is one. The first rejected field is focused.
 */
export function useNewPasswordForm(
  save: (value: NewPassword, email: string, name: string | undefined) => Promise<SaveFailure | undefined>,
  { email: ownEmail = '', asksCurrent = false }: Options = {},
) {
  const [value, setValue] = useState<NewPassword>({ current: '', password: '', repeated: '' })
  const [errors, setErrors] = useState<Errors>({})
  const [notice, setNotice] = useState<string>()
  const [isSaving, setSaving] = useState(false)

  /** What was wrong with a field is not shown any more once it is changed. */
  const clearError = (name: keyof Errors) => setErrors({ ...errors, [name]: undefined })
  const change = (name: keyof NewPassword, text: string) => {
    setValue({ ...value, [name]: text })
    // Whether the two passwords are the same depends on both.
    setErrors({ ...errors, [name]: undefined, ...(name === 'password' && { repeated: undefined }) })
  }

  const reject = (form: HTMLFormElement, rejected: Errors) => {
    setErrors(rejected)
    form.querySelector<HTMLInputElement>(`[name=${Object.keys(rejected)[0]}]`)?.focus()
  }

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    const form = event.currentTarget
    const email = form.elements.namedItem('email') as HTMLInputElement | null
    const wrongEmail = email && emailError(email)
    const name = (form.elements.namedItem('name') as HTMLInputElement | null)?.value
    // It is asked for again later.
    const wrongName = name?.trim() ? nameError(name) : undefined
    const address = email?.value.trim() ?? ownEmail
    const rejected: Errors = {
      ...(wrongName && { name: wrongName }),
      ...(wrongEmail && { email: wrongEmail }),
      ...(asksCurrent && !value.current && { current: 'Please enter your password' }),
      ...newPasswordErrors(value, address),
    }
    setErrors({})
    setNotice(undefined)
    if (Object.keys(rejected).length > 0) return reject(form, rejected)
    setSaving(true)
    const failure = await save(value, address, name?.trim())
    setSaving(false)
    if (!failure) return
    if ('notice' in failure) setNotice(failure.notice)
    else reject(form, failure.errors)
  }

  return { value, change, errors, clearError, notice, isSaving, submit, asksCurrent, ownEmail }
}
