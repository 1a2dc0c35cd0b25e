import { m } from '../../paraglide/messages.js'

/** "1 item" or "3 items". */
export const itemCount = (count: number) => m.common_items({ count })
