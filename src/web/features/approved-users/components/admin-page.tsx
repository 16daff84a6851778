import type { ReactNode } from 'react'
import type { Permission } from '../../../../contract/kernel/permissions.ts'
import { PermittedPage } from '../../../session/permitted-page.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { AdminLinks } from './admin-links.tsx'

type Props = {
  permission: Permission
  /** The texts of the page. */
  t: (text: 'title' | 'text' | 'adminOnly' | 'adminOnlyText' | 'failedToLoad') => string
  /** Instead of the content while the role is being loaded. */
  placeholder: ReactNode
  children: ReactNode
}

/** A page of the administration, with the links to the others. */
export function AdminPage({ permission, t, placeholder, children }: Props) {
  return (
    <PermittedPage
      permission={permission}
      title={t('title')}
      refusal={{ title: t('adminOnly'), text: t('adminOnlyText') }}
      header={
        <>
          <AdminLinks />
          <PageHeader title={t('title')} text={t('text')} />
        </>
      }
      failedToLoad={t('failedToLoad')}
      placeholder={placeholder}
    >
      {children}
    </PermittedPage>
  )
}
