import { PasswordLinkPage } from '../features/account/components/password-link-page.tsx'

export default function SetPasswordPage() {
  return <PasswordLinkPage kind="invite" />
}
