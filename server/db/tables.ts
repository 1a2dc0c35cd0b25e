// The tables as Kysely sees them, kept by hand; a test compares every column with the migrated database.

import type { AddressShape } from '@tokri/contract/address.schema.ts'
import type { NameTranslations } from '@tokri/contract/language.ts'
import type { ProviderName } from '@tokri/contract/payment-providers.ts'
import type { Preference } from '@tokri/rules/adjustments.ts'
import type { CreditKind } from '@tokri/rules/credit.ts'
import type { DayFigures } from '@tokri/rules/day-close.ts'
import type { TaxDocumentKind } from '@tokri/rules/gst.ts'
import type { HomeEntryKind } from '@tokri/rules/home-schedule.ts'
import type { OpeningHours, StoreState } from '@tokri/rules/opening-hours.ts'
import type { OrderState } from '@tokri/rules/order-states.ts'
import type { Duty } from '@tokri/rules/permissions.ts'
import type { ProblemReason, ProblemState } from '@tokri/rules/problems.ts'
import type { RatingReason } from '@tokri/rules/ratings.ts'
import type { DiscountScope } from '@tokri/rules/scheduled-discounts.ts'
import type { AreaPolygon } from '@tokri/rules/service-area.ts'
import type { EventKind } from '@tokri/rules/shop-events.ts'
import type { MovementKind } from '@tokri/rules/stock-movements.ts'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

/** Read as a Date, written as one. */
type Time = Date
type Json<T> = ColumnType<T, string, string>

export type UserTable = {
  id: string
  name: string
  email: string
  mobile: Generated<string>
  avatar: Generated<string>
  password_hash: string
  role: Generated<'User' | 'Admin'>
  status: Generated<'Active' | 'Inactive' | 'Suspended'>
  verify_email: Generated<boolean>
  must_change_password: Generated<boolean>
  language: Generated<string>
  credit_paise: Generated<number>
  last_login_at: Time | null
  created_at: Time
  updated_at: Time
}

export type SessionTable = {
  id: string
  user_id: string
  token_id: string
  successor_id: string | null
  exchanged_at: Time | null
  device: Generated<string>
  created_at: Time
  used_at: Time
  expires_at: Time
  password_entered_at: Date
}

export type OneTimeCodeTable = {
  email: string
  by_known_device: boolean
  code_hash: string
  tries_left: number
  known_tries_left: number
  expires_at: Time
  sent_at: Time[]
}
export type EmailChangeTable = {
  user_id: string
  email: string
  code_hash: string
  tries_left: number
  expires_at: Time
}
export type ResetTicketTable = { ticket_hash: string; user_id: string; expires_at: Time }
export type TotpSecretTable = {
  user_id: string
  sealed_secret: string
  last_step: Generated<number>
  created_at: Time
  confirmed_at: Time | null
}
export type PasskeyTable = {
  id: string
  user_id: string
  credential_id: string
  public_key: string
  counter: number
  transports: string[]
  device: string
  created_at: Time
  used_at: Time | null
}
export type PasskeyChallengeTable = { user_id: string; challenge: string; expires_at: Time }
export type RecoveryCodeTable = { user_id: string; code_hash: string }
export type SignInTicketTable = {
  ticket_hash: string
  user_id: string
  password_hash: string
  tries_left: number
  challenge: string | null
  expires_at: Time
}
export type RateLimitTable = { key: string; ends_at: Time; tries: number }

export type AddressTable = {
  id: string
  user_id: string
  address_line: string
  city: string
  state: string
  pincode: string
  country: string
  mobile: string
  label: Generated<string>
  lat: number | null
  lng: number | null
  created_at: Time
}

export type MediaTable = {
  hash: string
  kind: 'uploaded' | 'drawn'
  recipe: Json<unknown> | null
  created_at: Time
  touched_at: Time
}

export type CategoryTable = {
  id: string
  name: string
  name_translations: ColumnType<NameTranslations, string | undefined, string>
  image: string
  position: Generated<number>
  created_at: Time
  updated_at: Time
}

export type SubCategoryTable = CategoryTable
export type SubCategoryCategoryTable = { sub_category_id: string; category_id: string; position: Generated<number> }

