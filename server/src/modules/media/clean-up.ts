import type { Deps } from '../../deps.ts'

/** Removes, every night, uploads that nothing shows. */
export const cleanUpPictures = ({ jobs, media }: Deps): void =>
  jobs.repeat('clean-up-pictures', '41 2 * * *', async () => {
    await media.sweep()
  })
