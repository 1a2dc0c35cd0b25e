import { join } from 'node:path'
import { bucketOfPictures } from '../modules/media/picture-bucket.ts'
import { folderOfPictures, type PictureFiles } from '../modules/media/picture-files.ts'
import { closeToOthers } from '../platform/files/close-to-others.ts'
import type { Config } from './config.ts'

/** Where pictures are stored: the configured bucket, else the data folder. */
export const openPictures = async (
  { pictureBucket }: Pick<Config, 'pictureBucket'>,
  dataDir: string,
): Promise<PictureFiles> => {
  if (pictureBucket) return bucketOfPictures(pictureBucket)
  const folder = join(dataDir, 'media')
  await closeToOthers(folder)
  return folderOfPictures(folder)
}
