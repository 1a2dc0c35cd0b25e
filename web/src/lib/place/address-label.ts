import { m } from '../../paraglide/messages.js'

const texts: Record<string, string> = {
  Home: m.address_label_home(),
  Work: m.address_label_work(),
  Other: m.common_other(),
}

/** One of the predefined labels of addresses in the words of this language, or the shopper's own label as it is. */
export const addressLabelText = (label: string): string => texts[label] ?? label
