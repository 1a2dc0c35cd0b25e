import { findPackageJSON } from 'node:module'
import { dirname } from 'node:path'

/** The folder `server`. The sources and their bundle are at different depths below it. */
export const serverFolder = dirname(findPackageJSON(import.meta.url) ?? import.meta.dirname)
