// Colours of a pack from one hue and a tone; every pair that carries text keeps its contrast.
import type { PackDescription, Tone } from './description.ts'

export const hsl = (hue: number, saturation: number, lightness: number): string => {
  const s = clamp(saturation) / 100
  const l = clamp(lightness) / 100
  const a = s * Math.min(l, 1 - l)
  const channel = (n: number) => {
    const k = (n + (((hue % 360) + 360) % 360) / 30) % 12
    return Math.round(255 * (l - a * Math.max(-1, Math.min(k - 3, 9 - k, 1))))
      .toString(16)
      .padStart(2, '0')
  }
  return `#${channel(0)}${channel(8)}${channel(4)}`
}

const clamp = (percent: number) => Math.max(0, Math.min(100, percent))

export type Rgb = [red: number, green: number, blue: number]

/** Red, green, blue, 0–255. */
export const rgbOf = (hex: string): Rgb => {
  const full = hex.length === 4 ? hex.replace(/[0-9a-f]/gi, '$&$&') : hex
  const value = Number.parseInt(full.slice(1, 7), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}

/** WCAG relative luminance, 0–1. */
export const luminance = (hex: string): number => {
  const linear = (channel: number) => {
    const c = channel / 255
    return c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4
  }
  const [r, g, b] = rgbOf(hex)
  return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b)
}

export const toHsl = (hex: string): [hue: number, saturation: number, lightness: number] => {
  const [r, g, b] = rgbOf(hex).map((c) => c / 255) as [number, number, number]
  const max = Math.max(r, g, b)
  const min = Math.min(r, g, b)
  const light = (max + min) / 2
  const spread = max - min
  if (spread === 0) return [0, 0, light * 100]
  const hue = max === r ? ((g - b) / spread + 6) % 6 : max === g ? (b - r) / spread + 2 : (r - g) / spread + 4
  return [hue * 60, (spread / (1 - Math.abs(2 * light - 1))) * 100, light * 100]
}

/** `hex` moved by degrees and points. */
export const shift = (hex: string, degrees: number, saturation = 0, lightness = 0): string => {
  const [h, s, l] = toHsl(hex)
  return hsl(h + degrees, s + saturation, l + lightness)
}

export type Palette = {
  /** The body of the pack, and its two shades. */
  main: string
  light: string
  dark: string
  /** Text on `main`. */
  onMain: string
  /** The quiet part of the label, and text on it. */
  pale: string
  onPale: string
  accent: string
  onAccent: string
}

const ink = '#14201d'
const readable = (ground: string, dark: string) => (luminance(ground) > 0.3 ? dark : '#ffffff')

// The same HSL lightness looks bright in yellow and dark in violet. Yellows stay bright and get dark text; greens are
// darkened until white text is readable on them.
const vividOf = (hue: number): [saturation: number, lightness: number] => {
  const h = ((hue % 360) + 360) % 360
  if (h >= 40 && h < 64) return [92, 54]
  if (h >= 64 && h < 92) return [66, 35]
  if (h >= 92 && h < 175) return [70, 33]
  if (h >= 175 && h < 200) return [78, 37]
  if (h >= 26 && h < 40) return [88, 42]
  if (h >= 14 && h < 26) return [84, 46]
  return [76, 46]
}

const accentsFor = (hue: number): number[] => {
  const h = ((hue % 360) + 360) % 360
  if (h < 30 || h >= 330) return [46, 38, 190]
  if (h < 75) return [8, 150, 28]
  if (h < 170) return [48, 38, 80]
  if (h < 260) return [46, 190, 24]
  return [46, 320, 170]
}

export const paletteOf = ({ hue, tone = 'vivid', accent, brand }: PackDescription): Palette => {
  const choices = accentsFor(hue)
  const gap = accent === undefined ? 180 : Math.abs(((accent - hue + 540) % 360) - 180)
  // Use the brand's own accent, unless it is too similar to the colour of the pack.
  const second = accent !== undefined && gap > 24 ? accent : (choices[letterSum(brand) % choices.length] ?? 46)
  const bright = hsl(second, 96, second > 30 && second < 70 ? 58 : second > 150 && second < 200 ? 74 : 60)
  return { ...groundOf(tone, hue), accent: bright, onAccent: readable(bright, hsl(second, 70, 14)) }
}

const groundOf = (tone: Tone, hue: number): Omit<Palette, 'accent' | 'onAccent'> => {
  const [s, l] = vividOf(hue)
  switch (tone) {
    case 'vivid': {
      const main = hsl(hue, s, l)
      return {
        ...ramp(hue, s, l),
        onMain: readable(main, hsl(hue, 70, 12)),
        pale: hsl(hue, 62, 95),
        onPale: hsl(hue, 72, 20),
      }
    }
    case 'deep':
      return {
        ...ramp(hue, 62, Math.min(l, 46) - 15),
        onMain: '#ffffff',
        pale: hsl(hue, 45, 94),
        onPale: hsl(hue, 66, 17),
      }
    case 'soft':
      return { ...ramp(hue, 68, 80), onMain: hsl(hue, 62, 20), pale: '#ffffff', onPale: hsl(hue, 60, 22) }
    case 'white':
      return {
        main: '#fbfbf9',
        light: '#ffffff',
        dark: '#dfe3e3',
        onMain: hsl(hue, 72, Math.min(l, 44) - 10),
        pale: hsl(hue, 70, 93),
        onPale: hsl(hue, 70, 22),
      }
    case 'kraft':
      return {
        main: '#c99f6b',
        light: '#dab988',
        dark: '#a87f4d',
        onMain: '#33210d',
        pale: '#fbf4e6',
        onPale: hsl(hue, 60, 20),
      }
    case 'noir':
      return {
        main: '#22262b',
        light: '#3a4047',
        dark: '#0e1114',
        onMain: '#ffffff',
        pale: hsl(hue, 40, 93),
        onPale: ink,
      }
  }
}

const ramp = (hue: number, s: number, l: number) => ({
  main: hsl(hue, s, l),
  light: hsl(hue, s, l + 13),
  dark: hsl(hue, s, l - 13),
})

const letterSum = (text: string) => [...text].reduce((sum, letter) => sum + letter.charCodeAt(0), 0)
