// The stylesheet of shoppers leaves out the files that only pages of staff import, listed in shop.css.
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join, normalize } from 'node:path'
import { expect, it } from 'vitest'
import { isStaffPage } from './lib/navigation/staff-pages.ts'

const folder = import.meta.dirname
const textOf = (file: string) => readFileSync(join(folder, file), 'utf8')

const leftOut = [...textOf('shop.css').matchAll(/^@source not "(\.\/(?:routes|counter|floor).*)";$/gm)]
  .flatMap(([, pattern = '']) => globSync([pattern, `${pattern}/**`], { cwd: folder }))
  .filter((file) => /\.tsx?$/.test(file))
  .map((file) => normalize(file))

const isRoute = (file: string) => file.startsWith('routes/')

/** The modules that a module imports, at once or later. The routes are named by the test. */
const importsOf = (file: string): string[] =>
  [...textOf(file).matchAll(/(?:from |import\(?)\s*['"](\.[^'"]+)['"]/g)]
    .map(([, target = '']) => normalize(join(file, '..', target)))
    // The shell loads the frame of the counter on pages of staff only.
    .filter((target) => !target.startsWith('counter/frame/'))
    .filter((target) => /\.tsx?$/.test(target) && !target.includes('.gen.') && existsSync(join(folder, target)))

const loadedFrom = (files: string[]): Set<string> => {
  const loaded = new Set(files)
  for (const file of loaded) for (const target of importsOf(file)) loaded.add(target)
  return loaded
}

it('the routes that the stylesheet of shoppers leaves out are those of staff', () => {
  const idOf = (file: string) =>
    file
      .replace(/^routes(.*)\.tsx$/, '$1')
      .replaceAll('.', '/')
      .replace('/_admin', '')
  const ofStaff = leftOut.filter((file) => isRoute(file) && !file.endsWith('_admin.tsx'))
  expect(ofStaff.length).toBeGreaterThan(10)
  expect(ofStaff.filter((file) => !isStaffPage(idOf(file)))).toEqual([])
})

it('the stylesheet of shoppers has the classes of all that their pages load', () => {
  const routes = globSync('routes/**/*.tsx', { cwd: folder }).filter((file) => isRoute(file) && !leftOut.includes(file))
  const loaded = loadedFrom(['shell/entry-client.tsx', ...routes])
  expect(loaded.size).toBeGreaterThan(200)
  const missing = leftOut.filter((file) => loaded.has(file))
  expect(missing).toEqual([])
})
