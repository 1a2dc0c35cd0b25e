// The names of India. Only its addresses have rules, so no other country is looked up.
import { plainName } from './plain-name.ts'

/** ISO 3166-1. */
export const INDIA = 'IN'

const names = [
  ...['India', 'IN', 'IND', 'Republic of India', 'Bharat', 'Bhaarat', 'Bharath', 'Bharata', 'Hindustan', 'Hindusthan'],
  ...['भारत', 'इंडिया', 'इण्डिया', 'भारत गणराज्य', 'हिंदुस्तान', 'हिन्दुस्तान', 'भारतम्'],
  ...['ভারত', 'ভাৰত', 'ভারতবর্ষ', 'ইন্ডিয়া', 'ભારત', 'ઇન્ડિયા', 'ਭਾਰਤ', 'ਇੰਡੀਆ', 'ଭାରତ', 'ଇଣ୍ଡିଆ'],
  ...['ಭಾರತ', 'ಇಂಡಿಯಾ', 'இந்தியா', 'பாரதம்', 'భారతదేశం', 'భారత్', 'ఇండియా', 'ഇന്ത്യ', 'ഭാരതം'],
  ...['بھارت', 'انڈیا', 'ہندوستان', 'ڀارت', 'हिंदोस्तान'],
]
const known = new Set(names.map(plainName))

/** The code of a country by its name, such as `India (भारत)`; null for a name that is not India's. */
export const countryCodeOf = (name: string): string | null =>
  [name, ...name.split(/[(),/;|\p{Pd}]/u)].some((part) => known.has(plainName(part))) ? INDIA : null
