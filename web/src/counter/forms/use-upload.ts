import { CallError, createClient } from '@tokri/contract/client.ts'
import { PICTURE_TOO_LARGE, uploadFile } from '@tokri/contract/file.ts'
import { limits } from '@tokri/contract/limits.ts'
import { useRef, useState } from 'react'
import { uploadWithProgress } from '../../components/import/upload-with-progress.ts'

/** Checked here, so that a file that the server would refuse is not uploaded. */
const TOO_LARGE = { code: 'too_large', message: PICTURE_TOO_LARGE } as const

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
    form.set('file', file)
    setPart(0)
    return (await createClient(uploadWithProgress(setPart))(uploadFile, { body: form })).data.url
  }
  const upload = async (file: File): Promise<string> => {
    if (file.size > limits.uploadBytes) throw new CallError(413, TOO_LARGE)
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
