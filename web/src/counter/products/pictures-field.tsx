import { limits } from '@tokri/contract/limits.ts'
import { ArrowLeft, ArrowRight, ImageUp, X } from 'lucide-react'
import { useId, useState } from 'react'
import { UploadProgress } from '../../components/import/upload-progress.tsx'
import { errorMessage } from '../../lib/api/error-message.ts'
import { cx } from '../../ui/class-names.ts'
import { FileInput } from '../../ui/file-input.tsx'
import { toast } from '../../ui/toast.ts'
import { imageAt } from '../../urls.ts'
import { picturesOf, type useUpload } from '../forms/use-upload.ts'

const corner =
  'absolute inline-flex size-8 items-center justify-center rounded-full bg-surface/90 text-ink shadow-card hover:bg-surface disabled:opacity-30 pointer-coarse:size-11'

/** Up to eight pictures, of which cards show the first. Dragging or the arrow buttons reorder them. */
export const PicturesField = ({
  images,
  onChange,
  uploading,
}: {
  images: readonly string[]
  onChange: (change: (images: string[]) => string[]) => void
  uploading: ReturnType<typeof useUpload>
}) => {
  const fieldId = useId()
  const [dragged, setDragged] = useState<number | null>(null)

  const move = (from: number, to: number) =>
    onChange((list) => {
      const next = [...list]
      const [picture] = next.splice(from, 1)
      if (picture !== undefined) next.splice(to, 0, picture)
      return next
    })

  const add = async (file: File) => {
    try {
      const url = await uploading.upload(file)
      onChange((list) => (list.includes(url) ? list : [...list, url]))
    } catch (error) {
      toast.error(errorMessage(error, 'Failed to upload image'))
    }
  }

  /** Uploads in progress count towards the limit. */
  const send = (files: readonly File[]) => {
    const room = limits.productImages - images.length - uploading.waiting
    if (files.length > room) toast.error(`A product has at most ${limits.productImages} pictures`)
    for (const file of files.slice(0, Math.max(0, room))) void add(file)
  }

  return (
    <fieldset
      className="min-w-0"
      onPaste={(event) => send(picturesOf(event.clipboardData))}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        // A picture of this list was dragged outside the row.
        if (dragged !== null) return
        const pictures = picturesOf(event.dataTransfer)
        if (pictures.length > 0) send(pictures)
        else toast.error('Only pictures can go here')
      }}
    >
      <legend className="mb-1.5 text-sm font-medium text-ink-2">Images</legend>
      <ul className="grid grid-cols-2 gap-3 min-[480px]:grid-cols-3">
        {images.map((image, index) => (
          <li
            key={image}
            draggable
            onDragStart={() => setDragged(index)}
            onDragEnd={() => setDragged(null)}
            onDrop={() => {
              if (dragged !== null) move(dragged, index)
            }}
            className={cx(
              'relative aspect-square rounded-field border border-line bg-tile',
              dragged === index && 'opacity-50',
            )}
          >
            <img src={imageAt(image, 240)} alt="" className="size-full object-contain p-2" draggable={false} />
            {index === 0 && (
              <span className="absolute inset-s-1.5 top-1.5 rounded-chip bg-brand px-1.5 text-2xs font-semibold text-on-brand">
                Cover
              </span>
            )}
            <button
              type="button"
              aria-label={`Remove picture ${index + 1}`}
              className={`${corner} inset-e-1 top-1`}
              onClick={() => onChange((list) => list.filter((other) => other !== image))}
            >
              <X size={16} strokeWidth={1.75} aria-hidden="true" />
            </button>
            {images.length > 1 && (
              <>
                <button
                  type="button"
                  aria-label={`Move picture ${index + 1} forward`}
                  className={`${corner} bottom-1 inset-s-1`}
                  disabled={index === 0}
                  onClick={() => move(index, index - 1)}
                >
                  <ArrowLeft size={16} strokeWidth={1.75} aria-hidden="true" className="mirrored" />
                </button>
                <button
                  type="button"
                  aria-label={`Move picture ${index + 1} back`}
                  className={`${corner} bottom-1 inset-e-1`}
                  disabled={index === images.length - 1}
                  onClick={() => move(index, index + 1)}
                >
                  <ArrowRight size={16} strokeWidth={1.75} aria-hidden="true" className="mirrored" />
                </button>
              </>
            )}
          </li>
        ))}
        {images.length < limits.productImages && (
          <li>
            <label
              htmlFor={fieldId}
              className="flex aspect-square cursor-pointer flex-col items-center justify-center gap-2 rounded-field border border-dashed border-line-strong bg-sunken p-2 text-center text-xs text-ink-2 hover:border-brand focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-focus"
            >
              <ImageUp size={24} strokeWidth={1.75} aria-hidden="true" />
              <span>{uploading.busy ? 'Uploading...' : 'Choose, drop or paste'}</span>
              {uploading.busy && <UploadProgress fraction={uploading.part} />}
              <FileInput
                id={fieldId}
                accept="image/*"
                multiple
                aria-label="Add images"
                disabled={uploading.busy}
                onFiles={send}
              />
            </label>
          </li>
        )}
      </ul>
    </fieldset>
  )
}
