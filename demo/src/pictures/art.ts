// The small drawings on packs and tiles: those of the Noto emoji set in noto.json, and our own where that set lacks
// one.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { shift, toHsl } from './colour.ts'
import { ownDrawings } from './own-drawings.ts'
import type { Sheet } from './sheet.ts'

let noto: Map<string, string> | undefined

/** Read once, at the first picture. */
const notoBodies = (): Map<string, string> => {
  if (noto) return noto
  const file = createRequire(import.meta.url).resolve('@tokri/demo/pictures/noto.json')
  noto = new Map(Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>)) // noto-drawings.ts writes it
  return noto
}

// `onion^40,10,-5`: the name, a dye, a turn of the hues (`~` all, `^` all but greens) with saturation and lightness.
const artPattern = /^([a-z0-9-]+)(?:#([0-9a-f]{6}))?(?:([~^])(-?\d+)(?:,(-?\d+))?(?:,(-?\d+))?)?$/

/** The name of a drawing and how it is coloured. Throws if `art` is not an art name. */
export const parseArt = (art: string) => {
  const match = artPattern.exec(art)
  if (!match) throw new Error(`Not an art name: ${art}`)
  const [, name = '', dye, kind, turn, saturation, lightness] = match
  return {
    name,
    dye,
    kind,
    turn: Number(turn ?? 0),
    saturation: Number(saturation ?? 0),
    lightness: Number(lightness ?? 0),
  }
}

/** Whether `art` can be drawn. The check of the catalogue uses it. */
export const hasArt = (art: string): boolean => {
  const { name } = parseArt(art)
  return ownDrawings.has(name) || notoBodies().has(name)
}

const isGreen = (hue: number) => hue > 62 && hue < 168

const bodies = new Map<string, string>()

/** The body with its ids marked by `@@`, to be replaced by those of a sheet. */
const artBody = (art: string): string => {
  const known = bodies.get(art)
  if (known !== undefined) return known
  const body = dyedBody(art)
    .replace(/id="([^"]+)"/g, 'id="@@$1"')
    .replace(/url\(#([^)]+)\)/g, 'url(#@@$1)')
    .replace(/href="#([^"]+)"/g, 'href="#@@$1"')
  bodies.set(art, body)
  return body
}

const dyedBody = (art: string): string => {
  const { name, dye, kind, turn, saturation, lightness } = parseArt(art)
  const own = ownDrawings.get(name)
  const body = own ? own(dye ? `#${dye}` : undefined) : notoBodies().get(name)
  if (body === undefined) throw new Error(`No drawing named ${name}; npm run art adds those of the Noto set`)
  if (!kind) return body
  return body.replace(
    /(fill|stroke|stop-color|flood-color)="(#[0-9a-fA-F]{3}(?:[0-9a-fA-F]{3})?)"/g,
    (whole, key, hex) =>
      kind === '^' && isGreen(toHsl(hex)[0]) ? whole : `${key}="${shift(hex, turn, saturation, lightness)}"`,
  )
}

export type Placement = {
  /** Centre. */
  x: number
  y: number
  size: number
  /** Degrees, clockwise. */
  turn?: number
  mirror?: boolean
}

/**
 * A centred drawing; all drawings have a square of 128 units. Throws if the name is unknown, because descriptions are
 * code.
 */
export const placeArt = (sheet: Sheet, art: string, { x, y, size, turn = 0, mirror = false }: Placement): string => {
  const own = artBody(art).replaceAll('@@', sheet.nextId())
  const scale = round(size / 128)
  const turned = turn === 0 ? '' : ` rotate(${turn})`
  return `<g transform="translate(${round(x)} ${round(y)})${turned} scale(${mirror ? -scale : scale} ${scale}) translate(-64 -64)">${own}</g>`
}

const round = (value: number) => Math.round(value * 1000) / 1000
