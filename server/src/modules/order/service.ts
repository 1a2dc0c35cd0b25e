// The functions with which later modules (picking) lock and change orders. They never write an order's row themselves.
export { reportMissingSubstitute } from './adjust-order.ts'
export { dueOf } from './change-door.ts'
export { cancelLockedOrder, isPaid } from './close-order.ts'
export { confirmWaiting } from './confirm-orders.ts'
export { readTimeline } from './list-queries.ts'
export { announceOrder, findAndLockOrder, transitionOrder } from './order-transition.ts'
export { readQuestion } from './read-orders.ts'
export { closeOverdueQuestionsOf, reportMissing } from './substitution.ts'
