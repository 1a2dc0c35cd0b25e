import { join } from 'node:path'
import { bucketOfPictures } from '../modules/media/picture-bucket.ts'
import { folderOfPictures, type PictureFiles } from '../modules/media/picture-files.ts'
import type { Config } from './config.ts'

/** Where pictures are stored: the configured bucket, else the data folder. */
export const openPictures = ({ s3 }: Pick<Config, 's3'>, dataDir: string): PictureFiles =>
  s3 ? bucketOfPictures(s3) : folderOfPictures(join(dataDir, 'media'))
