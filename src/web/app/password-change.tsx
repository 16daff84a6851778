import { Suspense, useState, useTransition } from 'react'
import { preloading } from '../lib/preloading.ts'
import { lazyComponent } from './lazy-component.ts'

const loadDialog = () => import('./change-password-dialog.tsx')
const ChangePasswordDialog = lazyComponent(async () => (await loadDialog()).ChangePasswordDialog)
const near = preloading(loadDialog)

export type PasswordChange = ReturnType<typeof usePasswordChange>

/** What an opener of the password dialog needs; the dialog itself is fetched when a pointer or the focus comes near. */
export function usePasswordChange() {
  const [isOpen, setOpen] = useState(false)
  const [isOpening, startOpening] = useTransition()
  return {
    near,
    isOpening,
    open: () => startOpening(() => setOpen(true)),
    dialog: <Suspense>{isOpen && <ChangePasswordDialog onClose={() => setOpen(false)} />}</Suspense>,
  }
}
