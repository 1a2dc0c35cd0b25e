import { join } from 'node:path'
import { bucketOfPictures } from '../modules/media/picture-bucket.ts'
import { folderOfPictures, type PictureFiles } from '../modules/media/picture-files.ts'
import { closeToOthers } from '../platform/files/close-to-others.ts'
import type { Config } from './config.ts'

/** Where pictures are stored: the configured bucket, else the data folder. */
export const openPictures = async ({ s3 }: Pick<Config, 's3'>, dataDir: string): Promise<PictureFiles> => {
  if (s3) return bucketOfPictures(s3)
  const folder = join(dataDir, 'media')
  await closeToOthers(folder)
  return folderOfPictures(folder)
}
