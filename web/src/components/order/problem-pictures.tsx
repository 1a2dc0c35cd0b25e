// The pictures of a problem. They are personal, so they are fetched with the token, and shown from memory.
import { useQuery } from '@tanstack/react-query'
import { problemPicture } from '@tokri/contract/problem.ts'
import { useEffect, useState } from 'react'
import { sessionFetch } from '../../lib/session/session.ts'
import { m } from '../../paraglide/messages.js'
import { Dialog } from '../../ui/dialog.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

const pictureOf = async (pictureId: string): Promise<Blob | null> => {
  const response = await sessionFetch(`${problemPicture.url}?${new URLSearchParams({ pictureId })}`, {})
  return response.ok ? response.blob() : null
}

/** The URL of a picture in memory; null while there is none. */
export const useBlobUrl = (blob: Blob | null | undefined): string | null => {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!blob) return
    const made = URL.createObjectURL(blob)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [blob])
  return url
}

const Picture = ({ pictureId, number }: { pictureId: string; number: number }) => {
  const { data } = useQuery({
    queryKey: ['orders', 'problem-picture', pictureId],
    queryFn: () => pictureOf(pictureId),
    gcTime: 0,
  })
  const url = useBlobUrl(data)
  const [open, setOpen] = useState(false)
  const name = m.order_problem_picture_number({ number })
  // It was deleted.
  if (data === null) return null
  if (!url) return <Skeleton className="size-20 rounded-field" />
  return (
    <>
      <button
        type="button"
        aria-label={name}
        onClick={() => setOpen(true)}
        className="size-20 overflow-hidden rounded-field bg-sunken"
      >
        <img src={url} alt="" className="size-full object-cover" />
      </button>
      <Dialog open={open} onClose={() => setOpen(false)} title={name}>
        <img src={url} alt={name} className="max-h-[70dvh] w-full rounded-field bg-sunken object-contain" />
      </Dialog>
    </>
  )
}

export const ProblemPictures = ({ pictures }: { pictures: readonly string[] }) =>
  pictures.length > 0 && (
    <div className="flex flex-wrap gap-2">
      {pictures.map((pictureId, index) => (
        <Picture key={pictureId} pictureId={pictureId} number={index + 1} />
      ))}
    </div>
  )
