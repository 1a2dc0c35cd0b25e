import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

const contractFolder = new URL('../../contract/src/', import.meta.url)
const declaration = /^export const (\w+) = endpoint<[^>()]*>\(\{\n([\s\S]*?)^\}\)/gm
const contractImport = /\bimport\s*\{([^}]*)\}\s*from\s*['"]@tokri\/contract\/([\w-]+)\.ts['"];?/g

/**
 * The parts of each endpoint in a contract file that the browser needs, as the source text of an object; by the
 * endpoint's name.
 */
export const endpointsOf = (contract: string): Map<string, string> => {
  const found = new Map<string, string>()
  for (const [, name = '', fields = ''] of contract.matchAll(declaration)) {
    const method = /^ {2}method: ('\w+'),$/m.exec(fields)?.[1]
    const url = /^ {2}url: ('[^']+'),$/m.exec(fields)?.[1]
    if (method && url) found.set(name, `{ method: ${method}, url: ${url} }`)
  }
  return found
}

/** Replaces imported endpoints with objects of method and URL. Other imports stay. */
export const inlineEndpoints = (code: string, readContract: (file: string) => string): string =>
  code.replace(contractImport, (whole: string, names: string, file: string) => {
    const endpoints = endpointsOf(readContract(file))
    const imported = names
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== '')
    const kept: string[] = []
    const inlined: string[] = []
    for (const name of imported) {
      const [original = '', local = original] = name.split(/\s+as\s+/)
      const endpoint = endpoints.get(original)
      if (endpoint) inlined.push(`const ${local} = ${endpoint};`)
      else kept.push(name)
    }
    if (inlined.length === 0) return whole
    const rest = kept.length > 0 ? `import { ${kept.join(', ')} } from '@tokri/contract/${file}.ts';` : ''
    return rest + inlined.join('')
  })

/**
 * For the browser build. A contract file is one module, so without this the first page would load all of its endpoints,
 * with the fields that only the server reads.
 */
export const browserEndpoints = (): Plugin => ({
  name: 'browser-endpoints',
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: ({ config }) => config.consumer === 'client',
  transform: {
    filter: { id: /[\\/]web[\\/]src[\\/][^?]*\.tsx?(?:\?|$)/, code: '@tokri/contract/' },
    handler: (code) => ({
      code: inlineEndpoints(code, (file) => readFileSync(new URL(`${file}.ts`, contractFolder), 'utf8')),
      map: null,
    }),
  },
})
