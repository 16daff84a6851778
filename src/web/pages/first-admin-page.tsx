import { useState } from 'react'
import { FirstAdminForm } from '../features/account/components/first-admin-form.tsx'
import { VisitorFrame } from '../features/account/components/visitor-frame.tsx'
import { useDocumentTitle } from '../lib/hooks/use-document-title.ts'
import { useMessages } from '../lib/i18n/use-messages.ts'
import { account } from '../messages/account.ts'
import { Notice } from '../ui/notice.tsx'

export default function FirstAdminPage() {
  const t = useMessages(account)
  const [token] = useState(() => new URLSearchParams(window.location.search).get('token'))
  useDocumentTitle(t('firstAdminTitle'))
  return (
    <VisitorFrame>
      <h1 className="text-2xl">{t('firstAdminTitle')}</h1>
      <p className="mt-1 mb-6 text-muted">{t('firstAdminText')}</p>
      {token ? <FirstAdminForm token={token} /> : <Notice variant="bad">{t('adminLinkBroken')}</Notice>}
    </VisitorFrame>
  )
}
