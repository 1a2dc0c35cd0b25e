// What the modules to the right do with orders: they lock one and move it, and never write its row themselves.
export { loseSubstitute } from './adjust-order.ts'
export { confirmWaiting } from './confirm-orders.ts'
export { findAndLockOrder, transitionOrder } from './order-transition.ts'
export { closeOverdueQuestionsOf, reportMissing } from './substitution.ts'
