import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rasterise } from '../../../server/src/modules/media/rasterise.ts'
import { luminance, paletteOf } from './colour.ts'
import { motifs, type PackDescription, type PackShape, type PictureDescription, type Tone } from './description.ts'
import { FRAME_INSET, labelZones } from './label.ts'
import { pictureSvg } from './picture.ts'
import { barLayout } from './shapes/care.ts'
import { createSheet } from './sheet.ts'

const shapes: PackShape[] = [
  'carton',
  'brick',
  'pillow',
  'pouch',
  'sack',
  'bread',
  'sachet',
  'jar',
  'bottle',
  'jug',
  'squeeze',
  'can',
  'tin',
  'tub',
  'cup',
  'box',
  'wide-box',
  'egg-box',
  'bar',
  'tube',
  'pump',
  'spray',
  'aerosol',
  'flacon',
  'rolls',
  'strip',
  'card',
  'loose',
  'bunch',
  'tray',
  'crate',
  'net',
  'wrap',
]
const tones: Tone[] = ['vivid', 'deep', 'soft', 'white', 'kraft', 'noir']

const milk: PackDescription = {
  view: 'front',
  shape: 'carton',
  brand: 'Meadowly',
  name: 'Toned Milk',
  unit: '500 ml',
  art: 'glass-of-milk',
  hue: 212,
  motif: 'arc',
  diet: 'veg',
}