export type ProductTable = {
  id: string
  name: string
  name_translations: ColumnType<NameTranslations, string | undefined, string>
  description: string
  image: string[]
  category_ids: string[]
  sub_category_ids: string[]
  unit: string
  price_paise: number
  discount: Generated<number>
  unit_price_paise: GeneratedAlways<number>
  more_details: ColumnType<Record<string, string>, string | undefined, string>
  rank: Generated<number>
  created_at: Time
  updated_at: Time
  deleted_at: Time | null
  changed_by: Generated<string>
  barcode: string | null
  hsn: Generated<string | null>
  gst_rate: Generated<number | null>
  cess: Generated<number | null>
  discount_id: Generated<string | null>
  regular_discount: Generated<number | null>
  family: Generated<string | null>
}

export type DiscountTable = {
  id: string
  name: string
  scope: DiscountScope
  percent: number | null
  price_paise: number | null
  starts_at: Time
  ends_at: Time | null
  created_at: Time
  updated_at: Time
}
export type DiscountProductTable = { discount_id: string; product_id: string }
export type DiscountCategoryTable = { discount_id: string; category_id: string }

export type RecipeTable = {
  id: string
  title: string
  image: string
  servings: number
  minutes: number | null
  method: Generated<string>
  published: Generated<boolean>
  position: Generated<number>
  created_at: Time
  updated_at: Time
}
export type RecipePartTable = {
  recipe_id: string
  position: number
  name: string
  amount: string
  product_id: string | null
  quantity: number
}

export type HomeEntryTable = {
  id: string
  kind: HomeEntryKind
  title: string
  text: Generated<string>
  image: Generated<string>
  link: Generated<string>
  category_id: string | null
  days: Generated<number[]>
  from_time: string | null
  to_time: string | null
  from_date: string | null
  to_date: string | null
  active: Generated<boolean>
  position: Generated<number>
  created_at: Time
  updated_at: Time
}
export type HomeEntryProductTable = { entry_id: string; product_id: string; position: number }
export type HomeEntryRecipeTable = { entry_id: string; recipe_id: string; position: number }

export type CategoryProductTable = { category_id: string; product_id: string }
export type SubCategoryProductTable = { category_id: string; sub_category_id: string; product_id: string }

export type StockTable = {
  store_id: Generated<string>
  product_id: string
  quantity: number
  version: Generated<number>
  changed_by: Generated<string>
  bin: Generated<string>
  dated_quantity: number | null
  count_asked_at: Time | null
}
export type StockExpiryTable = { store_id: string; product_id: string; expires_on: string; quantity: number }
export type StockMovementTable = {
  store_id: string
  product_id: string
  version: number
  kind: MovementKind
  quantity: number
  balance: number
  order_id: string | null
  reference: Generated<string>
  reason: Generated<string>
  by: string
  cost_paise: number | null
  at: Time
}

export type StoreTable = {
  id: string
  name: string
  phone: Generated<string>
  address: Generated<string>
  pincode: Generated<string>
  lat: number | null
  lng: number | null
  time_zone: Generated<string>
  hours: ColumnType<OpeningHours[], string | undefined, string>
  closed_on: Generated<string[]>
  area_pincodes: Generated<string[]>
  area_polygon: Json<AreaPolygon> | null
  area_radius_km: number | null
  state: Generated<StoreState>
  reason: Generated<string>
  paused_until: Time | null
  longest_promise: Generated<number>
  active: Generated<boolean>
  created_at: Time
  updated_at: Time
}
export type DutyTable = { user_id: string; store_id: string; duty: Duty }

export type PushSubscriptionTable = {
  endpoint: string
  session_id: string
  p256dh: string
  auth: string
  new_orders: Generated<boolean>
  created_at: Time
}

export type ShiftTable = {
  id: string
  user_id: string | null
  store_id: string
  duty: Duty
  started_at: Time
  ended_at: Time | null
}

export type TellMeTable = { email: string; pincode: string; language: Generated<string>; created_at: Time }

export type CatalogueVersionTable = { only_row: Generated<boolean>; version: number }

export type CouponTable = {
  id: string
  code: string
  kind: 'flat' | 'percent'
  amount: number
  cap_paise: number | null
  minimum_paise: number
  starts_at: Time | null
  ends_at: Time | null
  per_user: number | null
  total: number | null
  active: Generated<boolean>
  listed: Generated<boolean>
  first_order: Generated<boolean>
  used: Generated<number>
  created_at: Time
  removed_at: Generated<Time | null>
  for_order: string | null
  product_ids: Generated<string[]>
  category_ids: Generated<string[]>
  waives_service_charge: Generated<boolean>
}

export type OfferTable = {
  id: string
  name: string
  buy: number
  get: number
  product_ids: string[]
  category_ids: string[]
  starts_at: Time | null
  ends_at: Time | null
  active: boolean
  created_at: Time
  updated_at: Time
}

