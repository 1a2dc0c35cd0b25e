import type { PictureFiles } from '../src/modules/media/picture-files.ts'

/** Picture files in memory, with the names that were written, in order. */
export const picturesInMemory = (): PictureFiles & { written: string[] } => {
  const kept = new Map<string, Buffer>()
  const written: string[] = []
  return {
    written,
    read: async (name) => kept.get(name) ?? null,
    has: async (name) => kept.has(name),
    write: async (name, bytes) => {
      kept.set(name, bytes)
      written.push(name)
    },
    remove: async (name) => void kept.delete(name),
  }
}
