import type { PackDescription } from '../description.ts'

/** The y coordinate of the ground on which all packs stand. */
export const ground = 736

/** How a pack size stretches its pack: large ones fill the picture, small ones are lower and a little narrower. */
export const proportion = ({ size = 'regular' }: PackDescription): { w: number; h: number } =>
  size === 'large' ? { w: 1.07, h: 1.07 } : size === 'small' ? { w: 0.95, h: 0.89 } : { w: 1, h: 1 }