test('every pack in every design can be drawn, the same each time', () => {
  for (const [index, shape] of shapes.entries())
    for (const motif of motifs) {
      const description = {
        ...milk,
        shape,
        motif,
        tone: tones[index % tones.length],
        flash: 'NEW',
        side: 'cow-face',
      } as PackDescription
      const svg = pictureSvg(description)
      expect(svg).not.toMatch(/NaN|undefined|Infinity/)
      expect(pictureSvg(description)).toBe(svg)
      const ids = [...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
      expect([shape, motif, new Set(ids).size]).toEqual([shape, motif, ids.length])
    }
})

test('words, art and quantity never overlap, whatever the name and however small the face', () => {
  const words = fc.array(
    fc.constantFrom('Chakki', 'Atta', 'Extra', 'Virgin', 'Olive', 'Oil', 'A2', 'Multigrain', '&'),
    { minLength: 1, maxLength: 6 },
  )
  const face = fc.record({
    x: fc.constant(100),
    y: fc.constant(100),
    w: fc.integer({ min: 190, max: 560 }),
    h: fc.integer({ min: 150, max: 620 }),
  })
  fc.assert(
    fc.property(words, face, fc.constantFrom(...motifs), (name, box, motif) => {
      const description = { ...milk, name: name.join(' '), motif }
      const {
        brand,
        name: title,
        art,
        foot,
      } = labelZones({ sheet: createSheet(), description, palette: paletteOf(description) }, box)
      const bottom = art.cy + art.size / 2
      const top = art.cy - art.size / 2
      expect(art.size).toBeGreaterThan(0)
      expect(top).toBeGreaterThanOrEqual(brand.y)
      if (title.top < art.cy) expect(top).toBeGreaterThanOrEqual(title.bottom - 0.01)
      else expect(bottom).toBeLessThanOrEqual(title.top + 0.01)
      expect(bottom).toBeLessThanOrEqual(foot.top + 0.01)
      expect(foot.y).toBeLessThanOrEqual(box.y + box.h)
      // What the line of a frame encloses is smaller than the face.
      if (motif !== 'frame' && box.h >= box.w * 1.15 && box.h <= box.w * 2.5)
        expect(art.size ** 2).toBeGreaterThanOrEqual(0.18 * box.w * box.h)
      // The line of a frame runs around the quantity and the diet mark, not through them.
      if (motif === 'frame') {
        const inset = box.w * FRAME_INSET + Math.max(4, box.w * 0.014)
        expect(foot.y).toBeLessThan(box.y + box.h - inset)
        // The mark is drawn with a stroke around it.
        const stroke = foot.mark.size * 0.055
        expect(foot.mark.x - stroke).toBeGreaterThan(box.x + inset)
        expect(foot.mark.y + foot.mark.size + stroke).toBeLessThan(box.y + box.h - inset)
      }
    }),
  )
})

/** Points of a path of absolute M, L, Q, C, H and V, up to its first H or V. */
const pointsOf = (path: string): { x: number; y: number }[] => {
  const numbers = (text: string) => text.trim().split(/[ ,]+/).map(Number)
  let from: number[] = []
  const points: { x: number; y: number }[] = []
  for (const [, kind = '', rest = ''] of path.matchAll(/([MLQCHVZ])([^MLQCHVZ]*)/g)) {
    if ('HVZ'.includes(kind)) {
      if (kind !== 'V' || points.length > 1) break
      points.push({ x: from[0] ?? 0, y: Number(rest) })
      break
    }
    const to = numbers(rest)
    const all = kind === 'M' ? to : [...from, ...to]
    const pairs = Array.from({ length: all.length / 2 }, (_, i) => ({ x: all[2 * i] ?? 0, y: all[2 * i + 1] ?? 0 }))
    for (let step = 0; step <= 50; step++) {
      let level = pairs
      while (level.length > 1)
        level = level.slice(1).map((next, i) => {
          const before = level[i] ?? next
          return { x: before.x + ((next.x - before.x) * step) / 50, y: before.y + ((next.y - before.y) * step) / 50 }
        })
      points.push(...level)
    }
    from = to.slice(-2)
  }
  return points
}

test('the words of a bar end at least 10 before its divider', () => {
  for (const motif of motifs)
    for (const size of ['small', 'regular', 'large'] as const) {
      const description: PackDescription = { ...milk, shape: 'bar', motif, size, name: 'Date Cashew Bar' }
      const { divider, words } = barLayout(description)
      const nearest = Math.min(
        ...pointsOf(divider)
          .filter(({ y }) => y >= words.top && y <= words.bottom)
          .map(({ x }) => x),
      )
      expect([motif, size, nearest - words.right]).toEqual([motif, size, expect.toSatisfy((n: number) => n >= 10)])
    }
})

test('names can be read: text and ground differ on every hue and tone', () => {
  for (const tone of tones)
    for (let hue = 0; hue < 360; hue += 5) {
      const { main, onMain, pale, onPale, accent, onAccent } = paletteOf({ ...milk, hue, tone })
      for (const [ground, ink] of [
        [main, onMain],
        [pale, onPale],
        [accent, onAccent],
      ] as const) {
        const [light, dark] = [luminance(ground), luminance(ink)].sort((a, b) => b - a) as [number, number]
        // Large, heavy letters: WCAG asks for 3.
        expect([tone, hue, ground, ink, (light + 0.05) / (dark + 0.05)]).toEqual([
          tone,
          hue,
          ground,
          ink,
          expect.toSatisfy((ratio: number) => ratio >= 3),
        ])
      }
    }
})

test('a drawing that does not exist is a mistake in the description', () => {
  expect(() => pictureSvg({ ...milk, art: 'no-such-thing' })).toThrow('no-such-thing')
  expect(() => pictureSvg({ ...milk, art: 'egg"><script>' })).toThrow()
})

test('pictures are small: about ten kilobytes at 480', async () => {
  const descriptions: PictureDescription[] = shapes.map((shape, index) => ({ ...milk, shape, hue: index * 11 }))
  const sizes = await Promise.all(
    descriptions.map(async (description) => (await rasterise(pictureSvg(description), 480)).length),
  )
  const mean = sizes.reduce((sum, size) => sum + size) / sizes.length
  expect(mean).toBeLessThan(14_000)
})

test('counted goods and multipacks are drawn one by one', () => {
  const drawn = (description: PackDescription) => pictureSvg(description).split('translate(-64 -64)').length - 1
  for (const shape of ['loose', 'tray', 'crate', 'wrap', 'bunch'] as const)
    for (const count of [1, 2, 3, 4, 6, 8, 11, 12, 20, 25])
      expect([shape, count, drawn({ ...milk, shape, unit: count === 1 ? '1 pc' : `${count} pcs` })]).toEqual([
        shape,
        count,
        count,
      ])
  // The printed quantity of a large card says how many it holds.
  for (const [count, shown] of [
    [1, 1],
    [2, 2],
    [11, 11],
    [24, 24],
    [25, 1],
  ])
    expect([count, drawn({ ...milk, shape: 'card', unit: `${count} pcs` })]).toEqual([count, shown])
  const box: PackDescription = { ...milk, shape: 'box' }
  const copies = (unit: string) => pictureSvg({ ...box, unit }).split('<use ').length - 1
  for (const count of [2, 3, 4, 5, 6, 10, 12]) expect([count, copies(`${count} x 100 ml`)]).toEqual([count, count])
  // The packs of a large multipack would be too small: its outer pack says how many it holds.
  expect(pictureSvg({ ...box, unit: '20 x 2 g' })).toBe(pictureSvg({ ...box, unit: '20 x 2 g', flash: '20 packs' }))
  expect(copies('20 x 2 g')).toBe(0)
})

test('a box of eggs shows its front row, a pack of rolls each roll', () => {
  const times = (description: PackDescription, part: string) => pictureSvg(description).split(part).length - 1
  const rows = { '6 pcs': 3, '10 pcs': 5, '12 pcs': 6, '30 pcs': 6 }
  for (const [unit, eggs] of Object.entries(rows))
    expect([unit, times({ ...milk, shape: 'egg-box', art: 'sparkles', unit }, '<ellipse') - 1]).toEqual([unit, eggs])
  const core = '#c7a77c'
  for (const [unit, rolls] of Object.entries({ '1 pc': 1, '2 pcs': 2, '4 pcs': 4, '10 pcs': 10 }))
    expect([unit, times({ ...milk, shape: 'rolls', art: 'sparkles', unit }, core)]).toEqual([unit, rolls])
})
