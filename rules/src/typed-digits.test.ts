import { describe, expect, it } from 'vitest'
import { asciiDigits, typedCode, typedMobile, typedPincode } from './typed-digits.ts'

describe('digits', () => {
  it.each([
    ...['०१२३४५६७८९', '০১২৩৪৫৬৭৮৯', '੦੧੨੩੪੫੬੭੮੯', '૦૧૨૩૪૫૬૭૮૯', '୦୧୨୩୪୫୬୭୮୯', '௦௧௨௩௪௫௬௭௮௯', '౦౧౨౩౪౫౬౭౮౯'],
    ...[
      '೦೧೨೩೪೫೬೭೮೯',
      '൦൧൨൩൪൫൬൭൮൯',
      '۰۱۲۳۴۵۶۷۸۹',
      '٠١٢٣٤٥٦٧٨٩',
      '᱐᱑᱒᱓᱔᱕᱖᱗᱘᱙',
      '꯰꯱꯲꯳꯴꯵꯶꯷꯸꯹',
      '０１２３４５６７８９',
      '𝟎𝟏𝟐𝟑𝟒𝟓𝟔𝟕𝟖𝟗𝟘',
    ],
  ])('of every script are those of %s', (digits) => expect(asciiDigits(`a ${digits}`)).toMatch(/^a 01234567890?$/))

  it('keep other text as it is', () => expect(asciiDigits('₹४९ का दूध ½ ②')).toBe('₹49 का दूध ½ ②'))
})

it.each([
  ...[
    '9876543210',
    '+919876543210',
    '00919876543210',
    '919876543210',
    '09876543210',
    '+91 98765 43210',
    '+91-98765-43210',
  ],
  ...[
    '(+91) 98765 43210',
    '98765–43210',
    '९८७६५४३२१०',
    '+९१ ९८७६५ ४३२१०',
    '೯೮೭೬೫ ೪೩೨೧೦',
    '\u202a+91\u00a098765\u00a043210\u202c',
    '+91 (0) 9876543210',
  ],
])('a mobile number typed as %s is ten digits', (typed) => expect(typedMobile(typed)).toBe('9876543210'))

it.each([
  '12345',
  '5876543210',
  '98765432101',
  '009876543210',
  '+929876543210',
  '+44 20 7946 0000',
  'call 9876543210',
  '',
])('a text that is no Indian mobile number stays as it is: %s', (typed) =>
  expect(typedMobile(` ${typed} `)).toBe(typed),
)

it('a code and a pincode have no spaces', () => {
  expect(['१२३ ४५६', ' 123\u00a0456 '].map(typedCode)).toEqual(['123456', '123456'])
  expect(['५६० ०३८', '560-038', '560\u200b038'].map(typedPincode)).toEqual(['560038', '560038', '560038'])
})
