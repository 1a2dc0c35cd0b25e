// Whether the shop may say that it has over 5,000 products. Asked with every page, so it is counted once for each version of
// the catalogue.
import type { Deps } from '../../deps.ts'
import { hasMoreProductsThan } from './queries.ts'

const MANY = 5000

export const shopSize = ({ db, watch, log }: Pick<Deps, 'db' | 'watch' | 'log'>): (() => Promise<boolean>) => {
  let known = { version: -1, isLarge: false }
  return async () => {
    const version = watch.version()
    if (known.version === version) return known.isLarge
    try {
      known = { version, isLarge: await hasMoreProductsThan(db, MANY) }
    } catch (error) {
      // The settings answer without the database too.
      log.warn({ err: error }, 'the products could not be counted')
    }
    return known.isLarge
  }
}
