// The states and union territories of India with the codes of the goods and services tax, and the number (GSTIN) under
// which a shop is registered. The first two digits of a GSTIN are the code of its state.

import { must } from './must.ts'

export const gstStates: Readonly<Record<string, string>> = {
  '01': 'Jammu and Kashmir',
  '02': 'Himachal Pradesh',
  '03': 'Punjab',
  '04': 'Chandigarh',
  '05': 'Uttarakhand',
  '06': 'Haryana',
  '07': 'Delhi',
  '08': 'Rajasthan',
  '09': 'Uttar Pradesh',
  '10': 'Bihar',
  '11': 'Sikkim',
  '12': 'Arunachal Pradesh',
  '13': 'Nagaland',
  '14': 'Manipur',
  '15': 'Mizoram',
  '16': 'Tripura',
  '17': 'Meghalaya',
  '18': 'Assam',
  '19': 'West Bengal',
  '20': 'Jharkhand',
  '21': 'Odisha',
  '22': 'Chhattisgarh',
  '23': 'Madhya Pradesh',
  '24': 'Gujarat',
  '26': 'Dadra and Nagar Haveli and Daman and Diu',
  '27': 'Maharashtra',
  '29': 'Karnataka',
  '30': 'Goa',
  '31': 'Lakshadweep',
  '32': 'Kerala',
  '33': 'Tamil Nadu',
  '34': 'Puducherry',
  '35': 'Andaman and Nicobar Islands',
  '36': 'Telangana',
  '37': 'Andhra Pradesh',
  '38': 'Ladakh',
}

/** `29-Karnataka`, as returns write the place of supply. */
export const placeOfSupply = (code: string): string => `${code}-${must(gstStates[code])}`

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const shape = /^[0-9]{2}[A-Z]{5}[0-9]{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/

/** The last character of a GSTIN, from the 14 before it: the digits in base 36, weighted by turns with 1 and 2. */
const checkCharacter = (first: string): string => {
  let sum = 0
  for (const [index, character] of [...first].entries()) {
    const product = DIGITS.indexOf(character) * (index % 2 === 0 ? 1 : 2)
    sum += Math.floor(product / DIGITS.length) + (product % DIGITS.length)
  }
  return DIGITS.charAt((DIGITS.length - (sum % DIGITS.length)) % DIGITS.length)
}

/** Whether a text in upper case is a GSTIN of a known state with the right check character. */
export const isGstin = (text: string): boolean =>
  shape.test(text) && text.slice(0, 2) in gstStates && checkCharacter(text.slice(0, -1)) === text.slice(-1)
