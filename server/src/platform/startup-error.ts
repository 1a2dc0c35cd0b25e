/**
 * The reason why Tokri does not start: one sentence for the operator, which also says what to do. It is printed without a
 * stack trace, because the cause is not in the program.
 */
export class StartupError extends Error {
  override name = 'StartupError'
}