export type CartTable = { user_id: string; coupon_id: string | null; preference: Generated<Preference> }
export type CartLineTable = {
  id: string
  user_id: string
  product_id: string
  quantity: number
  added_at: Time
  preference: Generated<Preference>
  substitute_id: string | null
}

export type OrderTable = {
  id: string
  number: string
  user_id: string | null
  store_id: Generated<string>
  state: OrderState
  address: Json<AddressShape>
  total_items: number
  total_without_discount_paise: number
  discounted_total_paise: number
  coupon_code: string | null
  coupon_minimum_paise: number | null
  coupon_paise: Generated<number>
  service_charge_paise: number
  delivery_charge_paise: Generated<number>
  final_amount_paise: number
  adjusted_paise: Generated<number>
  refunded_paise: Generated<number>
  extra_due_paise: Generated<number>
  tip_paise: Generated<number>
  credit_paise: Generated<number>
  credit_returned_paise: Generated<number>
  credit_refunded_paise: Generated<number>
  payment_method: 'cash' | 'online'
  payment_provider: ProviderName | null
  payment_state: 'due' | 'pending' | 'paid' | 'failed' | 'part_refunded' | 'refunded'
  hold_until: Time | null
  promise_minutes: number
  predicted_minutes: number | null
  promise_margin: number | null
  promised_at: Time | null
  slot_at: Time | null
  start_at: Time | null
  delivered_at: Time | null
  delivery_code: Generated<string>
  leave_at_door: Generated<boolean>
  door_note: Generated<string>
  bill_copy_to: Generated<string>
  bill_copy_at: Generated<Time | null>
  created_at: Time
  updated_at: Time
}

export type OrderLineTable = {
  order_id: string
  position: number
  product_id: string
  name: string
  unit: string
  image: string
  quantity: number
  price_paise: number
  discount: number
  unit_price_paise: number
  refunded_quantity: Generated<number>
  goodwill_paise: Generated<number>
  promotion_paise: Generated<number>
  offer_paise: Generated<number>
  offer: Generated<string | null>
  preference: Generated<Preference>
  substitute_id: string | null
  hsn: Generated<string | null>
  gst_rate: Generated<number>
  cess: Generated<number>
}

export type OrderAdjustmentTable = {
  order_id: string
  seq: number
  product_id: string
  quantity: number
  kind: 'short' | 'substituted'
  substitute_id: string | null
  substitute_name: string | null
  substitute_unit: string | null
  substitute_image: string | null
  substitute_price_paise: number | null
  amount_paise: number
  at: Time
  substitute_hsn: Generated<string | null>
  substitute_gst_rate: Generated<number | null>
  substitute_cess: Generated<number | null>
}

/** A product whose pieces were changed: from so many to so many. */
export type ChangedPieces = { productId: string; name: string; unit: string; from: number; to: number }

export type OrderChangeTable = {
  order_id: string
  seq: number
  at: Time
  by: string
  reason: string
  lines: Json<ChangedPieces[]>
  from_paise: number
  to_paise: number
}

export type SubstitutionQuestionTable = {
  id: string
  order_id: string
  product_id: string
  quantity: number
  substitute_id: string
  by: string
  asked_at: Time
  answer_until: Time
  outcome: 'accepted' | 'refused' | 'silent' | 'dropped' | null
}

export type OrderEventTable = {
  order_id: string
  seq: number
  state: OrderState
  at: Time
  by: string
  reason: string | null
  rider: string | null
}

export type AwaitedProductTable = { user_id: string; store_id: string; product_id: string; created_at: Time }
export type FavouriteTable = { user_id: string; product_id: string; created_at: Time }
export type ProductPairTable = { product_id: string; other_id: string; lift: number; orders: number }
/** `holder` is a kind, a colon and a hash. */
export type OrderHolderTable = { holder: string; order_id: string }
export type OrderRatingTable = {
  order_id: string
  stars: number
  reasons: RatingReason[]
  note: Generated<string>
  rated_at: Time
  changed_at: Time
}

export type OrderProblemTable = {
  id: string
  order_id: string
  reason: ProblemReason
  note: Generated<string>
  lines: Json<{ productId: string; quantity: number }[]>
  amount_paise: number
  as_credit: Generated<boolean>
  state: Generated<ProblemState>
  reported_at: Time
  answered_at: Time | null
  answered_by: string | null
  answer: Generated<string>
  refund_id: string | null
}

