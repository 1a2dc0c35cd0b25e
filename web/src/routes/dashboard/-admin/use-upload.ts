import { CallError, createClient } from '@tokri/contract/client.ts'
import { uploadFile } from '@tokri/contract/file.ts'
import { useState } from 'react'
import { uploadSend } from './upload-send.ts'

/** The server's limit and its words: what it would refuse need not travel first. */
const MOST_BYTES = 5 * 1024 * 1024
const TOO_LARGE = { code: 'too_large', message: 'Pictures may have 5 MB at most' } as const

/**
 * Sends pictures to the shop, one at a time; answers an address, and throws what the call threw. `part` is how much of
 * the present one has been sent, from 0 to 1.
 */
export const useUpload = () => {
  const [part, setPart] = useState<number | null>(null)
  const upload = async (file: File): Promise<string> => {
    if (file.size > MOST_BYTES) throw new CallError(413, TOO_LARGE)
    const form = new FormData()
    form.set('file', file)
    setPart(0)
    try {
      return (await createClient(uploadSend(setPart))(uploadFile, { body: form })).data.url
    } finally {
      setPart(null)
    }
  }
  return { busy: part !== null, part: part ?? 0, upload }
}

const isPicture = (file: File) => file.type.startsWith('image/')

/** The pictures among what was pasted or dropped. */
export const picturesOf = (transfer: DataTransfer): File[] => [...transfer.files].filter(isPicture)
