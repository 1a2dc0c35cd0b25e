// A backup is a folder: manifest.json, tables/<schema.table>.copy.gz, media/<name>.webp. It is written under a
// temporary name and renamed when it is complete, so a folder with a manifest is always complete.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { ToolError } from '../../boot/run-tool.ts'

export const FORMAT = 1
export const MANIFEST = 'manifest.json'
export const TABLES = 'tables'
export const MEDIA = 'media'

const manifestShape = z.object({
  format: z.literal(FORMAT),
  madeAt: z.iso.datetime(),
  migrations: z.array(z.string()),
  tables: z.array(
    z.object({
      name: z.string().regex(/^\w+\.\w+$/),
      columns: z.array(z.string()),
      rows: z.int(),
      /** SHA-256 of the uncompressed copy. */
      sha256: z.string(),
    }),
  ),
  /** The file names of the uploaded pictures, each with its SHA-256. */
  media: z.record(z.string().regex(/^[\w-]+\.webp$/), z.string()),
})
export type Manifest = z.output<typeof manifestShape>

export const tableFile = (folder: string, name: string): string => join(folder, TABLES, `${name}.copy.gz`)
export const mediaFile = (folder: string, name: string): string => join(folder, MEDIA, name)

/** Throws ToolError when the folder is not a backup in this format. */
export const readManifest = async (folder: string): Promise<Manifest> => {
  let text: string
  try {
    text = await readFile(join(folder, MANIFEST), 'utf8')
  } catch {
    throw new ToolError(`${folder} is not a backup: it has no ${MANIFEST}. Name a folder that npm run backup made.`)
  }
  try {
    return manifestShape.parse(JSON.parse(text))
  } catch {
    throw new ToolError(
      `The ${MANIFEST} in ${folder} cannot be read; another version of Tokri made it, or it is damaged.`,
    )
  }
}
