import { CallError, createClient } from '@tokri/contract/client.ts'
import { uploadFile } from '@tokri/contract/file.ts'
import { useRef, useState } from 'react'
import { uploadSend } from './upload-with-progress.ts'

/** The server's limit and its words: what it would refuse need not travel first. */
const MOST_BYTES = 5 * 1024 * 1024
const TOO_LARGE = { code: 'too_large', message: 'Pictures may have 5 MB at most' } as const

/**
 * Sends pictures to the shop, one after the other; answers an address, and throws what the call threw. `waiting` counts
 * those given and not yet answered, `part` is how much of the present one has been sent, from 0 to 1.
 */
export const useUpload = () => {
  const [part, setPart] = useState(0)
  const [waiting, setWaiting] = useState(0)
  const last = useRef<Promise<unknown>>(Promise.resolve())
  const send = async (file: File): Promise<string> => {
    const form = new FormData()
    form.set('file', file)
    setPart(0)
    return (await createClient(uploadSend(setPart))(uploadFile, { body: form })).data.url
  }
  const upload = async (file: File): Promise<string> => {
    if (file.size > MOST_BYTES) throw new CallError(413, TOO_LARGE)
    setWaiting((count) => count + 1)
    const sent = last.current.then(() => send(file))
    // The next one waits for an answer, whichever.
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

/** The pictures among what was pasted or dropped. */
export const picturesOf = (transfer: DataTransfer): File[] => [...transfer.files].filter(isPicture)
