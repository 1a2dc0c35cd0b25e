// Messages to phones: what they are about, their texts, and how long they are. Words in braces are values. A shop may change
// the texts, but in India each one must be registered with the operators first (TRAI's rules on distributed ledgers), under
// the id that its template has at the provider.

export const messageChannels = ['sms', 'whatsapp'] as const
export type MessageChannel = (typeof messageChannels)[number]

/** What a message about an order may tell. */
export const messageKinds = ['placed', 'out_for_delivery', 'delivered', 'problem_answered', 'substitute'] as const
export type MessageKind = (typeof messageKinds)[number]

/** `code` signs in and proves a number: it goes whatever the settings of the kinds are. */
export const messageTemplates = ['code', ...messageKinds] as const
export type MessageTemplate = (typeof messageTemplates)[number]

/** `id` is that of the template at the provider; empty if it needs none. */
export type Template = { id: string; text: Record<string, string> }
export type Templates = Record<MessageTemplate, Template>
/** Which messages about orders go by which channel. */
export type MessageKinds = Record<MessageKind, Record<MessageChannel, boolean>>

/** The last line of the code binds it to the shop's own pages, so that phones fill it in there and nowhere else. */
export const defaultTemplates: Templates = {
  code: {
    id: '',
    text: {
      en: '{code} is your {shop} code, good for {minutes} minutes. Tell it to nobody.\n\n@{host} #{code}',
      hi: '{code} आपका {shop} कोड है, {minutes} मिनट तक। किसी को न बताएँ।\n\n@{host} #{code}',
    },
  },
  placed: {
    id: '',
    text: { en: '{shop}: your order {number} is placed.', hi: '{shop}: आपका ऑर्डर {number} मिल गया है।' },
  },
  out_for_delivery: {
    id: '',
    text: {
      en: '{shop}: your order {number} is on its way. Follow it: {link}',
      hi: '{shop}: ऑर्डर {number} रास्ते में है। देखें: {link}',
    },
  },
  delivered: {
    id: '',
    text: { en: '{shop}: your order {number} was delivered.', hi: '{shop}: आपका ऑर्डर {number} डिलीवर हो गया।' },
  },
  problem_answered: {
    id: '',
    text: {
      en: '{shop}: we answered what you reported about order {number}: {link}',
      hi: '{shop}: ऑर्डर {number} की शिकायत का जवाब: {link}',
    },
  },
  substitute: {
    id: '',
    text: {
      en: '{shop}: something of order {number} is missing. Take another product instead? {link}',
      hi: '{shop}: ऑर्डर {number} की एक चीज़ नहीं है। बदले में दूसरी लें? {link}',
    },
  },
}

/** By SMS alone, for WhatsApp takes no text of which it has no template. */
const bySms = { sms: true, whatsapp: false }
export const defaultMessageKinds: MessageKinds = {
  placed: bySms,
  out_for_delivery: bySms,
  delivered: bySms,
  problem_answered: bySms,
  substitute: bySms,
}
