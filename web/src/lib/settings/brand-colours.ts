import type { CSSProperties } from 'react'

const pair = (light: string, dark: string, hue: number) => `light-dark(oklch(${light} ${hue}), oklch(${dark} ${hue}))`

/** The shop's own hue in place of the default one, at the same lightness, so that every contrast stays valid. */
export const brandStyle = (hue: number | null): CSSProperties | undefined =>
  hue === null
    ? undefined
    : ({
        '--color-brand': pair('0.46 0.09', '0.77 0.11', hue),
        '--background-color-brand': pair('0.46 0.09', '0.52 0.09', hue),
        '--background-color-brand-hover': pair('0.41 0.08', '0.54 0.09', hue),
        '--background-color-brand-press': pair('0.36 0.07', '0.47 0.08', hue),
        '--color-brand-soft': pair('0.95 0.03', '0.29 0.04', hue),
        '--color-on-brand': pair('1 0', '0.23 0.04', hue),
      } as CSSProperties)