export type ProblemPictureTable = {
  id: string
  order_id: string
  problem_id: string | null
  position: Generated<number>
  added_at: Time
}

export type PickTable = {
  order_id: string
  store_id: string
  picker_id: string | null
  state: 'in_hand' | 'released' | 'packed' | 'ended'
  started_at: Time
  first_picked_at: Time | null
  last_picked_at: Time | null
  packed_at: Time | null
  bags: number | null
  put_back_at: Time | null
}
export type PickLineTable = { order_id: string; product_id: string; picked: number }

export type DispatchTable = { store_id: string; planned_at: Time }

export type RiderTable = {
  user_id: string
  seen_at: Time
  silent_at: Time | null
  lat: number | null
  lng: number | null
  position_at: Time | null
  still_lat: number | null
  still_lng: number | null
  moved_at: Time | null
}

export type RiderPositionTable = {
  user_id: string
  phone_at: Time
  at: Time
  received_at: Time
  lat: number
  lng: number
  accuracy: number
}

export type TripTable = {
  id: string
  store_id: string
  rider_id: string | null
  state: 'planned' | 'out' | 'ended'
  firm_at: Time
  manual: boolean
  created_at: Time
  left_at: Time | null
  ended_at: Time | null
}

export type DropTable = {
  trip_id: string
  order_id: string
  seq: number
  state: 'planned' | 'out' | 'arrived' | 'delivered' | 'failed' | 'cancelled'
  eta: Time | null
  wrong_codes: Generated<number>
  arrived_at: Time | null
  ended_at: Time | null
  reason: string | null
  cash_paise: Generated<number>
  decided_at: Time | null
  photo: Generated<string | null>
  photo_at: Generated<Time | null>
}

export type CashHandoverTable = {
  id: string
  store_id: string
  rider_id: string | null
  amount_paise: number
  expected_paise: number
  by: string
  at: Time
}

export type DayCloseTable = {
  store_id: string
  day: string
  from_at: Time
  to_at: Time
  closed_at: Time
  by: string
  note: Generated<string>
  counted_paise: number
  expected_paise: number
  figures: Json<DayFigures>
}

export type TaxSeriesTable = {
  store_id: string
  financial_year: string
  kind: TaxDocumentKind
  store_number: number
  last_serial: number
}

export type TaxDocumentTable = {
  id: string
  kind: TaxDocumentKind
  store_id: string
  financial_year: string
  serial: number
  number: string
  order_id: string
  refund_id: string | null
  issued_at: Time
  legal_name: string
  gstin: string
  supply_state: string
  amount_paise: number
  taxable_paise: number
  cgst_paise: number
  sgst_paise: number
  igst_paise: number
  cess_paise: number
  round_off_paise: number
}

export type TaxDocumentLineTable = {
  document_id: string
  position: number
  product_id: string
  name: string
  unit: string
  hsn: string | null
  gst_rate: number
  cess: number
  quantity: number
  amount_paise: number
  taxable_paise: number
  cgst_paise: number
  sgst_paise: number
  igst_paise: number
  cess_paise: number
  round_off_paise: number
}

export type CouponRedemptionTable = { order_id: string; coupon_id: string; user_id: string | null; at: Time }

export type PaymentTable = {
  id: string
  order_id: string
  provider: ProviderName
  reference: string | null
  payment_reference: string | null
  url: string | null
  state: 'pending' | 'paid' | 'failed' | 'refunded'
  amount_paise: number
  extra: Generated<boolean>
  created_at: Time
  updated_at: Time
  paid_at: Time | null
}

export type PaymentEventTable = { provider: string; event_id: string; order_id: string | null; kind: string; at: Time }

export type RefundTable = {
  id: string
  order_id: string
  amount_paise: number
  lines: Json<{ productId: string; quantity: number }[]>
  reason: string
  state: Generated<'pending' | 'done' | 'failed'>
  reference: string | null
  payment_id: string | null
  surplus: Generated<boolean>
  by_amount: Generated<boolean>
  tip_paise: Generated<number>
  as_credit: Generated<boolean>
  created_at: Time
}

export type CreditEntryTable = {
  id: string
  user_id: string | null
  kind: CreditKind
  amount_paise: number
  order_id: string
  refund_id: string | null
  at: Time
}

export type TestPaymentTable = {
  reference: string
  order_id: string
  amount_paise: number
  state: 'open' | 'paid' | 'declined' | 'closed'
  created_at: Time
}
export type TestRefundTable = { id: string; reference: string; amount_paise: number }

