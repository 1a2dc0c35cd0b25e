// Barcodes of products: EAN-8, EAN-13 and UPC-A. The last digit is a check digit, so a typing error is found at once.
// A UPC-A code is an EAN-13 code without its leading zero; both forms stand for the same product.

const LENGTHS = [8, 12, 13]

/** The check digit that follows these digits (GS1: weights 3 and 1 from the right). */
export const checkDigit = (digits: string): number => {
  let sum = 0
  for (let at = 0; at < digits.length; at++) {
    const weight = (digits.length - at) % 2 === 1 ? 3 : 1
    sum += Number(digits[at]) * weight
  }
  return (10 - (sum % 10)) % 10
}

export const isBarcode = (text: string): boolean =>
  LENGTHS.includes(text.length) && /^\d+$/.test(text) && checkDigit(text.slice(0, -1)) === Number(text.at(-1))

/** The form in which codes are compared: a UPC-A code gets the leading zero of EAN-13. */
export const sameBarcode = (code: string): string => (code.length === 12 ? `0${code}` : code)
