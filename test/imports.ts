// Reads the imports of a folder's TypeScript files, for the tests of who may import whom.
import { readdir, readFile } from 'node:fs/promises'
import { dirname, join, normalize, relative, sep } from 'node:path'

const root = join(import.meta.dirname, '..')

export type Import = { from: string; to: string }
/** `typesOnly`: nothing of it is left when the code runs. */
type FoundImport = Import & { typesOnly: boolean }

export const filesOf = async (folder: string): Promise<string[]> => {
  const entries = await readdir(join(root, folder), { withFileTypes: true, recursive: true }).catch(() => [])
  return entries
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((file) => !file.includes('node_modules') && !file.includes('/dist/'))
}

/** `import type { … }`, or each name in the braces is `type Name`. */
const hasTypesOnly = (statement: string) =>
  /^\s*(?:import|export) type\b/.test(statement) ||
  /^\s*(?:import|export) \{(?:\s*type \w+(?: as \w+)?,?)+\s*\}/.test(statement)

const importPattern = /(?:^|\s)(?:import|export)\s[^'"]*?from\s+'([^']+)'|import\('([^']+)'\)|^import\s+'([^']+)'/gm

const importsOf = async (file: string): Promise<FoundImport[]> => {
  const text = await readFile(join(root, file), 'utf8')
  return [...text.matchAll(importPattern)].map((match) => {
    const typesOnly = hasTypesOnly(match[0])
    const named = match[1] ?? match[2] ?? match[3] ?? ''
    if (named.startsWith('.'))
      return {
        from: file,
        typesOnly,
        to: normalize(join(dirname(file), named))
          .split(sep)
          .join('/'),
      }
    return { from: file, typesOnly, to: named.replace(/^@tokri\/(contract|demo|rules)\//, '$1/src/') }
  })
}

export const allImports = async (folder: string) => (await Promise.all((await filesOf(folder)).map(importsOf))).flat()
export const show = (imports: Import[]) => imports.map(({ from, to }) => `${from} imports ${to}`)
export const isTest = (file: string) => /\.test\.tsx?$/.test(file) || file.startsWith('server/test/')
