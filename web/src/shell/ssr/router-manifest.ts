// Converts Vite's manifest of the browser build for the router on the server: the styles, module preloads and entry
// script of each route.

import type { ServerManifest } from '@tanstack/router-core'
import { splitRoutePattern } from '../../../patches/build-names.ts'
import { isStaffPage } from '../../lib/navigation/staff-pages.ts'

export type ViteManifest = Record<string, { file: string; css?: string[]; imports?: string[] }>

/** The pages of a document: those of shoppers or those of staff. Each has its stylesheet. */
export type Readers = 'shop' | 'staff'

const entry = 'src/shell/entry-client.tsx'
/** Imported by the entry on the pages of staff. */
const allRoutes = 'src/route-tree.gen.ts'

/** `product.$slug` → `/product/$slug`, `dashboard/profile` → `/dashboard/profile`, `index` → `/`. */
const routeId = (file: string) => `/${file === 'index' ? '' : file.replaceAll('.', '/')}`

export const routerManifest = (manifest: ViteManifest, readers: Readers): ServerManifest => {
  const collectImports = (key: string, seen = new Set<string>()) => {
    if (seen.has(key)) return seen
    seen.add(key)
    for (const next of manifest[key]?.imports ?? []) collectImports(next, seen)
    return seen
  }
  const filesOf = (key: string) =>
    [...collectImports(key)].flatMap((each) => manifest[each]?.file ?? []).map((file) => `/${file}`)
  const entryFiles = filesOf(entry)
  const routes: ServerManifest['routes'] = {
    __root__: {
      css: [`/${manifest[`src/${readers}.css`]?.file}`],
      preloads: entryFiles,
      scripts: [{ attrs: { type: 'module', src: entryFiles[0] } }],
    },
  }
  for (const key of Object.keys(manifest)) {
    const file = splitRoutePattern.exec(key)?.[1]
    if (!file) continue
    const id = routeId(file)
    const preloads = new Set([...(isStaffPage(id) ? filesOf(allRoutes) : []), ...filesOf(key)])
    routes[id] = {
      css: (manifest[key]?.css ?? []).map((css) => `/${css}`),
      preloads: [...preloads].filter((each) => !entryFiles.includes(each)),
    }
  }
  return { routes }
}
