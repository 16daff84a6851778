import { FileDown } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useMessages } from '../../../../lib/i18n/use-messages.ts'
import { studentImport } from '../../../../messages/student-import.ts'

/**
 * Takes a file that is dropped anywhere: a browser would otherwise leave the page for it. While one is held over the
 * page, the dialog around says so.
 */
export function CsvDropTarget({ onFile }: { onFile: (file: File) => void }) {
  const t = useMessages(studentImport)
  const [isHeld, setHeld] = useState(false)

  useEffect(() => {
    const hold = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      setHeld(true)
    }
    const leave = (event: DragEvent) => event.relatedTarget === null && setHeld(false)
    const drop = (event: DragEvent) => {
      setHeld(false)
      const file = event.dataTransfer?.files[0]
      if (!file) return
      event.preventDefault()
      onFile(file)
    }
    window.addEventListener('dragenter', hold)
    window.addEventListener('dragover', hold)
    window.addEventListener('dragleave', leave)
    window.addEventListener('drop', drop)
    return () => {
      window.removeEventListener('dragenter', hold)
      window.removeEventListener('dragover', hold)
      window.removeEventListener('dragleave', leave)
      window.removeEventListener('drop', drop)
    }
  }, [onFile])

  return (
    isHeld && (
      <div
        role="status"
        className="pointer-events-none absolute inset-2 z-10 grid animate-appear place-content-center justify-items-center gap-2 rounded-card border-2 border-dashed border-accent bg-accent-soft font-medium text-accent"
      >
        <FileDown aria-hidden className="size-8" />
        {t('dropHere')}
      </div>
    )
  )
}
