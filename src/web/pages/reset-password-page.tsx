import { PasswordLinkPage } from '../app/password-link-page.tsx'

export default function ResetPasswordPage() {
  return <PasswordLinkPage kind="recovery" />
}
