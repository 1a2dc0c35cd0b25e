// Pictures in an S3-compatible bucket, with the same names as in the folder: to move, copy the folder `media` into the
// bucket.
import { createHash } from 'node:crypto'
import { askStorage, type ObjectStorage } from '../../platform/files/object-storage.ts'
import type { PictureFiles } from './picture-files.ts'

export type Bucket = ObjectStorage & { bucket: string }

export const bucketOfPictures = ({ bucket, ...storage }: Bucket): PictureFiles => {
  const ask = askStorage(storage, 'picture storage')
  const at = (name: string): string => `${bucket}/media/${name.slice(0, 2)}/${name}`
  return {
    read: async (name) => {
      const answer = await ask('GET', at(name))
      return answer && Buffer.from(await answer.arrayBuffer())
    },
    has: async (name) => (await ask('HEAD', at(name))) !== null,
    write: async (name, bytes) => {
      const headers = {
        'content-type': 'image/webp',
        'cache-control': 'public, max-age=31536000, immutable',
        // Signed as well: it protects the content over plain HTTP too.
        'x-amz-content-sha256': createHash('sha256').update(bytes).digest('hex'),
      }
      const answer = await ask('PUT', at(name), { content: { body: new Uint8Array(bytes), headers } })
      if (!answer) throw Object.assign(new Error(`The picture storage lost ${name}`), { code: 'EIO' })
    },
    remove: async (name) => void (await ask('DELETE', at(name))),
  }
}
