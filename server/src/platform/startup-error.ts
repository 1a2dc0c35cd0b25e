/**
 * Why Tokri will not start, as one sentence for the person at the keyboard that also says what to do.
 * It is printed without a stack: nothing is broken in the program, something around it must change.
 */
export class StartRefusal extends Error {
  override name = 'StartRefusal'
}
