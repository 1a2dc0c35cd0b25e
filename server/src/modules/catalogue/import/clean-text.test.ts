import { expect, test } from 'vitest'
import { cleanLine, cleanParagraphs, htmlText, unreadable } from './clean-text.ts'

test.each([
  ['  Tomato   Hybrid ', 'Tomato Hybrid'],
  ['Chilli\u00a0- Bajji, Mild', 'Chilli - Bajji, Mild'],
  ['Unsweetened Peanut Butter \r\nCreamy', 'Unsweetened Peanut Butter Creamy'],
  ['Olive OilÂ\u00a0- Pure', 'Olive Oil - Pure'],
  ['Travel Spray â€“ Kills Germs', 'Travel Spray – Kills Germs'],
  ['CafÃ© Blend', 'Café Blend'],
  ['â‚¹25 off', '₹25 off'],
  ['à¤¦à¥‚à¤§', 'दूध'],
  ['L\u0092Oreal Paris', 'L’Oreal Paris'],
  ['Cafe\u0301', 'Café'],
  ['Zero\u200bWidth\ufeff', 'ZeroWidth'],
])('%j is written %j', (text, clean) => {
  expect(cleanLine(text)).toBe(clean)
})

test.each(['Crème Brûlée', 'PÂTÉ', 'São Paulo', 'Ålesund “5” cm', '109°F', 'SÃO', 'Naïve à la carte'])(
  '%j is right and stays as it is',
  (text) => {
    expect(cleanLine(text)).toBe(text)
  },
)

test('descriptions keep their lines', () => {
  expect(cleanParagraphs(' One \r\n  two\tthree\r\rfour ')).toBe('One\ntwo\tthree\n\nfour')
})

test('control codes and letters lost in decoding cannot be read', () => {
  expect(unreadable('a\u0007b')).toBe(true)
  expect(unreadable('caf\ufffd')).toBe(true)
  expect(unreadable('plain – text\n')).toBe(false)
})

test.each([
  ['<p>Raw &amp; wild.</p>\n<ul>\n <li>500 g</li>\n <li>1 kg</li>\n</ul>', 'Raw & wild.\n500 g\n1 kg'],
  ['Nutty<br/>Sweet &ndash; 20&deg;C', 'Nutty\nSweet – 20°C'],
  ['&lt;p&gt;Cr&egrave;me&lt;/p&gt;', 'Crème'],
  ['&#8377;45 &#x20B9;50 &amp;amp; more', '₹45 ₹50 & more'],
  ['<div class="a">A <strong>b</strong></div><script>alert(1)</script><!-- c -->', 'A b'],
  ['5 < 6 & 7 > 3, AT&T; R&D', '5 < 6 & 7 > 3, AT&T; R&D'],
  ['Two\nlines', 'Two\nlines'],
])('the text of %j is %j', (html, text) => {
  expect(cleanParagraphs(htmlText(html))).toBe(text)
})
