// Backups in an S3-compatible bucket: each is a folder of objects under a path, with the files that it has on a disk.
import { openAsBlob } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { askStorage, type ObjectStorage } from './object-storage.ts'

const PROBE_MS = 10_000
const ADDRESS = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])((?:\/[\w-][\w.-]*)*)\/?$/
const TRIED = 'tokri-was-here'

export type BucketAddress = { bucket: string; path: string }

/** The bucket and the path of `s3://bucket/path`; null for another text. */
export const readBucketAddress = (text: string): BucketAddress | null => {
  const [, bucket, path = ''] = ADDRESS.exec(text) ?? []
  return bucket === undefined ? null : { bucket, path: path.slice(1) }
}

const allIn = (xml: string, form: RegExp): string[] => [...xml.matchAll(form)].flatMap(([, found]) => found ?? [])
const KEYS = /<Key>([^<]+)<\/Key>/g
const FOLDERS = /<CommonPrefixes>\s*<Prefix>([^<]+)<\/Prefix>/g
const NEXT = /<NextContinuationToken>([^<]+)<\/NextContinuationToken>/g

/** Keys are made of the names of backups and of their files, which have no sign that XML writes otherwise. */
export const openBackupBucket = (storage: ObjectStorage, { bucket, path }: BucketAddress) => {
  const ask = askStorage(storage, 'bucket of the backups')
  const prefix = path === '' ? '' : `${path}/`
  const put = (key: string, body: Blob, timeoutMs: number) =>
    ask('PUT', `${bucket}/${prefix}${key}`, {
      content: { body, headers: { 'content-type': 'application/octet-stream' } },
      timeoutMs: Math.max(1, Math.floor(timeoutMs)),
    })
  const list = async (under: string, form: RegExp): Promise<string[]> => {
    const found: string[] = []
    let after: string | undefined
    do {
      const query = new URLSearchParams({
        ...(after !== undefined && { 'continuation-token': after }),
        ...(form === FOLDERS && { delimiter: '/' }),
        ...{ 'list-type': '2', prefix: under },
      })
      const xml = (await (await ask('GET', `${bucket}?${query}`))?.text()) ?? ''
      found.push(...allIn(xml, form))
      after = allIn(xml, NEXT)[0]
    } while (after !== undefined)
    return found
  }
  return {
    /** Throws what is wrong if nothing can be written there. */
    probe: async (): Promise<void> => {
      await put(TRIED, new Blob(['']), PROBE_MS)
      await ask('DELETE', `${bucket}/${prefix}${TRIED}`)
    },
    /** The names of all folders there. */
    names: async (): Promise<string[]> =>
      (await list(prefix, FOLDERS)).map((folder) => folder.slice(prefix.length).replace(/\/$/, '')),
    has: async (key: string): Promise<boolean> => (await ask('HEAD', `${bucket}/${prefix}${key}`)) !== null,
    /** Copies a folder there under a name, and its file `last` when all others are there, `within` milliseconds. */
    put: async (folder: string, name: string, { last, within }: { last: string; within: number }): Promise<void> => {
      const end = performance.now() + within
      const entries = await readdir(folder, { recursive: true, withFileTypes: true })
      const files = entries
        .filter((entry) => entry.isFile())
        .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
      for (const file of [...files.filter((each) => each !== last), last])
        await put(`${name}/${file.split(sep).join('/')}`, await openAsBlob(join(folder, file)), end - performance.now())
    },
    remove: async (name: string): Promise<void> => {
      for (const key of await list(`${prefix}${name}/`, KEYS)) await ask('DELETE', `${bucket}/${key}`)
    },
  }
}
