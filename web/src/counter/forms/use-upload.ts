import { CallError, createClient } from '@tokri/contract/client.ts'
import { PICTURE_TOO_LARGE, uploadFile } from '@tokri/contract/file.ts'
import { limits } from '@tokri/contract/limits.ts'
import { useRef, useState } from 'react'
import { uploadWithProgress } from '../../components/import/upload-with-progress.ts'
import { smallPhoto } from '../../lib/browser/small-photo.ts'

const TOO_LARGE = { code: 'too_large', message: PICTURE_TOO_LARGE } as const

/** Nothing is gained by making these smaller. */
const SMALL_BYTES = 1024 * 1024
/** Twice what is stored of a picture. */
const LONGEST_PX = 1920
const READ_BY_SERVER = /^image\/(?:jpeg|png|webp|avif)$/

/**
 * The picture as it is sent: photos of phones are shrunk here, and kinds that only the browser reads become JPEG.
 * @throws CallError for one that is too large and that the browser cannot read
 */
export const readyPicture = async (file: File): Promise<Blob> => {
  if (file.size <= SMALL_BYTES && READ_BY_SERVER.test(file.type)) return file
  // JPEG has no transparency.
  const type = file.type === 'image/png' || file.type === 'image/webp' ? 'image/webp' : 'image/jpeg'
  const ready = await smallPhoto(file, { longest: LONGEST_PX, type })
  if (ready.size > limits.uploadBytes) throw new CallError(413, TOO_LARGE)
  return ready
}

/**
 * Uploads pictures one after the other and returns their addresses; errors of the call are thrown. `waiting` counts the
 * unfinished uploads, `part` is the sent share of the current one, from 0 to 1.
 */
export const useUpload = () => {
  const [part, setPart] = useState(0)
  const [waiting, setWaiting] = useState(0)
  const last = useRef<Promise<unknown>>(Promise.resolve())
  const send = async (file: File): Promise<string> => {
    const form = new FormData()
    form.set('file', await readyPicture(file))
    setPart(0)
    return (await createClient(uploadWithProgress(setPart))(uploadFile, { body: form })).data.url
  }
  const upload = async (file: File): Promise<string> => {
    setWaiting((count) => count + 1)
    const sent = last.current.then(() => send(file))
    // The next upload starts after this one has ended, whether it succeeds or fails.
    last.current = sent.catch(() => undefined)
    try {
      return await sent
    } finally {
      setWaiting((count) => count - 1)
    }
  }
  return { busy: waiting > 0, waiting, part, upload }
}

const isPicture = (file: File) => file.type.startsWith('image/')

/** The pictures among pasted or dropped files. */
export const picturesOf = (transfer: DataTransfer): File[] => [...transfer.files].filter(isPicture)
