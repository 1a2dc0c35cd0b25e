// The small drawings on packs and tiles: the Noto emoji set, and our own drawings where that set has a gap.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { ownDrawings } from './own-drawings.ts'
import type { Sheet } from './sheet.ts'

type NotoSet = { icons: Record<string, { body: string; hidden?: boolean }> }

// People and flags are two thirds of the set and never on a pack.
const unused = /skin-tone|tone\d|flag|woman|person|people|family|^(wo)?men-|^man-|kiss|couple/

let noto: Map<string, string> | undefined

// 25 MB of JSON, read once, at the first picture (some 75 ms); what is kept of it is 5 MB.
const notoBodies = (): Map<string, string> => {
  if (noto) return noto
  const file = createRequire(import.meta.url).resolve('@iconify-json/noto/icons.json')
  const set = JSON.parse(readFileSync(file, 'utf8')) as NotoSet
  noto = new Map(
    Object.entries(set.icons)
      .filter(([name, icon]) => !icon.hidden && !unused.test(name))
      .map(([name, icon]) => [name, icon.body]),
  )
  return noto
}

export const hasArt = (name: string): boolean => ownDrawings.has(name) || notoBodies().has(name)

export type Placement = {
  /** Centre. */
  x: number
  y: number
  size: number
  /** Degrees, clockwise. */
  turn?: number
  mirror?: boolean
}

/** The drawing `name`, centred; all drawings live on a square of 128. Throws on an unknown name: a recipe is a program. */
export const placeArt = (sheet: Sheet, name: string, { x, y, size, turn = 0, mirror = false }: Placement): string => {
  const body = ownDrawings.get(name) ?? notoBodies().get(name)
  if (!body) throw new Error(`No drawing named ${name}`)
  const prefix = sheet.nextId()
  const own = body
    .replace(/id="([^"]+)"/g, `id="${prefix}$1"`)
    .replace(/url\(#([^)]+)\)/g, `url(#${prefix}$1)`)
    .replace(/href="#([^"]+)"/g, `href="#${prefix}$1"`)
  const scale = size / 128
  const move = `translate(${round(x)} ${round(y)})`
  const turned = turn === 0 ? '' : ` rotate(${turn})`
  return `<g transform="${move}${turned} scale(${mirror ? -round(scale) : round(scale)} ${round(scale)}) translate(-64 -64)">${own}</g>`
}

const round = (value: number) => Math.round(value * 1000) / 1000
