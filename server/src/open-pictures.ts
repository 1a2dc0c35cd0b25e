import { join } from 'node:path'
import type { Config } from './config.ts'
import { folderOfPictures, type PictureFiles } from './modules/media/picture-files.ts'

/** Where pictures lie: the data folder. */
export const openPictures = (_config: Pick<Config, 's3'>, dataDir: string): PictureFiles =>
  folderOfPictures(join(dataDir, 'media'))
