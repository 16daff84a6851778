import { type ReactNode, useEffect, useState } from 'react'
import { Spinner } from './spinner.tsx'

const spinnerDelay = 300

/** The icon of a pending button, replaced by a spinner only if the action takes long. */
export function PendingIcon({ icon }: { icon: ReactNode }) {
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    const timer = setTimeout(setLong, spinnerDelay, true)
    return () => clearTimeout(timer)
  }, [])
  return isLong ? <Spinner /> : icon
}
