import { PasswordLinkPage } from '../app/password-link-page.tsx'

export default function SetPasswordPage() {
  return <PasswordLinkPage kind="invite" />
}
