import { FileDown } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useMessages } from '../../../../lib/i18n/use-messages.ts'
import { studentImport } from '../../../../messages/student-import.ts'

/**
 * Accepts a file that is dropped anywhere, because a browser would otherwise open it in place of the page. While one is
 * dragged over the page, it covers the dialog around it with a notice.
 */
export function CsvDropTarget({ onFile }: { onFile: (file: File) => void }) {
  const t = useMessages(studentImport)
  const [isDragging, setDragging] = useState(false)

  useEffect(() => {
    const dragOver = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      setDragging(true)
    }
    const dragLeave = (event: DragEvent) => event.relatedTarget === null && setDragging(false)
    const drop = (event: DragEvent) => {
      setDragging(false)
      const file = event.dataTransfer?.files[0]
      if (!file) return
      event.preventDefault()
      onFile(file)
    }
    window.addEventListener('dragenter', dragOver)
    window.addEventListener('dragover', dragOver)
    window.addEventListener('dragleave', dragLeave)
    window.addEventListener('drop', drop)
    return () => {
      window.removeEventListener('dragenter', dragOver)
      window.removeEventListener('dragover', dragOver)
      window.removeEventListener('dragleave', dragLeave)
      window.removeEventListener('drop', drop)
    }
  }, [onFile])

  return (
    isDragging && (
      <div
        role="status"
        className="pointer-events-none absolute inset-2 z-10 grid animate-appear place-content-center justify-items-center gap-2 rounded-card border-2 border-dashed border-accent bg-accent-soft font-medium text-accent"
      >
        <FileDown className="size-8" />
        {t('dropHere')}
      </div>
    )
  )
}
