// The margin between a predicted total and the promise, by adaptive conformal inference (Gibbs and Candès, "Adaptive
// Conformal Inference Under Distribution Shift", NeurIPS 2021, equation 2). The margin is a quantile of how much longer
// or shorter finished orders took than predicted. Which quantile follows from how many promises were kept: each broken
// one raises it, each kept one lowers it a little, so the share of broken promises stays near its target even when the
// city becomes slower.

/** The share of promises that may be broken. */
const TARGET = 0.05
const STEP = 0.02
const LEAST_ALPHA = 0.005
const MOST_ALPHA = 0.2
const MOST_RATIOS = 500
/** Until there are this many ratios, the margin is `FIRST_MARGIN`. */
const FEWEST_RATIOS = 50
const FIRST_MARGIN = 1.25

export type MarginState = {
  alpha: number
  /** Real by predicted total of finished orders, the oldest first. */
  ratios: readonly number[]
}

export const firstMarginState: MarginState = { alpha: TARGET, ratios: [] }

/**
 * `ratio` is the real by the predicted total. `missed` is whether it was above the margin of the order's promise. A
 * promise is rounded up to whole minutes, so a little fewer are broken than missed.
 */
export type Delivery = { ratio: number; missed: boolean }

const nextAlpha = (alpha: number, missed: boolean): number =>
  Math.min(MOST_ALPHA, Math.max(LEAST_ALPHA, alpha + STEP * (TARGET - (missed ? 1 : 0))))

/** The state after these deliveries, given in the order in which they ended. */
export const learnDeliveries = (state: MarginState, deliveries: readonly Delivery[]): MarginState => ({
  alpha: deliveries.reduce((alpha, { missed }) => nextAlpha(alpha, missed), state.alpha),
  ratios: [...state.ratios, ...deliveries.map(({ ratio }) => ratio)].slice(-MOST_RATIOS),
})

/** The factor on the predicted total: the conformal (1 − alpha)-quantile, of rank ⌈(n + 1)(1 − alpha)⌉. */
export const marginOf = ({ alpha, ratios }: MarginState): number => {
  if (ratios.length < FEWEST_RATIOS) return FIRST_MARGIN
  const sorted = Float64Array.from(ratios).sort()
  const rank = Math.min(sorted.length, Math.ceil((sorted.length + 1) * (1 - alpha)))
  return sorted[rank - 1] ?? FIRST_MARGIN
}
