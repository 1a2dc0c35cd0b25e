import { findPackageJSON } from 'node:module'
import { dirname, join } from 'node:path'
import { Worker } from 'node:worker_threads'

/** The folder `server`. The sources and their bundle are at different depths below it. */
export const serverFolder = dirname(findPackageJSON(import.meta.url) ?? import.meta.dirname)

/** Starts a file of `server/src` as a thread. It is no part of the bundle, in which the address of a source leads nowhere. */
export const startThread = (file: string, workerData: unknown): Worker =>
  new Worker(join(serverFolder, 'src', file), { workerData })
