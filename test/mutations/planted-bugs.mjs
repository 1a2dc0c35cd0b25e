// Bugs that shops have really had, each as the smallest change that brings it in. scripts/mutations.mjs plants one at a
// time in a copy of the tree and runs the named tests, which must turn red. `find` stands in its file exactly once.
const faults = 'server/test/faults/'
const attacks = 'server/test/attacks/'
const modules = 'server/src/modules/'
const platform = 'server/src/platform/'

/** @type {import("./planted-bugs.d.mts").PlantedBug[]} */
export const plantedBugs = [
  // Two at the same moment
  {
    bug: 'stock is read first and written afterwards',
    file: `${modules}order/store.ts`,
    find: `held AS (SELECT product_id FROM stock WHERE store_id = 'main' AND product_id = ANY(\${ids})
             ORDER BY product_id FOR UPDATE)
    UPDATE stock SET quantity = stock.quantity - wanted.quantity`,
    replace: `held AS (SELECT product_id, quantity AS seen FROM stock WHERE store_id = 'main' AND product_id = ANY(\${ids}))
    UPDATE stock SET quantity = held.seen - wanted.quantity`,
    tests: `${faults}same-moment.test.ts`,
    named: 'last two pieces',
  },
  {
    bug: 'stock is locked in the order of the cart',
    file: `${modules}order/store.ts`,
    find: `ORDER BY product_id FOR UPDATE)
    UPDATE stock SET quantity = stock.quantity - wanted`,
    replace: `ORDER BY array_position(\${ids}::text[], product_id) FOR UPDATE)
    UPDATE stock SET quantity = stock.quantity - wanted`,
    tests: `${faults}same-moment.test.ts`,
    named: 'whatever order',
  },
  {
    bug: 'nobody asks whether there is enough stock',
    file: `${modules}order/store.ts`,
    find: ' AND stock.quantity >= wanted.quantity',
    replace: '',
    tests: `${modules}order/place-order.test.ts`,
    named: 'last five pieces',
  },
  {
    bug: 'the cart is read outside its lock when it is ordered',
    file: `${modules}cart/held-cart.ts`,
    find: `await store.lockCart(tx, userId)
  return readCart`,
    replace: 'return readCart',
    tests: `${faults}same-moment.test.ts`,
    named: 'two submits',
  },
  {
    bug: 'the cart is changed outside its lock',
    file: `${modules}cart/held-cart.ts`,
    find: 'const { coupon_id } = await store.lockCart(tx, userId)',
    replace:
      "const { coupon_id } = await tx.selectFrom('carts').selectAll().where('user_id', '=', userId).executeTakeFirstOrThrow()",
    tests: `${faults}same-moment.test.ts`,
    named: 'changed while it is ordered',
  },
  {
    bug: 'a quantity is set in one round trip without holding the cart',
    file: 'server/db/migrations/0072_step_cart_line.sql',
    find: 'coupon_id IS NULL FOR UPDATE;',
    replace: 'coupon_id IS NULL;',
    tests: `${faults}same-moment.test.ts`,
    named: 'changed while it is ordered',
  },
  {
    bug: 'a coupon is looked at before its use is counted',
    file: `${modules}cart/coupon-store.ts`,
    find: `const taken = await tx
    .updateTable('coupons')
    .set((eb) => ({ used: eb('used', '+', 1) }))
    .where('id', '=', couponId)
    .where('active', '=', true)
    .where((eb) => eb.or([eb('total', 'is', null), eb('used', '<', eb.ref('total'))]))`,
    replace: `const seen = await tx.selectFrom('coupons').selectAll().where('id', '=', couponId).executeTakeFirstOrThrow()
  if (!seen.active || (seen.total !== null && seen.used >= seen.total)) return false
  const taken = await tx
    .updateTable('coupons')
    .set({ used: seen.used + 1 })
    .where('id', '=', couponId)`,
    tests: `${faults}same-moment.test.ts`,
    named: 'last use of a coupon',
  },
  {
    bug: 'an order is led on without being held (no FOR UPDATE)',
    file: `${modules}order/store.ts`,
    find: `.$if(userId !== null, (query) => query.where('user_id', '=', userId))
    .forUpdate()`,
    replace: `.$if(userId !== null, (query) => query.where('user_id', '=', userId))`,
    tests: `${faults}same-moment.test.ts`,
    named: 'cancelled twice|refunded twice',
  },
  {
    bug: 'addresses are counted without holding their owner',
    file: `${modules}address/service.ts`,
    find: 'await store.lockOwner(tx, userId)',
    replace: '',
    tests: `${modules}address/address.test.ts`,
    named: 'one of twenty',
  },
  {
    bug: 'administrators are counted without holding them',
    file: `${modules}user/store.ts`,
    find: `.where('status', '=', 'Active')
    .orderBy('id')
    .forUpdate()`,
    replace: `.where('status', '=', 'Active')
    .orderBy('id')`,
    tests: `${faults}same-moment.test.ts`,
    named: 'administrators',
  },
  {
    bug: 'a shopkeeper’s stock overwrites the sales since it was read',
    file: `${modules}catalogue/keep-products.ts`,
    find: 'if (stored.version !== version)',
    replace: 'if (false)',
    tests: `${modules}catalogue/keep-products.test.ts`,
  },

  // Half done
  {
    bug: 'an order is written without a transaction',
    file: `${platform}transaction.ts`,
    find: 'return await db.transaction().execute(work)',
    replace: 'return await work(db as never)',
    tests: `${faults}nth-statement.test.ts`,
    named: 'order with cash',
  },
  {
    bug: 'the mail about an order is sent beside its transaction',
    file: `${modules}order/place-order.ts`,
    find: "await mailAboutState(tx, deps, id, 'PLACED')",
    replace: "await mailAboutState(deps.db as never, deps, id, 'PLACED')",
    tests: `${faults}nth-statement.test.ts`,
    named: 'order with cash',
  },
  {
    bug: 'a repeat with the same key is worked again',
    file: `${platform}idempotency.ts`,
    find: 'if (rows.length === 0) {',
    replace: 'if (false) {',
    tests: `${modules}order/place-order.test.ts`,
    named: 'same key',
  },
  {
    bug: 'a key answers for another request',
    file: `${platform}idempotency.ts`,
    find: "if (stored.request_hash !== hash) throw new AppError('key_reused')",
    replace: '',
    tests: `${modules}order/place-order.test.ts`,
    named: 'same key',
  },
  {
    bug: 'a cancelled order keeps its stock',
    file: `${modules}order/end-order.ts`,
    find: 'await store.returnStock(tx, pieces)',
    replace: '',
    tests: `${modules}order/lead-order.test.ts`,
    named: 'cancel',
  },
  {
    bug: 'a cancelled order keeps its coupon’s use',
    file: `${modules}order/end-order.ts`,
    find: 'await giveCouponBack(tx, order.id)',
    replace: '',
    tests: `${modules}cart/coupons.test.ts`,
    named: 'give a use back',
  },

  // Where one does not belong
  {
    bug: 'an address is changed whoever owns it',
    file: `${modules}address/store.ts`,
    find: `.set(fields)
    .where('id', '=', addressId)
    .where('user_id', '=', userId)`,
    replace: `.set(fields)
    .where('id', '=', addressId)`,
    tests: `${attacks}people.test.ts`,
    named: 'API1',
  },
  {
    bug: 'an order is delivered to anybody’s address',
    file: `${modules}address/store.ts`,
    find: `.select(columns)
    .where('id', '=', addressId)
    .where('user_id', '=', userId)`,
    replace: `.select(columns)
    .where('id', '=', addressId)`,
    tests: `${modules}order/place-order.test.ts`,
    named: 'somebody else',
  },
  {
    bug: 'a cart line is changed whoever owns it',
    file: `${modules}cart/store.ts`,
    find: `.where('line.id', '=', lineId)
    .where('line.user_id', '=', userId)`,
    replace: `.where('line.id', '=', lineId)`,
    tests: `${attacks}people.test.ts`,
    named: 'API1',
  },
  {
    bug: 'a quantity is set in one round trip whoever owns the line',
    file: 'server/db/migrations/0072_step_cart_line.sql',
    find: 'bool_or(line.id = of_line AND stock.quantity >= wanted)',
    replace: 'true',
    tests: `${attacks}people.test.ts`,
    named: 'API1',
  },
  {
    bug: 'an order is cancelled whoever owns it',
    file: `${modules}order/store.ts`,
    find: `.$if(userId !== null, (query) => query.where('user_id', '=', userId))
    .forUpdate()`,
    replace: '.forUpdate()',
    tests: `${attacks}people.test.ts`,
    named: 'API1',
  },
  {
    bug: 'an order is read whoever owns it',
    file: `${modules}order/read-orders.ts`,
    find: ".$if(userId !== null, (query) => query.where('o.user_id', '=', userId))",
    replace: '',
    tests: `${attacks}people.test.ts`,
    named: 'API1',
  },
  {
    bug: 'an administrator’s call is open to every shopper',
    file: `${platform}route.ts`,
    find: "if (access === 'admin' && request.viewer.role !== 'Admin') throw new AppError('permission_denied')",
    replace: '',
    tests: 'server/test/guard.test.ts',
  },
  {
    bug: 'a route is added beside the contract',
    file: `${platform}guard.ts`,
    find: 'if (!vouchedFor(name) && !isFile(name))',
    replace: 'if (false)',
    tests: 'server/test/guard.test.ts',
  },
  {
    bug: 'an answer carries fields that nobody declared',
    file: `${platform}route.ts`,
    find: 'serializerCompiler: () => createAnswerWriter(schema.answer),',
    replace: 'serializerCompiler: () => JSON.stringify,',
    tests: 'server/test/guard.test.ts',
  },
  {
    bug: 'a suspended account keeps its sessions',
    file: `${modules}user/people.ts`,
    find: "if (after.status !== 'Active') await endAllSessions(tx, _id)",
    replace: '',
    tests: `${modules}user/sessions.test.ts`,
    named: 'suspension',
  },
  {
    bug: 'a token may name its own way of being signed',
    file: `${modules}user/sessions.ts`,
    find: 'algorithms: [ALGORITHM], ',
    replace: '',
    tests: `${modules}user/sessions.test.ts`,
    named: 'signed by us',
  },
  {
    bug: 'a refresh token that was used before ends nothing',
    file: `${modules}user/sessions.ts`,
    find: 'await endReplayed(deps, sessionId, generation)',
    replace: '',
    tests: `${modules}user/sessions.test.ts`,
    named: 'whole family',
  },
  {
    bug: 'a new password leaves the thief signed in',
    file: `${modules}user/password-reset.ts`,
    find: 'await endAllSessions(tx, account.id)',
    replace: '',
    tests: `${modules}user/password-reset.test.ts`,
    named: 'ends every session',
  },
  {
    bug: 'a one-time code may be tried for ever',
    file: `${modules}user/reset-store.ts`,
    find: ".set((eb) => ({ tries_left: eb('tries_left', '-', 1) }))",
    replace: ".set((eb) => ({ tries_left: eb('tries_left', '-', 0) }))",
    tests: `${modules}user/password-reset.test.ts`,
    named: 'five wrong tries',
  },
  {
    bug: 'guesses at one account from many addresses are not counted',
    file: `${modules}user/guess-password.ts`,
    find: '{ limit: limitOf.loginOfAccount, per: account },',
    replace: '',
    tests: `${modules}user/sign-in.test.ts`,
    named: '50 from anywhere',
  },

  // Money
  {
    bug: 'a payment message is believed without its signature',
    file: `${modules}payment/test-provider.ts`,
    find: '!timingSafeEqual(given, hmac(secret, unixSeconds, body)) || ',
    replace: '',
    tests: `${modules}payment/webhook.test.ts`,
    named: 'signature',
  },
  {
    bug: 'a payment message may be as old as it likes',
    file: `${modules}payment/test-provider.ts`,
    find: ' || Math.abs(age) > SIGNATURE_SECONDS',
    replace: '',
    tests: `${modules}payment/webhook.test.ts`,
    named: 'signature',
  },
  {
    bug: 'any amount pays an order',
    file: `${modules}order/settle-payment.ts`,
    find: 'if (result.amountPaise !== order.final_amount_paise) {',
    replace: 'if (false) {',
    tests: `${modules}payment/webhook.test.ts`,
    named: 'another amount',
  },
  {
    bug: 'money that comes after the end of an order is kept',
    file: `${modules}order/settle-payment.ts`,
    find: 'return refundRest(tx, deps, order, { reason: LATE, at })',
    replace: 'return',
    tests: `${modules}payment/webhook.test.ts`,
    named: 'money goes back',
  },
  {
    bug: 'a piece is refunded as often as it is asked for',
    file: `${modules}order/refund-order.ts`,
    find: 'quantity > line.quantity - line.refunded_quantity',
    replace: 'quantity > line.quantity',
    tests: `${modules}order/refund-order.test.ts`,
  },
  {
    bug: 'the amount that the browser sends is charged unseen',
    file: `${modules}order/place-order.ts`,
    find: 'if (!sameAmount(checkout.totalAmt, bill.finalAmountPaise)) throw changed(parts)',
    replace: '',
    tests: `${attacks}people.test.ts`,
    named: 'never believed',
  },
  {
    bug: 'half a paisa is rounded down',
    file: 'rules/src/money.ts',
    find: 'Math.floor((product + divisor / 2) / divisor)',
    replace: 'Math.floor(product / divisor)',
    tests: 'rules/src/money.test.ts rules/src/bill.test.ts',
  },
  {
    bug: '₹200 pays the charge of the next rung',
    file: 'rules/src/bill.ts',
    find: 'payablePaise <= step.upToPaise',
    replace: 'payablePaise < step.upToPaise',
    tests: 'rules/src/bill.test.ts',
  },
  {
    bug: 'a coupon stays on a cart that is worth too little',
    file: `${modules}cart/held-cart.ts`,
    find: 'if (hadCoupon && cart.coupon === null) await store.setCoupon(tx, userId, null)',
    replace: '',
    tests: `${modules}cart/coupons.test.ts`,
    named: 'drops the cart below',
  },

  // Old things shown as new, and things shown that should not be
  {
    bug: 'what is kept is not dropped when the catalogue changes',
    file: `${platform}versioned-cache.ts`,
    find: 'if (freshness.version() !== version) clear()',
    replace: '',
    tests: `${modules}catalogue/freshness.test.ts`,
  },
  {
    bug: 'an answer that was begun before a change is kept as new',
    file: `${platform}versioned-cache.ts`,
    find: 'if (freshness.version() !== begunAt || changes === null || !keep(value)) return value',
    replace: 'if (changes === null || !keep(value)) return value',
    tests: `${platform}versioned-cache.test.ts`,
  },
  {
    bug: 'a renamed category is announced to nobody',
    file: `${modules}catalogue/keep-categories.ts`,
    find: `await audit(tx, { at: now, actor, action: 'category.updated', subject: _id, detail })
    await store.bumpCatalogue(tx)`,
    replace: "await audit(tx, { at: now, actor, action: 'category.updated', subject: _id, detail })",
    tests: `${modules}catalogue/nothing-stale.test.ts`,
  },
  {
    bug: 'names that reach into prototypes are taken',
    file: `${platform}json-body.ts`,
    find: "app.getDefaultJsonParser('error', 'error')",
    replace: "app.getDefaultJsonParser('ignore', 'ignore')",
    tests: `${attacks}input.test.ts`,
    named: 'prototypes',
  },
  {
    bug: 'a percent sign finds everybody',
    file: `${platform}like-pattern.ts`,
    find: "text.replace(/[\\\\%_]/g, '\\\\$&')",
    replace: 'text',
    tests: `${modules}user/people.test.ts`,
    named: 'mean themselves',
  },
  {
    bug: 'a product’s name may end the script it stands in',
    file: 'web/src/lib/page-head.ts',
    find: ".replaceAll('<', '\\\\u003c')",
    replace: '',
    tests: 'web/src/lib/page-head.test.ts',
  },
  {
    bug: 'any inline script may run',
    file: 'server/src/pages/script-policy.ts',
    find: '["\'self\'", ...new Set(hashes)]',
    replace: '["\'self\'", "\'unsafe-inline\'", ...new Set(hashes)]',
    tests: 'server/src/pages/script-policy.test.ts',
  },
  {
    bug: 'e-mails in errors are written to the log',
    file: `${platform}log.ts`,
    find: ".replace(EMAIL, '[e-mail]')",
    replace: '',
    tests: `${platform}log.test.ts`,
  },
  {
    bug: 'orders of a person who left keep name and address',
    file: `${modules}order/forget-buyer.ts`,
    find: `await store.leaveOrders(tx, userId)
  await store.scrubOrders(tx, orderStates.filter(isFinal))`,
    replace: 'await store.leaveOrders(tx, userId)',
    tests: `${modules}user/leave.test.ts`,
  },

  // Under load
  {
    bug: 'nothing is shed',
    file: 'server/src/app.ts',
    find: 'if (pressure) shedLoad(app, pressure)',
    replace: '',
    tests: `${faults}overload.test.ts`,
  },
  {
    bug: 'a profile is answered after its transaction, and not at all when that read fails',
    file: `${modules}user/service.ts`,
    find: `      return profile
    })
`,
    replace: `      return profile
    }).then(() => readProfile(deps, userId))
`,
    tests: `${faults}nth-statement-accounts.test.ts`,
    named: 'change the profile',
  },
  {
    bug: 'a library writes headers, and with them tokens, to the log',
    file: `${platform}log.ts`,
    find: ', redact: WITHOUT_HEADERS',
    replace: '',
    tests: `${platform}log.test.ts server/test/privacy/whole-life.test.ts`,
    named: 'log|headers',
  },
  {
    bug: 'who gets a mail is written to the log',
    file: `${platform}mail.ts`,
    find: 'log.info({ subject: mail.subject, file }',
    replace: 'log.info({ to: mail.to, subject: mail.subject, file }',
    tests: 'server/test/privacy/whole-life.test.ts',
    named: 'stands in a log',
  },
  {
    bug: 'a code that somebody asked for outlives their account',
    file: `${modules}user/leave.ts`,
    find: 'await forgetCode(tx, user.email)',
    replace: '',
    tests: 'server/test/privacy/whole-life.test.ts',
    named: 'when they go',
  },
  {
    bug: 'orders are shed first',
    file: `${platform}shedding.ts`,
    find: "return 'order'",
    replace: "return 'usual'",
    tests: `${platform}shedding.test.ts`,
  },
  {
    bug: 'a second server enters a data folder that is in use',
    file: `${platform}data-dir.ts`,
    find: 'if (!lock) {',
    replace: 'if (false) {',
    tests: `${platform}data-dir.test.ts`,
    named: 'second server',
  },
]
