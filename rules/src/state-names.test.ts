import { expect, it } from 'vitest'
import { countryCodeOf } from './country-names.ts'
import { gstStates } from './gst-states.ts'
import { stateCodeOf, stateOfPincode } from './state-names.ts'

it.each(Object.entries(gstStates))('the state %s is found by its official name %s', (code, name) => {
  expect([name, name.toUpperCase(), ` ${name.replaceAll(' ', '  ')}. `].map(stateCodeOf)).toEqual([code, code, code])
})

it.each([
  ['29', 'KA Karnatak Karnātaka Karnataka,India 29-Karnataka IN-KA KarnatakaState कर्नाटक कर्णाटक ಕರ್ನಾಟಕ'],
  ['33', 'TN tn Tamilnadu TAMIL-NADU तमिलनाडु தமிழ்நாடு'],
  ['21', 'OR OD Orissa Odisha ओडिशा उड़ीसा ଓଡ଼ିଶା'],
  ['27', 'MH Maharastra महाराष्ट्र'],
  ['05', 'UK Uttaranchal Uttrakhand उत्तराखण्ड उत्तराखंड'],
  ['34', 'Pondicherry Pondy पुडुचेरी पांडिचेरी'],
  ['07', 'DL NewDelhi Delhi(NCT) दिल्ली नई_दिल्ली'],
  ['22', 'Chattisgarh CG छत्तीसगढ़ छत्तीसगढ'],
  ['36', 'TS TG Telengana तेलंगाना'],
  ['37', 'AP आन्ध्र_प्रदेश आंध्र_प्रदेश'],
  ['01', 'J&K Jammu&Kashmir जम्मू_और_कश्मीर'],
  ['09', 'UP U.P. उत्तर_प्रदेश यूपी'],
  ['26', 'DamanandDiu DNH दमन_और_दीव'],
])('the state %s is found as %s', (code, spellings) => {
  for (const spelling of spellings.split(' '))
    expect([spelling, stateCodeOf(spelling.replaceAll('_', ' '))]).toEqual([spelling, code])
})

it.each(['', '  ', 'Atlantis', 'England', 'X'])('%j is no state', (name) => expect(stateCodeOf(name)).toBeNull())

it.each([
  ['29', '560038 590001'],
  ['33', '600001 605602 643001 609001'],
  ['34', '605001 605110 607402 609602 533464 673310'],
  ['04', '160017'],
  ['03', '160055 140001'],
  ['05', '248001 263139 247667 262501 262308 262310 262405'],
  ['09', '201301 246701 262701 244001 262001 262121 262124 262201 262203 262302 262305 262406'],
  ['30', '403001'],
  ['27', '400001'],
  ['26', '396210 362520 396230'],
  ['24', '380001 396001'],
  ['11', '737101'],
  ['35', '744101'],
  ['19', '700001'],
  ['20', '834001 815301 829210'],
  ['10', '800001 824119'],
  ['36', '500081'],
  ['37', '530001'],
  ['31', '682555'],
  ['32', '682001'],
  ['38', '194101'],
  ['01', '190001'],
  ['17', '793001'],
])('in the state %s lie %s', (code, pincodes) => {
  for (const pincode of pincodes.split(' ')) expect([pincode, stateOfPincode(pincode)]).toEqual([pincode, code])
})

it('a pincode of the army lies in no state', () => expect(stateOfPincode('900056')).toBeNull())

it('India is known by its names, and no other country is', () => {
  const names = [
    'India',
    ' INDIA ',
    'in',
    'Bharat',
    'भारत',
    'इंडिया',
    'இந்தியா',
    'ಭಾರತ',
    'ভারত',
    'بھارت',
    'Republic of India',
    'India (भारत)',
    'IN - India',
  ]
  expect(names.filter((name) => countryCodeOf(name) !== 'IN')).toEqual([])
  expect(['UK', 'Indiana', 'Indonesia', 'British Indian Ocean Territory', 'भारतीय', ''].map(countryCodeOf)).toEqual(
    Array(6).fill(null),
  )
})
