// The back of a pack: the information that the law requires, from the details of the product.
import { hsl } from './colour.ts'
import type { BackDescription } from './description.ts'
import { dietMark } from './label.ts'
import { letter, widthOf } from './lettering.ts'
import { flatShade, groundShadow, rect, roundRect } from './pen.ts'
import type { Sheet } from './sheet.ts'

/** Words set into lines of at most `width`. */
const wrapText = (text: string, size: number, width: number, most: number): string[] => {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    const longer = line ? `${line} ${word}` : word
    if (line && widthOf(longer, size, 500) > width) {
      lines.push(line)
      line = word
    } else line = longer
  }
  lines.push(line)
  return lines.length > most ? [...lines.slice(0, most - 1), `${lines[most - 1]}…`] : lines
}

const bars = (seed: string, x: number, y: number, h: number): string => {
  let pen = x
  let svg = ''
  for (const [index, letter] of [...`${seed}${seed}`].slice(0, 30).entries()) {
    const code = letter.charCodeAt(0)
    const width = 2 + ((code + index) % 3) * 2
    svg += rect(pen, y, width, h, '#1b2422')
    pen += width + 2 + (code % 2) * 3
  }
  return svg
}

export const drawBack = (sheet: Sheet, { brand, name, unit, hue, diet, rows }: BackDescription): string => {
  const x = 150
  const w = 500
  const top = 64
  const bottom = 736
  const main = hsl(hue, 66, 33)
  const body = roundRect(x, top, w, bottom - top, 34)
  let y = 238
  let text = ''
  for (const [heading, value] of rows) {
    const lines = wrapText(value, 23, w - 72, 3)
    if (y + 30 + lines.length * 28 > 606) break
    text += letter(heading, { x: x + 36, y, size: 20, weight: 800, fill: main, anchor: 'start', maxWidth: w - 72 })
    lines.forEach((line, index) => {
      text += letter(line, {
        x: x + 36,
        y: y + 27 + index * 28,
        size: 23,
        weight: 500,
        fill: '#27322f',
        anchor: 'start',
      })
    })
    y += 44 + lines.length * 28
    text += rect(x + 36, y - 34, w - 72, 1.5, '#d9dedb')
  }
  return `${groundShadow(sheet, 400, bottom, 300)}<path d="${body}" fill="#fdfdfb"/><path d="M${x} ${top + 34}Q${x} ${top} ${x + 34} ${top}H${x + w - 34}Q${x + w} ${top} ${x + w} ${top + 34}V194H${x}Z" fill="${main}"/>${rect(x, 192, w, 8, hsl(46, 96, 58))}${letter(brand.toUpperCase(), { x: 400, y: 118, size: 26, weight: 800, fill: hsl(46, 96, 70), tracking: 2, maxWidth: 420 })}${letter(name, { x: 400, y: 170, size: 42, weight: 800, fill: '#fff', maxWidth: 440 })}${text}${rect(x + 30, 620, 230, 92, '#fff')}${bars(brand + name, x + 40, 630, 64)}${diet ? dietMark(diet, 560, 630, 40) : ''}${letter(unit, { x: 614, y: 706, size: 32, weight: 800, fill: '#16211f', anchor: 'end', maxWidth: 220 })}${flatShade(sheet, body)}`
}
