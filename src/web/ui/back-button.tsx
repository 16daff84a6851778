import { ArrowLeft } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Button } from './button.tsx'

/** A button to the parent page; the caller navigates. */
export function BackButton(props: ComponentProps<typeof Button>) {
  return <Button variant="ghost" size="sm" className="-ml-3 w-fit print:hidden" icon={<ArrowLeft />} {...props} />
}
