import { FileDown, FileUp } from 'lucide-react'
import { memo, type Ref, useCallback, useEffect, useId, useRef, useState } from 'react'
import { withTimeout } from '../../../../lib/api/timeout.ts'
import { textOfFile } from '../../../../lib/csv/csv-table.ts'
import { useMessages } from '../../../../lib/i18n/use-messages.ts'
import { reportFailedCode } from '../../../../lib/lazy/failed-load.ts'
import { studentImport } from '../../../../messages/student-import.ts'
import { Button } from '../../../../ui/button.tsx'
import { Field } from '../../../../ui/field.tsx'
import { Textarea } from '../../../../ui/textarea.tsx'

const maxFileBytes = 5_000_000

type Props = {
  text: string
  onChange: (text: string) => void
  error: string | undefined
  onError: (message: string | undefined) => void
  isLocked: boolean
  paste: Ref<HTMLTextAreaElement>
}

/**
 * The table to import: pasted, chosen as a file or dropped as one. Memoized, because a render per row sent would
 * compare a text of thousands of lines each time.
 */
export const CsvSource = memo(function CsvSource(props: Props) {
  const { text, onChange, error, onError, isLocked, paste } = props
  const t = useMessages(studentImport)
  const hint = useId()
  const fileInput = useRef<HTMLInputElement>(null)
  const latest = useRef(0)
  const [fileName, setFileName] = useState<string>()
  useEffect(() => {
    // A file that is still being read would replace the text that is imported.
    if (isLocked) latest.current += 1
  }, [isLocked])

  const read = useCallback(
    async (file: File) => {
      if (isLocked) return
      latest.current += 1
      const attempt = latest.current
      if (file.size > maxFileBytes) return onError(t('fileTooLarge'))
      const bytes = await file.arrayBuffer().catch(() => undefined)
      // Another file has been chosen meanwhile, or a text was entered.
      if (attempt !== latest.current) return
      const content = bytes && (await contentOf(new Uint8Array(bytes)))
      if (attempt !== latest.current) return
      if (content === undefined) return onError(t('fileUnreadable'))
      if (content === 'codeFailed') {
        onError(undefined)
        return reportFailedCode(window.location.href)
      }
      if ('reason' in content) return onError(t(content.reason))
      if (content.text.trim() === '') return onError(t('fileEmpty'))
      onError(undefined)
      setFileName(file.name)
      onChange(content.text.replace(/\r\n?/g, '\n'))
    },
    [isLocked, onError, onChange, t],
  )

  return (
    <>
      <CsvDropTarget onFile={read} />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Button
          icon={<FileUp />}
          aria-describedby={hint}
          disabled={isLocked}
          onClick={() => fileInput.current?.click()}
        >
          {t('chooseFile')}
        </Button>
        <p id={hint} className="min-w-0 text-sm text-muted wrap-anywhere">
          {text === '' ? t('fileHint') : (fileName ?? t('fileHint'))}
        </p>
        <input
          ref={fileInput}
          type="file"
          accept=".csv,.tsv,.txt,.xlsx,text/csv,text/plain,text/tab-separated-values"
          className="hidden"
          onChange={(event) => {
            const [file] = event.target.files ?? []
            // Lets the same file be chosen again after it was corrected.
            event.target.value = ''
            if (file) void read(file)
          }}
        />
      </div>
      <Field label={t('csv')} error={error}>
        {(control) => (
          <Textarea
            {...control}
            ref={paste}
            className="font-mono text-sm"
            // A growing text area would measure thousands of lines at every letter.
            style={{ fieldSizing: 'fixed', height: '8rem' }}
            spellCheck={false}
            wrap="off"
            data-autofocus
            value={text}
            readOnly={isLocked}
            onChange={(event) => {
              latest.current += 1
              setFileName(undefined)
              onError(undefined)
              onChange(event.target.value)
            }}
          />
        )}
      </Field>
    </>
  )
})

type Content = { text: string } | { reason: 'filePdf' | 'fileNoText' | 'fileNoWorkbook' } | 'codeFailed'

/** The text of a file, or the message that says why it has none. A workbook is a packed folder, which begins with PK. */
async function contentOf(bytes: Uint8Array): Promise<Content> {
  const begins = (letters: string) =>
    Array.from(letters).every((letter, index) => bytes[index] === letter.charCodeAt(0))
  if (begins('%PDF')) return { reason: 'filePdf' }
  if (begins('PK')) {
    const reader = await withTimeout(import('../../../../lib/csv/workbook.ts')).catch(() => undefined)
    if (!reader) return 'codeFailed'
    try {
      return { text: await reader.textOfWorkbook(bytes) }
    } catch {
      // It is another packed file, or a broken one.
      return { reason: 'fileNoWorkbook' }
    }
  }
  const text = textOfFile(bytes)
  return text === undefined ? { reason: 'fileNoText' } : { text }
}

/**
 * Accepts a file that is dropped anywhere, because a browser would otherwise open it in place of the page. While one is
 * dragged over the page, it covers the dialog around it with a notice.
 */
function CsvDropTarget({ onFile }: { onFile: (file: File) => void }) {
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
    const listening = new AbortController()
    const options = { signal: listening.signal }
    window.addEventListener('dragenter', dragOver, options)
    window.addEventListener('dragover', dragOver, options)
    window.addEventListener('dragleave', dragLeave, options)
    window.addEventListener('drop', drop, options)
    return () => listening.abort()
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
