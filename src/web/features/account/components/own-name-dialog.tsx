import { useMessages } from '../../../lib/i18n/use-messages.ts'
import { account } from '../../../messages/account.ts'
import { useSession } from '../../../session/session-provider.tsx'
import { useUpdateOwnName } from '../own-name/queries.ts'
import { NameDialog } from './name-dialog.tsx'

/** Changes the name of the signed-in person. */
export function OwnNameDialog({ onClose }: { onClose: () => void }) {
  const t = useMessages(account)
  const { name = '' } = useSession()
  const { mutateAsync: update } = useUpdateOwnName()
  return (
    <NameDialog
      title={t('ownName')}
      description={t('nameHint')}
      name={name}
      onSave={(typed) => update({ body: { name: typed } })}
      onClose={onClose}
    />
  )
}
