/**
 * Why Tokri does not start: one sentence for the operator that also says what to do. It is printed without a stack: the
 * program works, something around it must change.
 */
export class StartupError extends Error {
  override name = 'StartupError'
}
