/** The code of an operating system or database error, such as `ENOENT` or `23505`; empty when there is none. */
export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
