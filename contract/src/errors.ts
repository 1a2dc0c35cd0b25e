// The closed list of error codes, each with its HTTP status and its default message. Programs compare codes, people read
// messages. Only a bad token is 401, because clients then refresh the token.

export const errorCodes = {
  bad_request: { status: 400, message: 'Something in this request is not right' },
  key_required: { status: 400, message: 'This call needs an Idempotency-Key' },
  invalid_credentials: { status: 400, message: 'Invalid email or password' },
  invalid_code: { status: 400, message: 'Invalid or expired OTP' },
  session_expired: { status: 400, message: 'Session expired. Please re-enter your email.' },
  sign_in_expired: { status: 400, message: 'This sign-in has expired. Please log in again.' },
  invalid_second_factor: { status: 400, message: 'This code is not valid' },
  unreadable_file: { status: 400, message: 'This file could not be read' },
  bad_rows: { status: 400, message: 'Some rows of this file cannot be imported' },
  bad_signature: { status: 400, message: 'The signature of this message is not valid' },
  invalid_token: { status: 401, message: 'invalid token' },
  permission_denied: { status: 403, message: 'Permission denied' },
  second_factor_required: { status: 403, message: 'Set up two-step sign-in first' },
  password_required: { status: 403, message: 'Enter your password again' },
  account_blocked: { status: 403, message: 'This account is blocked. Please contact us.' },
  not_found: { status: 404, message: 'Not found' },
  invalid_coupon: { status: 404, message: 'Invalid Coupon' },
  duplicate: { status: 409, message: 'This already exists' },
  not_proven: { status: 409, message: 'This person has not proven their e-mail yet' },
  no_settings_key: { status: 409, message: 'This shop has no key for secrets: set SETTINGS_KEY' },
  service_failed: { status: 409, message: 'This does not work yet' },
  in_use: { status: 409, message: 'This is still in use' },
  odd_area: { status: 409, message: 'Is this outline meant?' },
  stale_version: { status: 409, message: 'Someone else changed this meanwhile' },
  not_served: { status: 409, message: 'We do not deliver to this address yet' },
  store_archived: { status: 409, message: 'This store is archived' },
  slot_full: { status: 409, message: 'This time is full. Choose another one.' },
  store_closed: { status: 409, message: 'The store near you is closed right now' },
  insufficient_stock: { status: 409, message: 'There is less in the store than that' },
  odd_cost: { status: 409, message: 'Is this cost meant? It is far from the last one.' },
  stock_changed: { status: 409, message: 'Some of these were sold or changed meanwhile: count them again' },
  out_of_stock: { status: 409, message: 'Out of stock' },
  cart_changed: { status: 409, message: 'Your cart has changed' },
  coupon_too_early: { status: 409, message: 'Add items worth ₹400 for this coupon' },
  limit_reached: { status: 409, message: 'There is no room for more' },
  minimum_order: { status: 409, message: 'Your cart is below the minimum order' },
  cart_full: { status: 409, message: 'Your cart is full' },
  too_many_holds: { status: 409, message: 'Finish or cancel your open payment first' },
  too_many_open: { status: 409, message: 'Finish your open orders first, or pay online' },
  too_many_pieces: { status: 409, message: 'There are only a few of this product left for each order' },
  payment_unavailable: { status: 409, message: 'Online payment is not available' },
  phone_unavailable: { status: 409, message: 'Logging in by phone is not available' },
  credit_changed: { status: 409, message: 'Your store credit has changed. Look at the bill again.' },
  tips_off: { status: 409, message: 'Tips are not taken here any more. Look at the bill again.' },
  shift_open: { status: 409, message: 'You are on shift already' },
  no_shift: { status: 409, message: 'You are not on shift' },
  work_in_hand: { status: 409, message: 'Finish or hand back what you have in hand first' },
  cash_in_hand: { status: 409, message: 'Hand over the cash first' },
  question_closed: { status: 409, message: 'This question is not open any more' },
  not_in_hand: { status: 409, message: 'This order is not in your hands' },
  order_cancelled: { status: 409, message: 'This order was cancelled. Put its goods back.' },
  wrong_product: { status: 409, message: 'That is another product' },
  order_changed: { status: 409, message: 'The order has changed' },
  lines_open: { status: 409, message: 'Some lines are not picked yet' },
  not_packed: { status: 409, message: 'Some orders of this trip are not packed yet' },
  trip_changed: { status: 409, message: 'This trip was planned anew' },
  drops_open: { status: 409, message: 'Deliver each order first, or say why you cannot' },
  wrong_code: { status: 409, message: 'This is not the code of the order' },
  code_locked: { status: 409, message: 'There were too many wrong codes. Ask your manager.' },
  cash_due: { status: 409, message: 'An order that is paid in cash is handed over at the door' },
  photo_missing: { status: 409, message: 'Take a photo of the bags at the door first' },
  wrong_cash: { status: 409, message: 'This is not the amount that is due' },
  not_at_store: { status: 409, message: 'The goods are not back at the store yet' },
  no_rider: { status: 409, message: 'This person is not on shift as a rider here' },
  illegal_move: { status: 409, message: 'This order cannot go there from where it is' },
  key_reused: { status: 409, message: 'This idempotency key was used for another request' },
  import_running: { status: 409, message: 'Another import is running' },
  last_admin: { status: 409, message: 'The last administrator cannot be removed' },
  too_large: { status: 413, message: 'This is too large' },
  unsupported_type: { status: 415, message: 'This type of content is not supported' },
  too_many_requests: { status: 429, message: 'Too many tries. Please wait a moment.' },
  internal: { status: 500, message: 'Something went wrong' },
  unavailable: { status: 503, message: 'We are very busy right now. Please try again in a moment.' },
} as const satisfies Record<string, { status: number; message: string }>

export type ErrorCode = keyof typeof errorCodes

/** The envelope of a failure. `refusal.schema.ts` has the shapes of `data`. */
export type FailureAnswer = {
  success: false
  error: true
  message: string
  code: ErrorCode
  fields?: Record<string, string>
  data?: unknown
  requestId: string
}
