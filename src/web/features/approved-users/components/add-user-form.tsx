import { zodResolver } from '@hookform/resolvers/zod'
import { UserPlus } from 'lucide-react'
import { useForm } from 'react-hook-form'
import type { createApprovedUser } from '../../../../contract/approved-users/api.ts'
import { type ApprovedUserInput, approvedUserInput } from '../../../../contract/approved-users/schema.ts'
import type { InputOf } from '../../../../contract/kernel/endpoint.ts'
import { roles } from '../../../../contract/kernel/permissions.ts'
import { useInputWatch } from '../../../lib/hooks/use-input-watch.ts'
import { useMessages } from '../../../lib/i18n/use-messages.ts'
import { approvedUsers } from '../../../messages/approved-users.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form.tsx'
import { Input } from '../../../ui/input.tsx'
import { NativeSelect } from '../../../ui/native-select.tsx'

type Fields = InputOf<typeof createApprovedUser>

const empty: Fields = { email: '', name: '', role: 'teacher' }

/**
 * Adds an approved user and invites them; `onAdd` resolves to whether they were added, so that the field is cleared.
 */
export function AddUserForm({ onAdd }: { onAdd: (user: ApprovedUserInput) => Promise<boolean> }) {
  const t = useMessages(approvedUsers)
  const form = useForm<Fields, unknown, ApprovedUserInput>({
    defaultValues: empty,
    resolver: zodResolver(approvedUserInput),
  })
  const watchInput = useInputWatch(() => form.getValues())

  const add = form.handleSubmit(async (user) => {
    const isInputChanged = watchInput()
    // What was typed meanwhile is for the next user.
    if (!(await onAdd(user)) || isInputChanged()) return
    // After a reset the form knows its fields only when it is rendered again.
    form.setFocus('email')
    form.reset({ ...empty, role: user.role })
  })

  return (
    <Form
      onSubmit={add}
      className="grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_11rem_auto]"
    >
      <Field label={t('email')} error={form.formState.errors.email?.message} isRequired>
        {(control) => (
          <Input
            {...control}
            type="email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            placeholder={t('emailExample')}
            {...form.register('email')}
          />
        )}
      </Field>
      <Field label={t('name')} error={form.formState.errors.name?.message}>
        {(control) => <Input {...control} autoComplete="off" {...form.register('name')} />}
      </Field>
      <Field label={t('role')} error={form.formState.errors.role?.message} isRequired>
        {(control) => (
          <NativeSelect
            {...control}
            {...form.register('role')}
            options={roles.map((role) => ({ value: role, label: t(`role.${role}`) }))}
          />
        )}
      </Field>
      <Button
        type="submit"
        variant="primary"
        className="sm:mt-[1.6875rem] sm:w-fit"
        icon={<UserPlus />}
        isPending={form.formState.isSubmitting}
        ignoresDoubleClick={!form.formState.isDirty}
      >
        {t('addUser')}
      </Button>
    </Form>
  )
}
