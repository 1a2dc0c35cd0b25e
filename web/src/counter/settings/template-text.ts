// How long the text of a message is once its values are in it: what operators charge for.
import { fillTemplate, type MessageLength, messageLength } from '@tokri/rules/message-text.ts'

/** Values as long as they usually are. */
const samples = (): Record<string, string> => ({
  code: '482913',
  minutes: '10',
  number: 'T-G93GA',
  host: location.hostname,
  link: `${location.origin}/dashboard/myorders/k3v9t2m8q4x7b1n6c5z0w8r2`,
})

export const filledSample = (text: string, storeName: string): string =>
  fillTemplate(text, { ...samples(), shop: storeName })

export const lengthOf = (text: string, storeName: string): MessageLength => messageLength(filledSample(text, storeName))
