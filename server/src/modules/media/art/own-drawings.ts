// Drawings that Noto lacks, in its manner: soft volumes, one light from the upper left, no outlines. Each on a square
// of 128.
export const ownDrawings: ReadonlyMap<string, string> = new Map([])
