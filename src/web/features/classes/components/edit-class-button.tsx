import { Pencil } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { SchoolClass } from '../../../../contract/classes/schema.ts'
import { useMessages } from '../../../lib/i18n/use-messages.ts'
import { classes } from '../../../messages/classes.ts'
import { Permitted } from '../../../session/permitted.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { ClassDialog } from './lazy-class-dialog.ts'

/** Edits the class that a page shows. */
export function EditClassButton({ schoolClass }: { schoolClass: SchoolClass }) {
  const t = useMessages(classes)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Permitted permission="changeSchool">
        <IconButton
          label={t('edit', { name: schoolClass.name })}
          icon={<Pencil />}
          {...ClassDialog.preloadProps}
          onOpen={() => setOpen(true)}
        />
      </Permitted>
      <Suspense>{isOpen && <ClassDialog schoolClass={schoolClass} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
