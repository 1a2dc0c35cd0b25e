// The margin between a predicted total and the promise, by adaptive conformal inference (Gibbs and Candès, "Adaptive
// Conformal Inference Under Distribution Shift", NeurIPS 2021, equation 2). The margin is a quantile of the ratios of real
// to predicted delivery times. Each broken promise raises the quantile, and each kept promise lowers it a little. So the
// share of broken promises stays near its target even when deliveries become slower.

/** The share of promises that may be broken. */
const TARGET = 0.05
const STEP = 0.02
const MIN_ALPHA = 0.005
const MAX_ALPHA = 0.2
const MAX_RATIOS = 500
/** Until there are this many ratios, the margin is `FIRST_MARGIN`. */
const MIN_RATIOS = 50
const FIRST_MARGIN = 1.25

export type MarginState = {
  alpha: number
  /** For each finished order the real delivery time divided by the predicted one, from the oldest on. */
  ratios: readonly number[]
}

export const firstMarginState: MarginState = { alpha: TARGET, ratios: [] }

/**
 * A finished delivery. `ratio` is the real delivery time divided by the predicted one. `missed` tells whether the ratio
 * exceeds the margin with which the order was promised. The promise itself is rounded up to whole minutes, so an order
 * that missed its margin by seconds may still have kept its promise.
 */
export type Delivery = { ratio: number; missed: boolean }

const nextAlpha = (alpha: number, missed: boolean): number =>
  Math.min(MAX_ALPHA, Math.max(MIN_ALPHA, alpha + STEP * (TARGET - (missed ? 1 : 0))))

/** The state after these deliveries, given in the order in which they ended. */
export const learnDeliveries = (state: MarginState, deliveries: readonly Delivery[]): MarginState => ({
  alpha: deliveries.reduce((alpha, { missed }) => nextAlpha(alpha, missed), state.alpha),
  ratios: [...state.ratios, ...deliveries.map(({ ratio }) => ratio)].slice(-MAX_RATIOS),
})

/** The factor by which predictions are multiplied: the conformal (1 − alpha)-quantile, of rank ⌈(n + 1)(1 − alpha)⌉. */
export const marginOf = ({ alpha, ratios }: MarginState): number => {
  if (ratios.length < MIN_RATIOS) return FIRST_MARGIN
  const sorted = Float64Array.from(ratios).sort()
  const rank = Math.min(sorted.length, Math.ceil((sorted.length + 1) * (1 - alpha)))
  return sorted[rank - 1] ?? FIRST_MARGIN
}
