import { PasswordLinkPage } from '../features/account/components/password-link-page.tsx'

export default function ResetPasswordPage() {
  return <PasswordLinkPage kind="recovery" />
}
