// Bugs in money, stock and access that shops have really had, each as the smallest change that brings it in.
// scripts/mutations.mjs plants one at a time in a copy of the tree and runs the named tests, which must fail.
// `at` is the name in a `mutation: NAME` comment; `change` applies to the statement below that comment: 'drop' removes
// it, 'never' makes its `if` false, anything else is a list of [pattern, replacement]. `tests` are ends of paths.

const drop = 'drop'
const never = 'never'
const withoutLock = [[/\s*\.forUpdate\(\)/, '']]
const whoeverOwnsIt = [[/\n *\.(\$if\(.*|where\()'[\w.]*user_id'.*\)$/m, '']]

/** @type {import("./planted-bugs.d.mts").PlantedBug[]} */
export const plantedBugs = [
  // Concurrency
  {
    bug: 'stock is read first and written afterwards',
    at: 'add-pieces',
    change: [
      [/SELECT product_id FROM stock/, 'SELECT product_id, quantity AS seen FROM stock'],
      [/\s+ORDER BY product_id FOR UPDATE/, ''],
      [/quantity = stock\.quantity \+ /, 'quantity = locked.seen + '],
    ],
    tests: 'faults/concurrency.test.ts',
    named: 'last two pieces',
  },
  {
    bug: 'stock is locked in the order of the cart',
    at: 'add-pieces',
    change: [
      [
        /ANY\((\$\{\w+\})\)\s+ORDER BY product_id FOR UPDATE/,
        'ANY($1) ORDER BY array_position($1::text[], product_id) FOR UPDATE',
      ],
    ],
    tests: 'faults/concurrency.test.ts',
    named: 'whatever order',
  },
  {
    bug: 'an order does not check whether there is enough stock',
    at: 'add-pieces',
    change: [[/\s+AND stock\.quantity::bigint \+ added\.change BETWEEN 0 AND \$\{MOST_PIECES\}/, '']],
    tests: 'order/place-order.test.ts',
    named: 'last five pieces',
  },
  {
    bug: 'an order reads the cart without its lock',
    at: 'hold-cart-for-order',
    change: drop,
    tests: 'faults/concurrency.test.ts',
    named: 'two submits',
  },
  {
    bug: 'the cart is changed without its lock',
    at: 'hold-cart-for-change',
    change: [
      [
        /await \w+\.\w+\((\w+), ([\w.]+)\)/,
        "await $1.selectFrom('carts').selectAll().where('user_id', '=', $2).executeTakeFirstOrThrow()",
      ],
    ],
    tests: 'faults/concurrency.test.ts',
    named: 'changed while it is ordered',
  },
  {
    bug: 'a quantity is set in one round trip without the cart’s lock',
    at: 'step-locks-cart',
    change: [[/ FOR UPDATE;/, ';']],
    tests: 'faults/concurrency.test.ts',
    named: 'changed while it is ordered',
  },
  {
    bug: 'a coupon is read before its use is counted',
    at: 'use-coupon',
    change: [
      [
        /await (\w+)\b[\s\S]*'id', '=', (\w+)[\s\S]*/,
        `await $1.selectFrom('coupons').selectAll().where('id', '=', $2).executeTakeFirstOrThrow().then((seen) =>
    !seen.active || (seen.total !== null && seen.used >= seen.total)
      ? undefined
      : $1.updateTable('coupons').set({ used: seen.used + 1 }).where('id', '=', $2).returning('id').executeTakeFirst())`,
      ],
    ],
    tests: 'faults/concurrency.test.ts',
    named: 'last use of a coupon',
  },
  {
    bug: 'an order changes its state without a lock',
    at: 'lock-order',
    change: withoutLock,
    tests: 'faults/concurrency.test.ts',
    named: 'cancelled twice|refunded twice',
  },
  {
    bug: 'administrators are counted without a lock',
    at: 'lock-administrators',
    change: withoutLock,
    tests: 'faults/concurrency.test.ts',
    named: 'administrators',
  },
  {
    bug: 'an administrator’s stock overwrites the sales since it was read',
    at: 'check-stock-version',
    change: never,
    tests: 'catalogue/manage-products.test.ts',
  },

  // Transactions and repeats
  {
    bug: 'an order is written without a transaction',
    at: 'open-transaction',
    change: [[/(\w+)\.transaction\(\)\.execute\((\w+)\)/, '$2($1 as never)']],
    tests: 'faults/failing-statement.test.ts',
    named: 'order with cash',
  },
  {
    bug: 'a repeat with the same key is executed again',
    at: 'repeat-stored-answer',
    change: never,
    tests: 'order/place-order.test.ts',
    named: 'same key',
  },
  {
    bug: 'a key answers for another request',
    at: 'check-key',
    change: drop,
    tests: 'order/place-order.test.ts',
    named: 'same key',
  },
  {
    bug: 'a cancelled order keeps its stock',
    at: 'return-stock',
    change: drop,
    tests: 'order/change-order-state.test.ts',
    named: 'cancel',
  },
  {
    bug: 'a cancelled order keeps its coupon’s use',
    at: 'return-coupon',
    change: drop,
    tests: 'cart/coupons.test.ts',
    named: 'give a use back',
  },

  // Access
  {
    bug: 'an address is changed whoever owns it',
    at: 'update-own-address',
    change: whoeverOwnsIt,
    tests: 'attacks/people.test.ts',
    named: 'API1',
  },
  {
    bug: 'an order is delivered to anybody’s address',
    at: 'read-own-address',
    change: whoeverOwnsIt,
    tests: 'order/place-order.test.ts',
    named: 'somebody else',
  },
  {
    bug: 'a cart line is changed whoever owns it',
    at: 'read-own-line',
    change: whoeverOwnsIt,
    tests: 'attacks/people.test.ts',
    named: 'API1',
  },
  {
    bug: 'a quantity is set in one round trip whoever owns the line',
    at: 'step-checks-line',
    change: [[/bool_or\(.*\)/, 'true']],
    tests: 'attacks/people.test.ts',
    named: 'API1',
  },
  {
    bug: 'an order is cancelled whoever owns it',
    at: 'lock-order',
    change: whoeverOwnsIt,
    tests: 'attacks/people.test.ts',
    named: 'API1',
  },
  {
    bug: 'an order is read whoever owns it',
    at: 'read-own-order',
    change: whoeverOwnsIt,
    tests: 'attacks/people.test.ts',
    named: 'API1',
  },
  {
    bug: 'an administrator’s call is open to every shopper',
    at: 'require-admin',
    change: drop,
    tests: 'test/access.test.ts',
  },
  {
    bug: 'the staff of one store reach the things of another',
    at: 'require-duty-at-store',
    change: drop,
    tests: 'test/access.test.ts',
    named: 'staff',
  },
  {
    bug: 'a route is added beside the contract',
    at: 'refuse-unlisted-route',
    change: never,
    tests: 'test/access.test.ts',
  },
  {
    bug: 'an answer carries fields that nobody declared',
    at: 'write-declared-fields',
    change: [[/createSerializer\(.*\)/, 'JSON.stringify']],
    tests: 'test/access.test.ts',
  },
  {
    bug: 'a suspended account keeps its sessions',
    at: 'end-suspended-sessions',
    change: drop,
    tests: 'user/sessions.test.ts',
    named: 'suspension',
  },
  {
    bug: 'a token may name its own signing algorithm',
    at: 'verify-token',
    change: [[/algorithms: \[\w+\], /, '']],
    tests: 'user/sessions.test.ts',
    named: 'signed by us',
  },
  {
    bug: 'a refresh token that was used before ends nothing',
    at: 'end-replayed-session',
    change: drop,
    tests: 'user/sessions.test.ts',
    named: 'whole family',
  },
  {
    bug: 'a new password leaves old sessions signed in',
    at: 'end-sessions-after-reset',
    change: drop,
    tests: 'user/password-reset.test.ts',
    named: 'ends every session',
  },
  {
    bug: 'two-step: the password alone signs in',
    at: 'ask-for-second-factor',
    change: [[/beginSecondStep\(tx, deps, account\)/, 'null']],
    tests: 'user/second-factor.test.ts',
    named: 'answers a ticket',
  },
  {
    bug: 'two-step: a ticket may be tried without limit',
    at: 'count-second-factor-try',
    change: [[/'-', 1/, "'-', 0"]],
    tests: 'user/second-factor.test.ts',
    named: 'after five tries',
  },
  {
    bug: 'two-step: new tickets give new guesses for ever',
    at: 'limit-second-factor-guesses',
    change: drop,
    tests: 'user/second-factor.test.ts',
    named: 'stops guessing at one account',
  },
  {
    bug: 'two-step: a ticket signs in twice',
    at: 'use-ticket-once',
    change: never,
    tests: 'user/second-factor.test.ts',
    named: 'ends a ticket with its use',
  },
  {
    bug: 'two-step: a code of the app is accepted again',
    at: 'accept-totp-step-once',
    change: drop,
    tests: 'user/second-factor.test.ts',
    named: 'is accepted once',
  },
  {
    bug: 'two-step: a code is accepted two steps off',
    at: 'accept-one-step',
    change: [[/epochTolerance: STEP_SECONDS/, 'epochTolerance: 2 * STEP_SECONDS']],
    tests: 'user/second-factor.test.ts',
    named: 'steps off',
  },
  {
    bug: 'two-step: a recovery code is looked up and not used up',
    at: 'spend-recovery-code',
    change: [
      [/deleteFrom/, 'selectFrom'],
      [/returning/, 'select'],
    ],
    tests: 'user/second-factor.test.ts',
    named: 'several use it at the same moment',
  },
  {
    bug: 'two-step: the first factor leaves old sessions signed in',
    at: 'end-sessions-at-first-factor',
    change: drop,
    tests: 'user/second-factor.test.ts',
    named: 'ends the other sessions',
  },
  {
    bug: 'two-step: the setting that requires it is not enforced',
    at: 'require-second-factor',
    change: never,
    tests: 'user/second-factor.test.ts',
    named: 'keeps administrators out',
  },
  {
    bug: 'two-step: a passkey is taken from any origin',
    at: 'check-passkey-origin',
    change: [
      [
        /expectedOrigin: origin/,
        "expectedOrigin: ['http://shop.test', 'https://shop.test', 'http://shop.test.evil.example']",
      ],
    ],
    tests: 'user/second-factor-passkeys.test.ts',
    named: 'cannot be added',
  },
  {
    bug: 'a one-time code may be tried without limit',
    at: 'count-code-try',
    change: [[/'-', 1/, "'-', 0"]],
    tests: 'user/password-reset.test.ts',
    named: 'five wrong tries',
  },
  {
    bug: 'a known device is counted with strangers',
    at: 'count-known-devices-apart',
    change: drop,
    tests: 'user/lockouts.test.ts',
    named: 'neither a device that signed in before',
  },
  {
    bug: 'any device cookie is accepted',
    at: 'verify-device-cookie',
    change: [[/timingSafeEqual\(given, expected\)/, 'true']],
    tests: 'user/lockouts.test.ts',
    named: 'cookie of another account',
  },
  {
    bug: 'a reset of the password leaves the tries counted',
    at: 'forget-tries-after-reset',
    change: drop,
    tests: 'user/lockouts.test.ts',
    named: 'end with a reset',
  },
  {
    bug: 'the password is never asked for again',
    at: 'require-recent-password',
    change: drop,
    tests: 'user/recent-password.test.ts',
    named: 'need the password again',
  },
  {
    bug: 'a stranger has the shop mail somebody as often as they like',
    at: 'bound-mails-at-once',
    change: drop,
    tests: 'store/tell-me.test.ts',
    named: 'one mail a day',
  },
  {
    bug: 'all stores are archived at once',
    at: 'lock-stores',
    change: drop,
    tests: 'store/stores.test.ts',
    named: 'however many administrators',
  },
  {
    bug: 'whoever has the token changes the e-mail',
    at: 'ask-for-password-before-email',
    change: drop,
    tests: 'user/profile.test.ts',
    named: 'token alone',
  },
  {
    bug: 'a picture may be as high as it likes',
    at: 'bound-picture-height',
    change: [[/width \* MOST_HEIGHTS/, '100_000']],
    tests: 'user/profile.test.ts',
    named: 'bound in height',
  },
  {
    bug: 'everybody may read the metrics',
    at: 'close-metrics',
    change: drop,
    tests: 'observability/metrics.test.ts',
    named: 'this machine only',
  },
  {
    bug: 'guesses at one account from many addresses are not counted',
    at: 'limit-account-guesses',
    change: drop,
    tests: 'user/sign-in.test.ts',
    named: '50 from anywhere',
  },

  // Money
  {
    bug: 'a payment message is accepted without its signature',
    at: 'check-signature',
    change: [[/!timingSafeEqual\(.*?\)\) \|\| /, '']],
    tests: 'payment/webhook.test.ts',
    named: 'signature',
  },
  {
    bug: 'a payment message is accepted at any age',
    at: 'check-signature',
    change: [[/ \|\| Math\.abs\(\w+\) > \w+/, '']],
    tests: 'payment/webhook.test.ts',
    named: 'signature',
  },
  {
    bug: 'any amount pays an order',
    at: 'check-paid-amount',
    change: never,
    tests: 'payment/webhook.test.ts',
    named: 'another amount',
  },
  {
    bug: 'money that arrives after the end of an order is kept',
    at: 'refund-late-payment',
    change: [[/return .*/, 'return']],
    tests: 'payment/webhook.test.ts',
    named: 'money goes back',
  },
  {
    bug: 'a piece is refunded as often as it is asked for',
    at: 'check-refunded-quantity',
    change: [[/remainingPieces\(adjustableLine\(line\)\)/, 'line.quantity']],
    tests: 'order/refund-order.test.ts',
  },
  {
    bug: 'the tries of a code that was mailed to a new address are not counted',
    at: 'count-email-code-try',
    change: [[/eb\('tries_left', '-', 1\)/, "eb('tries_left', '-', 0)"]],
    tests: 'user/profile.test.ts',
    named: 'allows five tries',
  },
  {
    bug: 'a changed password leaves the other sessions open',
    at: 'end-other-sessions-after-change',
    change: drop,
    tests: 'user/change-password.test.ts',
    named: 'every other session ends',
  },
  {
    bug: 'the amount that the browser sends is charged unchecked',
    at: 'check-total',
    change: drop,
    tests: 'attacks/people.test.ts',
    named: 'never believed',
  },
  {
    bug: 'half a paisa is rounded down',
    at: 'round-half-up',
    change: [[/\((\w+) \+ (\w+) \/ 2\) \/ \2/, '$1 / $2']],
    tests: 'src/money.test.ts src/bill.test.ts',
  },
  {
    bug: '₹200 pays the charge of the next step',
    at: 'pick-charge-step',
    change: [[/<= (\w+)\.upToPaise/, '< $1.upToPaise']],
    tests: 'src/bill.test.ts',
  },
  {
    bug: 'a coupon stays on a cart below its minimum',
    at: 'drop-coupon',
    change: drop,
    tests: 'cart/coupons.test.ts',
    named: 'drops the cart below',
  },
]
