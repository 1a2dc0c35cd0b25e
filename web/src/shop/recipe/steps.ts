/** The steps of a method: one a line. */
export const stepsOf = (method: string): string[] =>
  method
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
