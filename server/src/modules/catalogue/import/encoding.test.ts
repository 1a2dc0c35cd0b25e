import iconv from 'iconv-lite'
import { expect, test } from 'vitest'
import { encodingEvidence } from './encoding.ts'

const encodingOf = (bytes: Uint8Array, piece = bytes.length) => {
  const evidence = encodingEvidence()
  for (let at = 0; at < bytes.length; at += piece) evidence.add(bytes.subarray(at, at + piece))
  return evidence.decide()
}

const LIST = 'name,price\nCafé Crème,120\nNestlé Açaí,90\nKinder Bueno Noël,45\nJalapeño Müsli,60\n'

test('ASCII and valid UTF-8 are UTF-8, with or without a byte order mark', () => {
  expect(encodingOf(Buffer.from('name,price\nMilk,60\n'))).toBe('utf-8')
  expect(encodingOf(Buffer.from(`${LIST}दूध,₹60\n🥛,1`))).toBe('utf-8')
  expect(encodingOf(Buffer.from(`\ufeff${LIST}`))).toBe('utf-8')
})

test('a letter that is split between two chunks is still UTF-8', () => {
  expect(encodingOf(Buffer.from(`${LIST}दूध🥛`), 1)).toBe('utf-8')
})

test.each(['windows-1252', 'cp850', 'cp437', 'macintosh'] as const)('accents saved as %s are found', (encoding) => {
  const found = encodingOf(iconv.encode(LIST, encoding), 7)
  expect(iconv.decode(iconv.encode(LIST, encoding), found)).toBe(LIST)
})

test.each([
  ['windows-1252', 'Men’s Razor – Sensitive\nChilli\u00a0- Mild\n'],
  ['windows-1252', 'CAFÉ NOIR, SPÉCIAL\n'],
  ['windows-1252', 'Body Crème, 5° “Fresh”\n'],
  ['cp850', 'CRÈME BRÛLÉE, PÂTÉ\n'],
  ['cp850', '½ kg Gruyère, 180° C\n'],
  ['cp850', 'São João, Ação, Ínsua, Café\n'],
  ['macintosh', 'Men’s Razor – Sensitive\nMother’s “Best” Jalapeño\n'],
  ['macintosh', 'Crème Brûlée, Pâté, Gruyère\n'],
  ['macintosh', 'Häagen-Dazs, Müsli™, Nestlé®\n'],
  ['cp437', 'Häagen-Dazs Crème, 50¢ off, Über\n'],
] as const)('%s: %j is decoded correctly', (encoding, text) => {
  expect(iconv.decode(iconv.encode(text, encoding), encodingOf(iconv.encode(text, encoding)))).toBe(text)
})

test('one invalid byte in much UTF-8 does not change the encoding', () => {
  expect(encodingOf(Buffer.concat([Buffer.from(LIST.repeat(10)), Buffer.of(0xe9, 0x0a)]))).toBe('utf-8')
})

test('UTF-16 of spreadsheets is found by its byte order mark', () => {
  expect(encodingOf(iconv.encode(LIST, 'utf-16le', { addBOM: true }))).toBe('utf-16le')
  expect(encodingOf(iconv.encode(LIST, 'utf-16be', { addBOM: true }))).toBe('utf-16be')
})

test('workbooks and pictures are refused with a message', () => {
  expect(() => encodingOf(Buffer.from('PK\u0003\u0004xl/workbook.xml'))).toThrow('Save it as CSV')
  expect(() => encodingOf(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13]))).toThrow('not a text file')
})
