import { m } from '../paraglide/messages.js'

/** The old price, after the new one. Screen readers do not say that it is struck through, so a word does. */
export const StruckPrice = ({ children }: { children: string }) => (
  <>
    <span className="sr-only">{m.shop_before()} </span>
    <s className="text-xs font-normal text-ink-3">{children}</s>
  </>
)
