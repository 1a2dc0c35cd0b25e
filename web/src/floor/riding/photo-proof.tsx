import { Camera } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { smallPhoto } from '../../lib/browser/small-photo.ts'
import { m } from '../../paraglide/messages.js'
import { buttonClass } from '../../ui/button.tsx'
import { cx } from '../../ui/class-names.ts'

type Taking = { onPhoto: (photo: Blob) => void }

const labelClass =
  'h-16! w-full cursor-pointer text-lg! focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-focus'

/** Opens the phone's own camera app. */
export const PhotoButton = ({ look, text, onPhoto }: Taking & { look: 'primary' | 'outline'; text: string }) => {
  const id = useId()
  return (
    <label htmlFor={id} className={cx(buttonClass({ look }), labelClass)}>
      <Camera size={24} strokeWidth={1.75} aria-hidden="true" />
      {text}
      <input
        id={id}
        type="file"
        accept="image/*"
        capture="environment"
        className="sr-only"
        onChange={({ target }) => {
          const file = target.files?.[0]
          target.value = ''
          if (file) void smallPhoto(file).then(onPhoto)
        }}
      />
    </label>
  )
}

/** The photo of the bags at the door, which can be taken again. */
export const PhotoProof = ({ photo, onPhoto }: Taking & { photo: Blob | null }) => {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!photo) return setUrl(null)
    const made = URL.createObjectURL(photo)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [photo])
  return (
    <div className="grid gap-3">
      {url && (
        <img src={url} alt={m.ride_photo_bags()} className="max-h-64 w-full rounded-card bg-sunken object-contain" />
      )}
      <PhotoButton look="outline" text={m.ride_take_another_photo()} onPhoto={onPhoto} />
    </div>
  )
}
