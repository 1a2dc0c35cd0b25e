// The texts of messages to phones: their values, and how long an SMS is. Apart from messages.ts, which every page loads with
// the settings.
import type { MessageTemplate } from './messages.ts'

/** What each text may name. */
export const messageValues = {
  code: ['code', 'shop', 'minutes', 'host'],
  placed: ['shop', 'number'],
  out_for_delivery: ['shop', 'number', 'link'],
  delivered: ['shop', 'number'],
  problem_answered: ['shop', 'number', 'link'],
  substitute: ['shop', 'number', 'link'],
} as const satisfies Record<MessageTemplate, readonly string[]>

/** The text with its values; a word that is none stays as it is. */
export const fillTemplate = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole)

/** The words of a text that are not among those it may name. */
export const unknownWords = (template: MessageTemplate, text: string): string[] => {
  const known: readonly string[] = messageValues[template]
  return [...text.matchAll(/\{(\w+)\}/g)].flatMap(([, name = '']) => (known.includes(name) ? [] : [name]))
}

/** The values in the order in which a text names them first: what WhatsApp calls 1, 2, 3. */
export const valuesInOrder = (text: string, values: Readonly<Record<string, string>>): string[] => [
  ...new Set([...text.matchAll(/\{(\w+)\}/g)].flatMap(([, name = '']) => values[name] ?? [])),
]

// GSM 03.38: the characters that seven bits hold, and those that take two places.
const single =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'
const double = '^{}\\[~]|€\f'

export type MessageLength = { characters: number; parts: number; perPart: number }

/** How long an SMS is: 160 characters in one part and 153 in each of several, 70 and 67 with any letter beyond GSM 03.38. */
export const messageLength = (text: string): MessageLength => {
  const letters = [...text]
  const isGsm = letters.every((letter) => single.includes(letter) || double.includes(letter))
  // UCS-2 counts in units of 16 bits, which is what the length of a JavaScript text is.
  const characters = isGsm ? letters.reduce((sum, letter) => sum + (double.includes(letter) ? 2 : 1), 0) : text.length
  const [alone, joined] = isGsm ? [160, 153] : [70, 67]
  const perPart = characters <= alone ? alone : joined
  return { characters, parts: Math.max(1, Math.ceil(characters / perPart)), perPart }
}
