// Turns a drawing, a square SVG, into the WebP files that shoppers get.

export const pictureWidths = [240, 480, 960] as const
export type PictureWidth = (typeof pictureWidths)[number]

// The shadow under a pack is a soft gradient in the alpha channel: lossy alpha would cut it into steps.
const webp = { quality: 68, alphaQuality: 100, effort: 2 }

/** 26 MB of native code, loaded with the first picture: a shop whose pictures all exist starts without it. */
const loadLibrary = () => import('./sharp.ts')

/** WebP of `width` pixels square; about 10 KB at 480. */
export const rasterise = async (svg: string, width: PictureWidth): Promise<Buffer> =>
  pixelsOf(await loadLibrary(), svg, width)
    .webp(webp)
    .toBuffer()

/** Several widths from one rendering, in the order asked for. */
export const rasteriseAll = async (svg: string, widths: readonly PictureWidth[]): Promise<Buffer[]> => {
  if (widths.length === 0) return []
  const widest = Math.max(...widths)
  const library = await loadLibrary()
  const raw = await pixelsOf(library, svg, widest).raw().toBuffer()
  const sizes = widths.map((width) =>
    library
      .sharp(raw, { raw: { width: widest, height: widest, channels: 4 } })
      .resize(width)
      .webp(webp)
      .toBuffer(),
  )
  return Promise.all(sizes)
}

/** The SVG is 800 wide; the density scales it without loss. */
const pixelsOf = ({ sharp }: Awaited<ReturnType<typeof loadLibrary>>, svg: string, width: number) =>
  sharp(Buffer.from(svg), { density: (72 * width) / 800 })
    .resize({ width, height: width })
    .ensureAlpha()
