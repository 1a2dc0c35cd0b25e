import { findPackageJSON } from 'node:module'
import { dirname } from 'node:path'

/** The folder `server`: what is read from it lies at another depth below the sources than below their bundle. */
export const serverFolder = dirname(findPackageJSON(import.meta.url) ?? import.meta.dirname)
