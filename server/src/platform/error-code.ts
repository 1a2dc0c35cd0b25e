/** The code of a system's or a database's error, such as `ENOENT` or `23505`; empty where there is none. */
export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
