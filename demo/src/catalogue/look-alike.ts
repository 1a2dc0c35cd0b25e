// Finds pictures that a shopper would confuse: a perceptual fingerprint of each, and the distance between two.

import sharp from 'sharp'
import type { PictureDescription } from '../pictures/description.ts'
import { pictureSvg } from '../pictures/picture.ts'

/** Small enough to remove print, quantity and fine lines, large enough to keep colour, shape and art. */
const side = 24
const paper = { r: 244, g: 246, b: 243 }

export type Fingerprint = Uint8Array

/** The picture on paper as 24 × 24 RGB. */
export const fingerprintOf = async (description: PictureDescription): Promise<Fingerprint> =>
  new Uint8Array(
    await sharp(Buffer.from(pictureSvg(description)), { density: 72 * (48 / 800) })
      .resize(side, side)
      .flatten({ background: paper })
      .removeAlpha()
      .raw()
      .toBuffer(),
  )

/** 0 for equal pictures, 1 for black on white; pixels that are paper in both pictures are ignored. */
export const distance = (a: Fingerprint, b: Fingerprint): number => {
  let sum = 0
  let pixels = 0
  for (let at = 0; at < a.length; at += 3) {
    let difference = 0
    let ink = 0
    for (const [channel, ground] of [paper.r, paper.g, paper.b].entries()) {
      const one = a[at + channel] ?? 0
      const other = b[at + channel] ?? 0
      difference += Math.abs(one - other)
      ink += Math.abs(one - ground) + Math.abs(other - ground)
    }
    if (ink < 24) continue
    sum += difference / 3
    pixels++
  }
  return pixels === 0 ? 0 : sum / pixels / 255
}

/** Nearer than this, two pictures look alike. Chosen by looking at the nearest pairs of every subcategory. */
export const lookAlike = 0.035
