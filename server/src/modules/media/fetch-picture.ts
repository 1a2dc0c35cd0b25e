// Gets a picture from an address of a product list. What it is decides `storeUpload`, as for an upload.
import { PICTURE_TOO_LARGE } from '@tokri/contract/file.ts'
import { limits } from '@tokri/contract/limits.ts'
import { createOutside, type OutsideOptions } from '../../platform/http/outside.ts'
import { PrivateAddressError } from '../../platform/http/public-address.ts'

const PATIENCE_MS = 10_000

/** Why there is no picture. */
export class NoPicture extends Error {
  /** Whether a later try may succeed. */
  readonly mayPass: boolean
  constructor(message: string, mayPass = false) {
    super(message)
    this.mayPass = mayPass
  }
}

/** The bytes at an address. @throws NoPicture */
export type FetchPicture = (url: string) => Promise<Buffer>

export const createPictureFetcher = (options: OutsideOptions): FetchPicture => {
  const { patienceMs = PATIENCE_MS } = options
  const outside = createOutside(options)

  const get = (url: string): Promise<Buffer> =>
    new Promise((done, fail) => {
      const request = outside.request(url, { method: 'GET', headers: { accept: 'image/*', 'user-agent': 'Tokri/1' } })
      const end = (problem: NoPicture) => {
        fail(problem)
        request.destroy()
      }
      const timer = setTimeout(
        () => end(new NoPicture(`No whole answer within ${patienceMs / 1000} seconds`, true)),
        patienceMs,
      )
      request.on('close', () => clearTimeout(timer))
      request.on('error', (error) => fail(new NoPicture(error.message, !(error instanceof PrivateAddressError))))
      request.on('response', (response) => {
        const status = response.statusCode ?? 0
        if (status >= 300 && status < 400) return end(new NoPicture('The address leads to another one'))
        if (status !== 200) return end(new NoPicture(`The answer is ${status}`, status === 429 || status >= 500))
        const parts: Buffer[] = []
        let bytes = 0
        response.on('data', (part: Buffer) => {
          parts.push(part)
          bytes += part.length
          if (bytes > limits.uploadBytes) end(new NoPicture(PICTURE_TOO_LARGE))
        })
        response.on('error', (error) => fail(new NoPicture(error.message, true)))
        response.on('end', () => done(Buffer.concat(parts)))
      })
      request.end()
    })

  return async (url) => {
    if (!outside.accepts(url)) throw new NoPicture('Only public https addresses are asked')
    return get(url)
  }
}
