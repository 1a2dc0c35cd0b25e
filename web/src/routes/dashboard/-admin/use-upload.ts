import { uploadFile } from '@tokri/contract/file.ts'
import { useState } from 'react'
import { useCall } from '../../../lib/use-call.ts'

/** Sends a picture to the shop; answers its address, and throws what the call threw. `busy` counts those under way. */
export const useUpload = () => {
  const call = useCall()
  const [busy, setBusy] = useState(0)
  const upload = async (file: File): Promise<string> => {
    const form = new FormData()
    form.set('file', file)
    setBusy((count) => count + 1)
    try {
      return (await call(uploadFile, { body: form })).data.url
    } finally {
      setBusy((count) => count - 1)
    }
  }
  return { busy: busy > 0, upload }
}

/** The pictures among what was pasted or dropped. */
export const picturesOf = (transfer: DataTransfer): File[] =>
  [...transfer.files].filter((file) => file.type.startsWith('image/'))
