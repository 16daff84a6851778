import { RotateCw } from 'lucide-react'
import { common } from '../lib/i18n/common.ts'
import { useMessages } from '../lib/i18n/use-messages.ts'
import { shell } from '../messages/shell.ts'
import { useSession } from '../session/session-provider.tsx'
import { Button } from '../ui/button.tsx'

/** Announces that the role could not be loaded, with a button to retry; nothing otherwise. */
export function RoleRetry() {
  const t = useMessages(shell)
  const tCommon = useMessages(common)
  const { roleFailure } = useSession()
  if (!roleFailure) return null
  return (
    <>
      <span role="alert" className="sr-only">
        {t('roleFailed')}
      </span>
      <Button
        size="sm"
        title={t('roleFailed')}
        icon={<RotateCw />}
        className="text-red"
        isPending={roleFailure.isFetching}
        onClick={() => void roleFailure.refetch()}
      >
        <span className="max-lg:sr-only">{tCommon('tryAgain')}</span>
      </Button>
    </>
  )
}
