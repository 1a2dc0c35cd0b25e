import { ImageUp } from 'lucide-react'
import { useId, useState } from 'react'
import { UploadProgress } from '../../components/import/upload-progress.tsx'
import { errorMessage } from '../../lib/api/error-message.ts'
import { cx } from '../../ui/class-names.ts'
import { FileInput } from '../../ui/file-input.tsx'
import { toast } from '../../ui/toast.ts'
import { imageAt } from '../../urls.ts'
import { picturesOf, type useUpload } from './use-upload.ts'

/** A field for one picture: chosen, dropped or pasted. The texts of the toasts differ by screen. */
export const PictureField = ({
  label = 'Image',
  image,
  onChange,
  uploading,
  error,
  disabled = false,
  hint,
  said,
}: {
  label?: string
  image: string
  onChange: (url: string) => void
  uploading: ReturnType<typeof useUpload>
  /** What was said of it when the form was sent. */
  error?: string | undefined
  disabled?: boolean
  /** The reason why the field is disabled, shown instead of the usual text. */
  hint?: string | undefined
  said: { success: string; failure: string }
}) => {
  const fieldId = useId()
  const off = disabled || uploading.busy
  const [refused, setRefused] = useState<string | null>(null)
  const wrong = refused ?? error
  const send = async (file: File | undefined) => {
    if (!file || off) return
    setRefused(null)
    try {
      onChange(await uploading.upload(file))
      toast.success(said.success)
    } catch (cause) {
      const message = errorMessage(cause, said.failure)
      setRefused(message)
      toast.error(message)
    }
  }
  return (
    <div className="flex flex-col gap-1.5">
      <span className="text-sm font-medium text-ink-2">{label}</span>
      <label
        htmlFor={fieldId}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault()
          const [picture] = picturesOf(event.dataTransfer)
          if (picture) void send(picture)
          else if (!off) toast.error('Only pictures can go here')
        }}
        onPaste={(event) => void send(picturesOf(event.clipboardData)[0])}
        className={cx(
          'flex min-h-28 items-center gap-4 rounded-field border border-dashed bg-sunken p-3 focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-focus',
          wrong ? 'border-deal' : 'border-line-strong',
          off ? 'cursor-not-allowed opacity-60' : 'cursor-pointer hover:border-brand',
        )}
      >
        {image ? (
          <img
            src={imageAt(image, 240)}
            alt=""
            width={88}
            height={88}
            className="size-22 rounded-control bg-tile object-contain"
          />
        ) : (
          <span className="flex size-22 items-center justify-center rounded-control bg-surface text-ink-3">
            <ImageUp size={28} strokeWidth={1.75} aria-hidden="true" />
          </span>
        )}
        <span className="text-sm text-ink-2">
          {uploading.busy ? (
            <span className="grid w-40 gap-2">
              Uploading...
              <UploadProgress fraction={uploading.part} />
            </span>
          ) : (
            (hint ?? (image ? 'Choose, drop or paste another picture' : 'Choose, drop or paste a picture'))
          )}
        </span>
        <FileInput
          id={fieldId}
          accept="image/*"
          aria-label={label}
          aria-invalid={wrong ? true : undefined}
          aria-describedby={wrong ? `${fieldId}-note` : undefined}
          disabled={off}
          onFiles={([file]) => void send(file)}
        />
      </label>
      {wrong && (
        <p id={`${fieldId}-note`} className="text-sm text-deal">
          {wrong}
        </p>
      )}
    </div>
  )
}
