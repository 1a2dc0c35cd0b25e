// Logo, application icons and the avatar placeholder.
import { basketMark, markOnBrand, markOnLight, peacock } from './basket.ts'

const svg = (size: number, body: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}">${body}</svg>`

// The brand green of the dark theme; the same file must be readable on the light background and on #0D1413.
export const logo = svg(64, basketMark({ ...markOnLight, handle: '#0E8475', body: '#0E8475', weave: '#8FE6D8' }))

const ground = `<linearGradient id="g" x2="1" y2="1"><stop offset="0" stop-color="${peacock.mid}"/><stop offset="1" stop-color="${peacock.dark}"/></linearGradient>`
const centred = (scale: number) => `translate(${256 - 32 * scale} ${256 - 33 * scale}) scale(${scale})`

export const favicon = svg(
  512,
  `${ground}<rect width="512" height="512" rx="116" fill="url(#g)"/><g transform="${centred(6.1)}">${basketMark(markOnBrand)}</g>`,
)
export const appIcon = svg(
  512,
  `${ground}<rect width="512" height="512" rx="112" fill="url(#g)"/><g transform="${centred(5.6)}">${basketMark(markOnBrand)}</g>`,
)
// A launcher may crop the icon to any shape within the middle 80 %, so the background fills the square and the mark
// stays inside.
export const maskableIcon = svg(
  512,
  `${ground}<rect width="512" height="512" fill="url(#g)"/><g transform="${centred(5)}">${basketMark(markOnBrand)}</g>`,
)

// Its background is transparent: pale on a light page, dark on a dark one.
export const avatar = svg(
  96,
  `<rect width="96" height="96" fill="${peacock.mid}" fill-opacity=".16"/><circle cx="48" cy="38" r="17" fill="${peacock.mid}"/><path d="M14 96C14 70 30 60 48 60S82 70 82 96Z" fill="${peacock.main}"/><path d="M40 60.6H56L48 73Z" fill="#FFB31A"/>`,
)

/** A plain basket, shown where a picture cannot be loaded; its grey is visible on both themes. */
export const noPicture = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-48 -48 192 192" fill="none" stroke="#8a8678" stroke-opacity=".7" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"><path d="M22 40h52l-6 34a4 4 0 0 1-4 3H32a4 4 0 0 1-4-3Z"/><path d="M34 40 44 20M62 40 52 20"/><path d="M40 52v14M48 52v14M56 52v14"/></svg>`
