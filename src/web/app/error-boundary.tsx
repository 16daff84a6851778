import { RotateCcw, TriangleAlert } from 'lucide-react'
import { Component, type ReactNode } from 'react'
import { useMessages } from '../lib/i18n/use-messages.ts'
import { reloadAfterFailedLoad } from '../lib/lazy/failed-load.ts'
import { errors } from '../messages/errors.ts'
import { Button } from '../ui/button.tsx'
import { FaultId } from '../ui/fault-id.tsx'

type Props = {
  children: ReactNode
  /** An error is cleared when this changes. */
  resetKey?: string
  /** Called before the children are rendered again. */
  onTryAgain?: () => void
}
type State = { hasFailed: boolean; error?: unknown; resetKey: string | undefined }

export class ErrorBoundary extends Component<Props, State> {
  override state: State = { hasFailed: false, resetKey: this.props.resetKey }

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { hasFailed: true, error }
  }

  static getDerivedStateFromProps(props: Props, state: State): State | null {
    return props.resetKey === state.resetKey ? null : { hasFailed: false, resetKey: props.resetKey }
  }

  tryAgain = () => {
    if (reloadAfterFailedLoad()) return
    this.props.onTryAgain?.()
    this.setState({ hasFailed: false })
  }

  override render() {
    const { hasFailed, error } = this.state
    return hasFailed ? <Fallback error={error} onTryAgain={this.tryAgain} /> : this.props.children
  }
}

function Fallback({ error, onTryAgain }: { error: unknown; onTryAgain: () => void }) {
  const t = useMessages(errors)
  return (
    <div className="mx-auto grid min-h-[70dvh] max-w-lg place-content-center justify-items-center gap-2 p-6 text-center">
      <span aria-hidden className="mb-3 grid size-14 place-items-center rounded-full bg-red-soft text-red">
        <TriangleAlert className="size-7" />
      </span>
      <div role="alert" className="grid gap-2">
        <h1 className="text-2xl">{t('title')}</h1>
        <p className="text-muted">{t('text')}</p>
        <FaultId error={error} />
      </div>
      <div className="mt-5 flex flex-wrap justify-center gap-3">
        <Button variant="primary" onClick={onTryAgain}>
          {t('tryAgain')}
        </Button>
        <Button icon={<RotateCcw />} onClick={() => window.location.reload()}>
          {t('refresh')}
        </Button>
      </div>
    </div>
  )
}
