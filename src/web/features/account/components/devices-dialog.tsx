import { MonitorSmartphone } from 'lucide-react'
import { useListFocus } from '../../../lib/hooks/use-list-focus.ts'
import { formatDate } from '../../../lib/i18n/format.ts'
import { useMessages } from '../../../lib/i18n/use-messages.ts'
import { toastError } from '../../../lib/toast.ts'
import { account } from '../../../messages/account.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { DialogCancel } from '../../../ui/dialog-cancel.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useDevices, useSignOutDevice } from '../queries.ts'
import { deviceName, distinctNames } from '../view.ts'

/** The sessions of the person, with a button to end each but this one. */
export function DevicesDialog({ onClose }: { onClose: () => void }) {
  const t = useMessages(account)
  const devices = useDevices()
  const names = distinctNames(devices.data?.map(({ user_agent }) => deviceName(user_agent) ?? t('unknownDevice')) ?? [])
  const listFocus = useListFocus<HTMLUListElement>(devices.data?.map(({ id }) => id) ?? [])
  const signOut = useSignOutDevice({ onFailed: () => toastError(t.language, t('deviceFailed')) })
  return (
    <Dialog
      onClose={onClose}
      title={t('devicesTitle')}
      description={t('devicesText')}
      lang={t.language}
      size="sm"
      footer={<DialogCancel word="close" />}
    >
      {devices.isError ? (
        <ErrorState title={t('devicesFailed')} text={t('unreachable')} query={devices} />
      ) : (
        <ul {...listFocus} className="grid divide-y divide-line" aria-busy={devices.isPending}>
          {devices.isPending && <Skeleton className="h-14" />}
          {devices.data?.map((device, index) => (
            <li
              key={device.id}
              data-row={device.id}
              className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-1 rounded-control py-2"
            >
              <MonitorSmartphone className="size-5 shrink-0 text-muted" />
              <span id={`${device.id}-name`} className="grid min-w-0 flex-1 basis-40">
                <span className="font-medium">{names[index]}</span>
                <span className="text-sm text-muted tabular">
                  {t('lastUsed', { moment: formatDate(device.refreshed_at, t.locale, 'dayAndTime') })}
                </span>
              </span>
              {device.is_current ? (
                <Badge variant="accent">{t('thisDevice')}</Badge>
              ) : (
                <Button
                  size="sm"
                  id={`${device.id}-sign-out`}
                  aria-labelledby={`${device.id}-sign-out ${device.id}-name`}
                  isPending={signOut.isPending && signOut.variables.id === device.id}
                  ignoresDoubleClick
                  onClick={() => signOut.mutate(device)}
                >
                  {t('signOutDevice')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}
