// The tokri itself: a woven basket in peacock green with a marigold rim, as a mark of a few strokes and as a full drawing.
import type { Sheet } from '../sheet.ts'

export const peacock = { main: '#0A6A5F', dark: '#064A43', mid: '#0E7F72', light: '#3CC7B0' }
export const marigold = { main: '#FFB31A', dark: '#D98A00', light: '#FFD36E' }

export type MarkColours = { handle: string; rim: string; body: string; weave: string }

export const markOnLight: MarkColours = {
  handle: peacock.main,
  rim: marigold.main,
  body: peacock.main,
  weave: peacock.light,
}
export const markOnBrand: MarkColours = { handle: '#FFFFFF', rim: marigold.main, body: '#FFFFFF', weave: peacock.main }

/** The logo mark on a square of 64, without a background. */
export const basketMark = ({ handle, rim, body, weave }: MarkColours): string => `
<path d="M15.5 28C15.5 3.5 48.5 3.5 48.5 28" fill="none" stroke="${handle}" stroke-width="5" stroke-linecap="round"/>
<path d="M9.6 37.5H54.4L50.2 54.6A5.6 5.6 0 0 1 44.8 58.9H19.2A5.6 5.6 0 0 1 13.8 54.6Z" fill="${body}"/>
<g fill="${weave}"><rect x="17.4" y="41" width="4.6" height="7" rx="2.3"/><rect x="29.7" y="41" width="4.6" height="7" rx="2.3"/><rect x="42" y="41" width="4.6" height="7" rx="2.3"/><rect x="23.6" y="48.6" width="4.6" height="7" rx="2.3"/><rect x="35.8" y="48.6" width="4.6" height="7" rx="2.3"/></g>
<rect x="5" y="27.5" width="54" height="11" rx="5.5" fill="${rim}"/>`

/**
 * A full basket in a box of 400 × 300 (the rim at y 92), in two layers so that things can stand in it: draw `back`, the
 * things, then `front`.
 */
export const basket = (sheet: Sheet): { back: string; front: string } => {
  const id = sheet.nextId()
  const body = 'M38 100H362L332 268Q328 292 304 292H96Q72 292 68 268Z'
  // Canes go over and under the ribs: each strip is light above a rib and dark below it.
  const strips: string[] = []
  const rows = 7
  for (let row = 0; row < rows; row++) {
    const y = 112 + row * 26
    for (let column = -1; column < 9; column++) {
      const x = 14 + column * 46 + (row % 2) * 23
      strips.push(`<rect x="${x}" y="${y}" width="47" height="23" rx="9" fill="url(#${id}${row % 2 ? 'o' : 'u'})"/>`)
    }
  }
  const cane = (name: string, edge: string, middle: string) =>
    `<linearGradient id="${id}${name}"><stop offset="0" stop-color="${edge}"/><stop offset=".5" stop-color="${middle}"/><stop offset="1" stop-color="${edge}"/></linearGradient>`
  const rim = Array.from({ length: 15 }, (_, index) => {
    const x = 30 + index * 24
    return `<path d="M${x} 112L${x + 14} 82" stroke="${marigold.dark}" stroke-width="5" stroke-linecap="round" opacity=".55"/>`
  }).join('')
  return {
    back: `<path d="M58 96C58 -36 342 -36 342 96" fill="none" stroke="${peacock.dark}" stroke-width="20" stroke-linecap="round"/><path d="M58 92C60 -28 338 -28 340 84" fill="none" stroke="${peacock.mid}" stroke-width="8" stroke-linecap="round" opacity=".8"/><ellipse cx="200" cy="98" rx="174" ry="20" fill="${peacock.dark}"/>`,
    front: `<defs>${cane('u', '#0a6157', '#1ba08d')}${cane('o', '#075048', '#128576')}<clipPath id="${id}c"><path d="${body}"/></clipPath><linearGradient id="${id}s"><stop offset="0" stop-color="#03312c" stop-opacity=".5"/><stop offset=".22" stop-color="#03312c" stop-opacity="0"/><stop offset=".75" stop-color="#03312c" stop-opacity="0"/><stop offset="1" stop-color="#03312c" stop-opacity=".55"/></linearGradient><linearGradient id="${id}r" x2="0" y2="1"><stop offset="0" stop-color="${marigold.light}"/><stop offset=".5" stop-color="${marigold.main}"/><stop offset="1" stop-color="#F09A00"/></linearGradient></defs><path d="${body}" fill="${peacock.dark}"/><g clip-path="url(#${id}c)">${strips.join('')}<rect x="30" y="96" width="340" height="26" fill="#03312c" opacity=".35"/><path d="${body}" fill="url(#${id}s)"/></g><rect x="18" y="80" width="364" height="34" rx="17" fill="url(#${id}r)"/><g>${rim}</g><rect x="30" y="85" width="340" height="6" rx="3" fill="#fff" opacity=".4"/>`,
  }
}
