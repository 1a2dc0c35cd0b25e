// Writes the fixed pictures of the storefront to web/public: `npm run art`. The files are committed, so that building
// the web does not have to draw them.
import { mkdir, writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import { mobileBanner, wideBanner } from './banner.ts'
import { appIcon, avatar, favicon, logo, maskableIcon, noPicture } from './marks.ts'
import { scenes } from './scenes.ts'

const publicFolder = new URL('../../../../web/public/', import.meta.url)
const artFolder = new URL('art/', publicFolder)

const raster = (svg: string, width: number) => sharp(Buffer.from(svg), { density: 144 }).resize({ width })

// Two decimals are a hundredth of a pixel at these sizes.
const compact = (svg: string) => svg.replace(/(\.\d\d)\d+/g, '$1').replace(/>\s+</g, '><')

await mkdir(artFolder, { recursive: true })
const texts: [URL, string][] = [
  [new URL('favicon.svg', publicFolder), favicon],
  [new URL('logo.svg', artFolder), logo],
  [new URL('avatar.svg', artFolder), avatar],
  [new URL('no-picture.svg', artFolder), noPicture],
  ...Object.entries(scenes).map(([name, svg]): [URL, string] => [new URL(`${name}.svg`, artFolder), svg]),
]
for (const [file, svg] of texts) await writeFile(file, compact(svg))
const pictures: [string, Promise<Buffer>][] = [
  ['icon-192.png', raster(appIcon, 192).png({ palette: true }).toBuffer()],
  ['icon-512.png', raster(appIcon, 512).png({ palette: true }).toBuffer()],
  ['icon-maskable-512.png', raster(maskableIcon, 512).png({ palette: true }).toBuffer()],
  ['banner-wide.webp', raster(wideBanner(), 1824).webp({ quality: 80, effort: 6 }).toBuffer()],
  ['banner-mobile.webp', raster(mobileBanner(), 1074).webp({ quality: 78, effort: 6 }).toBuffer()],
]
for (const [name, bytes] of pictures) await writeFile(new URL(name, artFolder), await bytes)