export type SearchSynonymTable = { word: string; others: string[] }
/** A search that found nothing, or one that found something. */
export type CountedSearchTable = { search: string; times: number; last_at: Time }

export type ImportTable = {
  id: string
  at: Time
  by: string
  file: Generated<string>
  created: number
  updated: number
  category_ids: string[]
  sub_category_ids: string[]
  category_links: ColumnType<{ sub_category_id: string; category_id: string }[], string | undefined, string>
  taken_back_at: Time | null
}

export type ImportProductTable = {
  import_id: string
  product_id: string
  before: Json<Record<string, unknown>> | null
  after_md5: string
}

export type SettingTable = { key: string; value: Json<unknown> }

export type IdempotencyKeyTable = {
  user_id: string
  key: string
  request_hash: string
  answer: Json<unknown>
  created_at: Time
}

export type AuditLogTable = {
  id: string
  at: Time
  actor: string
  action: string
  subject: string
  detail: ColumnType<Record<string, unknown>, string | undefined, never>
}

export type OutboxTable = {
  seq: GeneratedAlways<string>
  id: string
  kind: EventKind
  subject: string
  data: Json<Record<string, unknown>>
  at: Time
  written_by: Generated<string>
}

export type OutboxReaderTable = {
  name: string
  position: string | null
  until: string | null
  after_seq: Generated<string>
}

export type Tables = {
  users: UserTable
  credit_entries: CreditEntryTable
  sessions: SessionTable
  push_subscriptions: PushSubscriptionTable
  one_time_codes: OneTimeCodeTable
  email_changes: EmailChangeTable
  reset_tickets: ResetTicketTable
  totp_secrets: TotpSecretTable
  passkeys: PasskeyTable
  passkey_challenges: PasskeyChallengeTable
  recovery_codes: RecoveryCodeTable
  sign_in_tickets: SignInTicketTable
  rate_limits: RateLimitTable
  addresses: AddressTable
  media: MediaTable
  categories: CategoryTable
  sub_categories: SubCategoryTable
  sub_category_categories: SubCategoryCategoryTable
  products: ProductTable
  category_products: CategoryProductTable
  sub_category_products: SubCategoryProductTable
  discounts: DiscountTable
  discount_products: DiscountProductTable
  discount_categories: DiscountCategoryTable
  recipes: RecipeTable
  recipe_parts: RecipePartTable
  home_entries: HomeEntryTable
  home_entry_products: HomeEntryProductTable
  home_entry_recipes: HomeEntryRecipeTable
  stock: StockTable
  stock_expiries: StockExpiryTable
  stock_movements: StockMovementTable
  stores: StoreTable
  tell_me: TellMeTable
  duties: DutyTable
  shifts: ShiftTable
  catalogue_version: CatalogueVersionTable
  coupons: CouponTable
  offers: OfferTable
  carts: CartTable
  cart_lines: CartLineTable
  orders: OrderTable
  order_lines: OrderLineTable
  order_adjustments: OrderAdjustmentTable
  order_changes: OrderChangeTable
  substitution_questions: SubstitutionQuestionTable
  order_events: OrderEventTable
  order_holders: OrderHolderTable
  order_ratings: OrderRatingTable
  favourites: FavouriteTable
  awaited_products: AwaitedProductTable
  product_pairs: ProductPairTable
  order_problems: OrderProblemTable
  problem_pictures: ProblemPictureTable
  picks: PickTable
  pick_lines: PickLineTable
  dispatches: DispatchTable
  riders: RiderTable
  rider_positions: RiderPositionTable
  trips: TripTable
  drops: DropTable
  cash_handovers: CashHandoverTable
  day_closes: DayCloseTable
  tax_series: TaxSeriesTable
  tax_documents: TaxDocumentTable
  tax_document_lines: TaxDocumentLineTable
  coupon_redemptions: CouponRedemptionTable
  payments: PaymentTable
  payment_events: PaymentEventTable
  refunds: RefundTable
  test_payments: TestPaymentTable
  test_refunds: TestRefundTable
  search_synonyms: SearchSynonymTable
  empty_searches: CountedSearchTable
  popular_searches: CountedSearchTable
  imports: ImportTable
  import_products: ImportProductTable
  settings: SettingTable
  idempotency_keys: IdempotencyKeyTable
  audit_log: AuditLogTable
  outbox: OutboxTable
  outbox_readers: OutboxReaderTable
}
