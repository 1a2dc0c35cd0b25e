import { FileSpreadsheet } from 'lucide-react'
import { useId } from 'react'
import { m } from '../../paraglide/messages.js'
import { cx } from '../../ui/class-names.ts'
import { FileInput } from '../../ui/file-input.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { UploadProgress } from './upload-progress.tsx'

/** A field for one CSV file, chosen or dropped. */
export const CsvField = ({
  title = 'Drop a CSV file here, or choose one',
  accept = '.csv,.tsv,.txt,text/csv',
  name,
  hint,
  status,
  part = 1,
  error = null,
  isRow = false,
  disabled,
  onFile,
}: {
  title?: string
  /** The kinds of file that may be chosen. */
  accept?: string
  /** The name of the chosen file. */
  name: string | null
  hint: string
  /** The current step, such as uploading. */
  status: string | null
  /** The uploaded share, from 0 to 1. */
  part?: number
  error?: string | null
  /** As one way among others of the page: lower, with the words beside the icon. */
  isRow?: boolean
  disabled: boolean
  onFile: (file: File) => void
}) => {
  const fieldId = useId()
  const errorId = useId()
  return (
    <div className="grid gap-1.5">
      <label
        htmlFor={fieldId}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault()
          const file = event.dataTransfer.files[0]
          if (file && !disabled) onFile(file)
        }}
        className={cx(
          'flex cursor-pointer items-center rounded-card border border-dashed bg-sunken hover:border-brand focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-focus',
          isRow ? 'gap-4 p-4' : cx('flex-col gap-2 px-6 text-center', name === null ? 'py-10' : 'py-5'),
          error === null ? 'border-line-strong' : 'border-deal',
        )}
      >
        {status !== null ? (
          <Spinner />
        ) : (
          <FileSpreadsheet size={32} strokeWidth={1.75} aria-hidden="true" className="shrink-0 text-brand" />
        )}
        <span className={cx('grid max-w-full min-w-0', isRow ? 'flex-1' : 'gap-2')}>
          <span className="font-semibold wrap-anywhere">{name ?? title}</span>
          <span className="text-sm text-ink-2">{status ?? hint}</span>
        </span>
        {status !== null && part < 1 && (
          <span className="w-56">
            <UploadProgress fraction={part} />
          </span>
        )}
        <FileInput
          id={fieldId}
          accept={accept}
          aria-label={m.common_csv_file()}
          aria-invalid={error !== null || undefined}
          aria-describedby={error === null ? undefined : errorId}
          disabled={disabled}
          onFiles={([file]) => file && onFile(file)}
        />
      </label>
      {error !== null && (
        <p id={errorId} role="alert" className="text-sm text-deal">
          {error}
        </p>
      )}
    </div>
  )
}
