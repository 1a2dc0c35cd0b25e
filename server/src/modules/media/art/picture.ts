// From a recipe to a picture.
import { drawBack } from './back.ts'
import { drawCloseUp } from './close-up.ts'
import { drawPack } from './front.ts'
import type { PictureRecipe } from './recipe.ts'
import { createSheet } from './sheet.ts'
import { drawTile } from './tile.ts'

export const pictureWidths = [240, 480, 960] as const
export type PictureWidth = (typeof pictureWidths)[number]

/** The square SVG of a recipe: the same recipe always gives the same text. Throws on an art name that does not exist. */
export const pictureSvg = (recipe: PictureRecipe): string => {
  const sheet = createSheet()
  const body = draw(sheet, recipe)
  // Packs leave room at the edges for their widest relatives; the frame closes in on them.
  const frame = recipe.view === 'front' ? '38 58 724 724' : '0 0 800 800'
  return `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="800" viewBox="${frame}">${body}</svg>`
}

const draw = (sheet: ReturnType<typeof createSheet>, recipe: PictureRecipe): string => {
  switch (recipe.view) {
    case 'front':
      return drawPack(sheet, recipe)
    case 'close-up':
      return drawCloseUp(sheet, recipe)
    case 'back':
      return drawBack(sheet, recipe)
    case 'tile':
      return drawTile(sheet, recipe)
  }
}

// The shadow under a pack is a soft gradient in the alpha channel: lossy alpha would cut it into steps.
const webp = { quality: 68, alphaQuality: 100, effort: 2 }

/** Native code of 26 MB: a start does not wait for it, and a shop whose pictures are all drawn never loads it. */
const openLibrary = () => import('../sharp.ts')

/** WebP of `width` pixels square; about 10 KB at 480. */
export const renderPicture = async (recipe: PictureRecipe, width: PictureWidth): Promise<Buffer> =>
  rasterised(await openLibrary(), recipe, width)
    .webp(webp)
    .toBuffer()

/** Several widths of one picture from one drawing, in the order asked for. */
export const renderPictures = async (recipe: PictureRecipe, widths: readonly PictureWidth[]): Promise<Buffer[]> => {
  if (widths.length === 0) return []
  const widest = Math.max(...widths)
  const library = await openLibrary()
  const raw = await rasterised(library, recipe, widest).raw().toBuffer()
  const sizes = widths.map((width) =>
    library
      .sharp(raw, { raw: { width: widest, height: widest, channels: 4 } })
      .resize(width)
      .webp(webp)
      .toBuffer(),
  )
  return Promise.all(sizes)
}

const rasterised = ({ sharp }: Awaited<ReturnType<typeof openLibrary>>, recipe: PictureRecipe, width: number) =>
  sharp(Buffer.from(pictureSvg(recipe)), { density: (72 * width) / 800 })
    .resize({ width, height: width })
    .ensureAlpha()
