import type { Deps } from '../../deps.ts'

/** Registers the hourly job that deletes unused uploads. */
export const registerPictureCleanUp = ({ jobs, media }: Deps): void =>
  jobs.repeat('clean-up-pictures', '41 * * * *', async () => {
    await media.sweep()
  })
