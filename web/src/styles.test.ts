import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const css = readFileSync(new URL('./styles.css', import.meta.url), 'utf8')

/** `#rrggbb` of a token in light and in dark. */
const token = (name: string): { light: string; dark: string } => {
  if (name === 'white') return { light: '#ffffff', dark: '#ffffff' }
  const [, light = '', dark = ''] =
    new RegExp(`--(?:color-)?${name}: light-dark\\((#\\w{6}), (#\\w{6})\\)`).exec(css) ?? []
  return { light, dark }
}

/** Relative luminance as WCAG defines it. */
const luminance = (hex: string) => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const contrast = (one: string, other: string) => {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

const texts = ['ink', 'ink-2', 'ink-3', 'brand', 'deal', 'ok', 'warn', 'info']
const grounds = ['paper', 'surface', 'sunken', 'tile', 'brand-soft']
const pairs = [
  ...texts.flatMap((text) => grounds.map((ground) => [text, ground] as const)),
  ['on-brand', 'brand'],
  ['white', 'background-color-brand'],
  ['white', 'background-color-brand-hover'],
  ['white', 'background-color-brand-press'],
  ['on-accent', 'accent'],
  ['on-accent-soft', 'accent-soft'],
  ['on-deal', 'deal'],
  ['deal', 'deal-soft'],
  ['paper', 'ink'],
] as const

/** What has to be seen, but not read. */
const edges = ['paper', 'surface', 'sunken'].map((ground) => ['line-strong', ground] as const)

describe('colours', () => {
  it.each(edges)('%s is seen on %s, in light and in dark', (edge, ground) => {
    for (const theme of ['light', 'dark'] as const)
      expect(contrast(token(edge)[theme], token(ground)[theme]), theme).toBeGreaterThanOrEqual(3)
  })

  it.each(pairs)('%s is readable on %s, in light and in dark', (text, ground) => {
    for (const theme of ['light', 'dark'] as const)
      expect(contrast(token(text)[theme], token(ground)[theme]), theme).toBeGreaterThanOrEqual(4.5)
  })
})
