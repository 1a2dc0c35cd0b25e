// Converts Vite's manifest of the browser build for the router on the server: the styles, module preloads and entry
// script of each route.

import type { ServerManifest } from '@tanstack/router-core'

export type ViteManifest = Record<string, { file: string; css?: string[]; imports?: string[] }>

const entry = 'src/shell/entry-client.tsx'
/** The key of a route's component, which the router's plugin splits into a module of its own. Group 1 is the route's name. */
const splitRoute = /^src\/routes\/(.+)\.tsx\?tsr-split=component$/

/** `product.$slug` → `/product/$slug`, `dashboard/profile` → `/dashboard/profile`, `index` → `/`. */
const routeId = (file: string) => `/${file === 'index' ? '' : file.replaceAll('.', '/')}`

export const routerManifest = (manifest: ViteManifest): ServerManifest => {
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
      css: [`/${manifest['src/styles.css']?.file}`],
      preloads: entryFiles,
      scripts: [{ attrs: { type: 'module', src: entryFiles[0] } }],
    },
  }
  for (const key of Object.keys(manifest)) {
    const file = splitRoute.exec(key)?.[1]
    if (!file) continue
    routes[routeId(file)] = {
      css: (manifest[key]?.css ?? []).map((css) => `/${css}`),
      preloads: filesOf(key).filter((each) => !entryFiles.includes(each)),
    }
  }
  return { routes }
}
