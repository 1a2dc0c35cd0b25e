// Replaces lucide's icon builder (see replace-modules.ts). It draws the same icon from the same data, but supports only
// the props that this shop uses (size, strokeWidth and the attributes of <svg>).

import { createElement, type SVGAttributes } from 'react'

type IconData = { size?: number; node: ReadonlyArray<[tag: string, attributes: Record<string, string>]> }
type Props = SVGAttributes<SVGSVGElement> & { size?: number }

const createLucideIcon = ({ size: box = 24, node }: IconData) => {
  const parts = node.map(([tag, attributes]) => createElement(tag, attributes))
  return ({ size = 24, strokeWidth = 2, ...rest }: Props) =>
    createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: size,
        height: size,
        viewBox: `0 0 ${box} ${box}`,
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        ...rest,
      },
      parts,
    )
}

export default createLucideIcon
