import { type FormEvent, useState } from 'react'
import { emailError, type NewPasswordErrors, newPasswordErrors } from '../form.ts'

type Errors = NewPasswordErrors & { email?: string | undefined }
/** Why a save failed: messages of the contract under the fields, or a text above them. */
type SaveFailure = { errors: Errors } | { notice: string }

/**
 * The state of a form with a new password and perhaps an email field: `save` is called once both are valid and resolves
 * to its failure if there is one. The first rejected field is focused.
 */
export function useNewPasswordForm(save: (password: string, email: string) => Promise<SaveFailure | undefined>) {
  const [value, setValue] = useState({ password: '', repeated: '' })
  const [errors, setErrors] = useState<Errors>({})
  const [notice, setNotice] = useState<string>()
  const [isSaving, setSaving] = useState(false)

  const reject = (form: HTMLFormElement, rejected: Errors) => {
    setErrors(rejected)
    form.querySelector<HTMLInputElement>(`[name=${Object.keys(rejected)[0]}]`)?.focus()
  }

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const email = form.elements.namedItem('email') as HTMLInputElement | null
    const wrongEmail = email && emailError(email)
    const rejected: Errors = { ...(wrongEmail && { email: wrongEmail }), ...newPasswordErrors(value) }
    setErrors({})
    setNotice(undefined)
    if (Object.keys(rejected).length > 0) return reject(form, rejected)
    setSaving(true)
    const failure = await save(value.password, email?.value.trim() ?? '')
    setSaving(false)
    if (!failure) return
    if ('notice' in failure) setNotice(failure.notice)
    else reject(form, failure.errors)
  }

  return { value, setValue, errors, notice, isSaving, submit }
}
