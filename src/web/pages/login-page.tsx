import { LoginForm } from '../features/account/components/login-form.tsx'
import { VisitorFrame } from '../features/account/components/visitor-frame.tsx'
import { useDocumentTitle } from '../lib/hooks/use-document-title.ts'
import { useMessages } from '../lib/i18n/use-messages.ts'
import { login } from '../messages/login.ts'
import { Notice } from '../ui/notice.tsx'

export default function LoginPage() {
  const t = useMessages(login)
  useDocumentTitle(t('pageTitle'))
  return (
    <VisitorFrame
      footer={
        <Notice variant="plain" className="mt-5 border border-line bg-surface">
          <p className="font-semibold">{t('inviteTitle')}</p>
          <p className="text-muted">{t('inviteText')}</p>
        </Notice>
      }
    >
      <h1 className="text-2xl">{t('title')}</h1>
      <p className="mt-1 mb-6 text-muted">{t('welcome')}</p>
      <LoginForm />
    </VisitorFrame>
  )
}
