import { buildProblem } from './plan-trips/problem.ts'
import { routeWalker } from './plan-trips/route.ts'
import { searchRoutes } from './plan-trips/search.ts'
import type { PlanInput, PlannedTrip } from './plan-trips/types.ts'

/**
 * Plans which rider carries which orders, in which sequence, and when each trip becomes firm. The function is pure and
 * deterministic: the same input gives the same plan, whatever the order of its lists. The trips of a rider are sorted by
 * time. An order that no rider can take is not in the plan. docs/planner.md explains the method.
 */
export const planTrips = (input: PlanInput): PlannedTrip[] => {
  if (input.riders.length === 0 || input.orders.length === 0) return []
  const problem = buildProblem(input)
  const walker = routeWalker(problem)
  return searchRoutes(problem, walker).flatMap((route, rider) => walker.trips(rider, route))
}
