// What the modules to the right do with orders: they lock one and move it, and never write its row themselves.
export { confirmWaiting } from './confirm-orders.ts'
export { findAndLockOrder, transitionOrder } from './order-transition.ts'
export { closeOverdueQuestions, reportMissing } from './substitution.ts'
