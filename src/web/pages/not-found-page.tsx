import { Compass } from 'lucide-react'
import { Link } from 'wouter'
import { useDocumentTitle } from '../lib/hooks/use-document-title.ts'
import { useMessages } from '../lib/i18n/use-messages.ts'
import { paths } from '../lib/paths.ts'
import { errors } from '../messages/errors.ts'
import { buttonVariants } from '../ui/button-variants.ts'

export default function NotFoundPage() {
  const t = useMessages(errors)
  useDocumentTitle(t('notFoundTitle'))
  return (
    <div className="mx-auto grid min-h-[60dvh] max-w-md place-content-center justify-items-center gap-2 text-center">
      <span aria-hidden className="mb-3 grid size-14 place-items-center rounded-full bg-accent-soft text-accent">
        <Compass className="size-7" />
      </span>
      <h1 className="text-2xl">{t('notFoundTitle')}</h1>
      <p className="text-muted">{t('notFoundText')}</p>
      <Link href={paths.home} className={`${buttonVariants({ variant: 'primary' })} mt-5`}>
        {t('toDashboard')}
      </Link>
    </div>
  )
}
