import { describe, expect, it } from 'vitest'
import { fold } from './tokenize.ts'
import { consonantsHeard, inLatin, vowelsHeard } from './transliterate.ts'

describe('a Devanagari word', () => {
  it.each([
    ['दूध', 'dudh'],
    ['नमकीन', 'namkin'],
    ['अमूल', 'amul'],
    ['हल्दी', 'haldi'],
    ['टमाटर', 'tamatar'],
    ['मैगी', 'maigi'],
    ['कॉफ़ी', 'kophi'],
    ['शैम्पू', 'shaimpu'],
    ['आशीर्वाद', 'ashirvad'],
    ['ब्रिटानिया', 'britaniya'],
  ])('%s is spelled %s in Latin letters', (word, latin) => expect(inLatin(fold(word))).toBe(latin))

  it.each([
    ['कोलगेट', 'colgate'],
    ['चॉकलेट', 'chocolate'],
    ['बिस्किट', 'biscuit'],
    ['जूस', 'juice'],
    ['लोशन', 'lotion'],
    ['सर्फ', 'surf'],
    ['ऑरेंज', 'orange'],
  ])('%s has the consonants of %s', (word, latin) =>
    expect(consonantsHeard(inLatin(fold(word)))).toBe(consonantsHeard(latin)),
  )

  it.each([
    ['मैगी', 'meggy'],
    ['चाय', 'chai'],
    ['शैम्पू', 'shempoo'],
  ])('%s has the vowels of %s', (word, latin) => expect(vowelsHeard(inLatin(fold(word)))).toBe(vowelsHeard(latin)))
})
