import type { Deps } from '../../deps.ts'

/** Registers the nightly job that deletes unused uploads. */
export const registerPictureCleanUp = ({ jobs, media }: Deps): void =>
  jobs.repeat('clean-up-pictures', '41 2 * * *', async () => {
    await media.sweep()
  })
