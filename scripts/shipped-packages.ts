// The packages of a running shop: the production packages, and the packages that the build of the storefront bundles.
// The latter are devDependencies of `web`, so that they are not installed to run a shop.

export type Locked = {
  version?: string
  link?: boolean
  dev?: boolean
  devOptional?: boolean
  optional?: boolean
  inBundle?: boolean
  hasInstallScript?: boolean
  resolved?: string
  integrity?: string
  license?: string
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

/** Packages that `web` uses only to build; no part of them is sent to a browser. */
const builders = new Set([
  '@tailwindcss/vite',
  '@tanstack/router-plugin',
  '@types/react',
  '@types/react-dom',
  '@vitejs/plugin-react',
  'vite',
])

/** The packages that the storefront's files are made of, as web/package.json names them. */
export const bundledByName = (packages: Record<string, Locked>): string[] =>
  Object.keys(packages.web?.devDependencies ?? {}).filter((name) => !builders.has(name))

/** Where Node finds `name` from the package at `from`. */
const resolveFrom = (packages: Record<string, Locked>, from: string, name: string): string | undefined => {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    const place = `${folder && `${folder}/`}node_modules/${name}`
    if (place in packages) return place
    if (folder === '') return undefined
  }
}

/** The paths in package-lock.json of everything that a shop runs or sends to browsers. */
export const shippedPackages = (packages: Record<string, Locked>): Set<string> => {
  const shipped = new Set(
    Object.keys(packages).filter((path) => {
      const { link, dev, devOptional } = packages[path] ?? {}
      return path.includes('node_modules/') && !link && !dev && !devOptional
    }),
  )
  const add = (from: string, names: string[]): void => {
    for (const name of names) {
      const path = resolveFrom(packages, from, name)
      if (!path || shipped.has(path) || packages[path]?.link) continue
      shipped.add(path)
      add(path, Object.keys(packages[path]?.dependencies ?? {}))
    }
  }
  add('web', bundledByName(packages))
  return shipped
}
