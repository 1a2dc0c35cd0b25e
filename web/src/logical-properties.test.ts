// The layout mirrors itself under dir="rtl" because no rule names a side of the screen: margins, borders and positions are
// at the start or at the end of a line. What has a reason to name a side is listed here.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const folder = import.meta.dirname
const sources = globSync('**/*.{ts,tsx,css}', { cwd: folder }).filter((file) => !/\.(test|gen)\.|\.d\.ts$/.test(file))
const textOf = (file: string) => readFileSync(join(folder, file), 'utf8')

/** A class of Tailwind that names a side, with its variants and its minus: `sm:-ml-2`, `before:left-0`. */
const sidedClass =
  /(?<=["'`\s])(?:[^\s"'`]*:)?!?-?(?:(?:scroll-)?[mp][lr]-|(?:left|right)-|text-(?:left|right)\b|float-(?:left|right)\b|clear-(?:left|right)\b|border-[lr](?![a-z])|rounded-(?:[lr]|[tb][lr])(?![a-z])|(?:space|divide)-x-|bg-(?:linear|gradient)-to-[tb]?[lr])[^\s"'`]*/g
/** A declaration that names a side, in CSS or in a style object. */
const sidedDeclaration =
  /(?<![\w-])(?:(?:margin|padding|border|scroll-margin|scroll-padding)-(?:left|right)(?:-\w+)?|(?:margin|padding|border)(?:Left|Right)\w*|border-(?:top|bottom)-(?:left|right)-radius)\s*:|(?:left|right):\s*['"`\d.-]|(?:text-align|float|clear|textAlign)\s*:\s*['"]?(?:left|right)\b/g
/** Icons that point along the line. */
const sidedIcon = /<(?:Arrow|Chevrons?|Move)(?:Left|Right)\b[^>]*>/g

/** In the middle, both directions are the same. */
const isMiddle = (line: string) => /left-1\/2.*-translate-x-1\/2/.test(line)

/** Maps, drawings and positions measured on the screen have the same sides in every language. */
const exceptions: Record<string, string> = {
  'components/address/pin-map.tsx': 'a map: east is on the right',
  'shop/order/way/way-map.css': 'a map: east is on the right',
  'shop/order/way/open-way-map.ts': 'a map: east is on the right',
  'counter/figures/chart-look.ts': 'the margins of charts, whose days and hours go from left to right',
  'lib/cart/fly-to-cart.ts': 'positions measured on the screen',
}

const code = (line: string) => !/^\s*(?:\/\/|\*|\/\*)/.test(line)

const found = (pattern: RegExp, skip: (line: string, file: string) => boolean) =>
  sources.flatMap((file) =>
    textOf(file)
      .split('\n')
      .flatMap((line, index) =>
        code(line) && !skip(line, file) ? (line.match(pattern) ?? []).map((hit) => `${file}:${index + 1} ${hit}`) : [],
      ),
  )

describe('the storefront is ready for right-to-left languages', () => {
  it('has no class that names a side', () => {
    expect(found(sidedClass, (line, file) => file in exceptions || isMiddle(line))).toEqual([])
  })

  it('has no style that names a side', () => {
    const styles = (file: string) => /\.(?:css|tsx)$/.test(file)
    expect(found(sidedDeclaration, (_, file) => file in exceptions || !styles(file))).toEqual([])
  })

  it('mirrors every icon that points along the line', () => {
    const icons = sources.flatMap((file) => (textOf(file).match(sidedIcon) ?? []).map((icon) => `${file} ${icon}`))
    expect(icons.length).toBeGreaterThan(15)
    expect(icons.filter((icon) => !icon.includes('mirrored'))).toEqual([])
  })

  it('lists no exception without a need for it', () => {
    const needed = Object.keys(exceptions).filter((file) =>
      [sidedClass, sidedDeclaration].some((pattern) => textOf(file).split('\n').filter(code).join('\n').match(pattern)),
    )
    expect(needed).toEqual(Object.keys(exceptions))
  })

  it('is read as a whole by this test', () => {
    expect(sources.length).toBeGreaterThan(400)
  })
})
