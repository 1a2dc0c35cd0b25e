// Ruin and recreate: remove a few related orders from the plan and insert them again where they cost least. A better
// result is always kept; a slightly worse one is kept with some probability (simulated annealing).
import { seededRandom } from '../seeded-random.ts'
import { type Draft, NOBODY, openDraft } from './draft.ts'
import type { Problem } from './problem.ts'
import { copyRoute, emptyRoute, FORBIDDEN, type Route, type RouteWalker } from './route.ts'

/** The limit of the work, counted in visited stops. It is not a time limit, because a plan must not depend on the clock. */
const MAX_STEPS = 60_000
const ROUNDS_PER_ORDER = 40
/** Orders taken out in one round. */
const MAX_REMOVED = 10
/** Orders without a rider that one round tries again. */
const MAX_RETRIED = 8
/** Annealing temperature in minutes of cost, in the first and in the last round. */
const TEMPERATURE = { first: 0.5, last: 0.05 }
/** The probability that an insertion skips a rider, so that it is not always the same greedy choice. */
const SKIP_PROBABILITY = 0.02

/** Chooses some orders that are close to a random one in place, time and rider. Closer orders are more likely. */
const chooseRelated = (problem: Problem, draft: Draft, random: () => number): number[] => {
  const { pickup, readyAt, orders } = problem
  const seed = Math.floor(random() * orders.length)
  const count = Math.min(orders.length, 1 + Math.floor(random() * MAX_REMOVED))
  const chosen: number[] = []
  const distances: number[] = []
  for (let i = 0; i < orders.length; i += 1) {
    const samePickup = pickup[seed] === pickup[i]
    const apart =
      problem.pickupToPickup(pickup[seed] as number, pickup[i] as number) +
      0.3 * Math.abs((readyAt[seed] as number) - (readyAt[i] as number)) +
      (samePickup ? 0.5 * problem.dropToDrop(seed, i) : 5) +
      (draft.riderOf[seed] === draft.riderOf[i] ? 0 : 3)
    const distance = i === seed ? -1 : apart * (0.3 + random())
    // Insertion sort: `chosen` holds the nearest orders so far, from the nearest on.
    if (chosen.length === count && distance >= (distances[count - 1] as number)) continue
    let at = Math.min(chosen.length, count - 1)
    while (at > 0 && (distances[at - 1] as number) > distance) {
      distances[at] = distances[at - 1] as number
      chosen[at] = chosen[at - 1] as number
      at -= 1
    }
    distances[at] = distance
    chosen[at] = i
  }
  return chosen
}

/** Sorts the orders for their insertion by a random rule: shuffled, earliest ready, earliest due, or farthest first. */
const sortForInsertion = (problem: Problem, out: number[], random: () => number): void => {
  const rule = random()
  const keys = new Map<number, number>()
  for (const order of out) {
    if (rule < 0.4) keys.set(order, random())
    else if (rule < 0.7) keys.set(order, problem.readyAt[order] as number)
    else if (rule < 0.85) keys.set(order, problem.dueAt[order] as number)
    else keys.set(order, -(problem.ride[order] as number))
  }
  out.sort((a, b) => (keys.get(a) as number) - (keys.get(b) as number) || a - b)
}

/** Removes the orders. Removes more of a rider's orders while the remaining route breaks a rule. */
const ruin = (draft: Draft, chosen: number[]): number[] => {
  const out: number[] = []
  for (const order of chosen) {
    const rider = draft.riderOf[order] as number
    if (rider === NOBODY) {
      if (!out.includes(order)) out.push(order)
      continue
    }
    draft.touch(rider)
    draft.remove(order)
    out.push(order)
    const route = draft.routes[rider] as Route
    while (route.cost >= FORBIDDEN) {
      const other = route.orders[0] as number
      draft.remove(other)
      out.push(other)
    }
  }
  let retried = 0
  for (let i = 0; i < draft.riderOf.length && retried < MAX_RETRIED; i += 1) {
    if (draft.riderOf[i] !== NOBODY || out.includes(i)) continue
    out.push(i)
    retried += 1
  }
  return out
}

export const searchRoutes = (problem: Problem, walker: RouteWalker): Route[] => {
  const random = seededRandom(20180301)
  const draft = openDraft(problem, walker)
  const count = problem.orders.length
  const never = (): boolean => false
  const sometimes = (): boolean => random() < SKIP_PROBABILITY
  for (let order = 0; order < count; order += 1) {
    const rider = draft.cheapestRider(order, never)
    if (rider !== NOBODY) draft.insert(order, rider)
  }

  const best = draft.routes.map((route) => {
    const copy = emptyRoute()
    copyRoute(route, copy)
    return copy
  })
  let bestTotal = draft.total()
  const changed = new Set<number>()

  const rounds = count === 1 ? 0 : Math.min(problem.mostRounds, ROUNDS_PER_ORDER * count)
  for (let round = 0; round < rounds && walker.steps() < MAX_STEPS; round += 1) {
    const progress = Math.max(round / rounds, walker.steps() / MAX_STEPS)
    const temperature = TEMPERATURE.first * (TEMPERATURE.last / TEMPERATURE.first) ** progress
    const totalBefore = draft.total()
    draft.begin()
    const out = ruin(draft, chooseRelated(problem, draft, random))
    sortForInsertion(problem, out, random)
    for (const order of out) {
      const rider = draft.cheapestRider(order, sometimes)
      if (rider === NOBODY) continue
      draft.touch(rider)
      draft.insert(order, rider)
    }
    if (draft.total() >= totalBefore - temperature * Math.log(random())) {
      draft.undo()
      continue
    }
    for (const rider of draft.touched) changed.add(rider)
    if (draft.total() < bestTotal - 1e-9) {
      bestTotal = draft.total()
      for (const rider of changed) copyRoute(draft.routes[rider] as Route, best[rider] as Route)
      changed.clear()
    }
  }
  return best
}
