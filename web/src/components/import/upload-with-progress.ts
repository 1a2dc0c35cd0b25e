import type { Send } from '@tokri/contract/client.ts'
import { browserSend, NetworkError } from '../../lib/api/browser-send.ts'
import { accessToken } from '../../lib/session/session.ts'

/** The uploaded share of the request, from 0 to 1. */
export type OnProgress = (part: number) => void

const answerOf = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Like browserSend, for files. It reports the upload progress, which fetch cannot. */
export const uploadWithProgress =
  (onProgress: OnProgress): Send =>
  (sent) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      request.open(sent.method, sent.url)
      const token = accessToken()
      if (token !== null) request.setRequestHeader('authorization', `Bearer ${token}`)
      request.upload.addEventListener('progress', ({ loaded, total }) => {
        if (total > 0) onProgress(loaded / total)
      })
      request.addEventListener('error', () => reject(new NetworkError(request)))
      request.addEventListener('load', () => {
        // browserSend refreshes an expired token, so it repeats the call.
        if (request.status === 401) resolve(browserSend(sent))
        else resolve({ status: request.status, answer: answerOf(request.responseText) })
      })
      request.send(sent.body instanceof FormData ? sent.body : null)
    })
