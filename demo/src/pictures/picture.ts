// From a description to a picture.
import { drawBack } from './back.ts'
import { drawCloseUp } from './close-up.ts'
import type { PictureDescription, WordsDescription } from './description.ts'
import { packFromWords, tileFromWords } from './from-words.ts'
import { drawPack } from './front.ts'
import { createSheet, type Sheet } from './sheet.ts'
import { drawTile } from './tile.ts'

/**
 * The square SVG of a description: the same description always gives the same text. Throws on an art name that does not
 * exist.
 */
export const pictureSvg = (description: PictureDescription | WordsDescription): string => {
  const known = inDetail(description)
  const body = draw(createSheet(), known)
  // Packs leave space at the edges for the widest shapes; the frame crops it.
  const frame = known.view === 'front' ? '38 58 724 724' : '0 0 800 800'
  return `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="800" viewBox="${frame}">${body}</svg>`
}

/** The same for a description that is stored as JSON in the database. */
export const drawPicture = (description: { view: string }): string =>
  pictureSvg(description as PictureDescription | WordsDescription) // only descriptions of these kinds are written there

const inDetail = (description: PictureDescription | WordsDescription): PictureDescription => {
  if (description.view === 'product') return packFromWords(description)
  if (description.view === 'category') return tileFromWords(description.name)
  return description
}

const draw = (sheet: Sheet, description: PictureDescription): string => {
  switch (description.view) {
    case 'front':
      return drawPack(sheet, description)
    case 'close-up':
      return drawCloseUp(sheet, description)
    case 'back':
      return drawBack(sheet, description)
    case 'tile':
      return drawTile(sheet, description)
  }
}
