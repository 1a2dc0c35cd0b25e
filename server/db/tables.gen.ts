// Generated from the migrated database by tables.test.ts; its column types stand in table-types.ts.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { AddressShape } from '@tokri/contract/address.schema.ts'
import type { AreaPolygon } from '@tokri/rules/service-area.ts'
import type { CreditKind } from '@tokri/rules/credit.ts'
import type { DayFigures } from '@tokri/rules/day-close.ts'
import type { DiscountScope } from '@tokri/rules/scheduled-discounts.ts'
import type { Demand } from '@tokri/rules/plan-orders/types.ts'
import type { Duty } from '@tokri/rules/permissions.ts'
import type { EventKind } from '@tokri/rules/shop-events.ts'
import type { HomeEntryKind } from '@tokri/rules/home-schedule.ts'
import type { MessageChannel } from '@tokri/rules/messages.ts'
import type { MessageTemplate } from '@tokri/rules/messages.ts'
import type { MovementKind } from '@tokri/rules/stock-movements.ts'
import type { NameTranslations } from '@tokri/contract/language.ts'
import type { OpeningHours } from '@tokri/rules/opening-hours.ts'
import type { OrderState } from '@tokri/rules/order-states.ts'
import type { ConsentPurpose } from '@tokri/rules/consents.ts'
import type { Permit } from '@tokri/rules/permissions.ts'
import type { StoreDuty } from '@tokri/rules/permissions.ts'
import type { Preference } from '@tokri/rules/adjustments.ts'
import type { ProblemReason } from '@tokri/rules/problems.ts'
import type { ProblemState } from '@tokri/rules/problems.ts'
import type { ProviderName } from '@tokri/contract/payment-providers.ts'
import type { PurchaseState } from '@tokri/rules/purchase-orders.ts'
import type { RatingReason } from '@tokri/rules/ratings.ts'
import type { StoreState } from '@tokri/rules/opening-hours.ts'
import type { TaxDocumentKind } from '@tokri/rules/gst.ts'

export type AddressesTable = {
  id: string
  user_id: string
  address_line: string
  city: string
  state: string
  pincode: string
  country: string
  country_code: string | null
  mobile: string
  label: Generated<string>
  lat: number | null
  lng: number | null
  created_at: Date
}

export type ApiKeysTable = {
  id: string
  name: string
  key_hash: string
  hint: string
  scopes: string[]
  store_ids: string[] | null
  user_id: string | null
  created_by: string
  created_at: Date
  used_at: Date | null
  revoked_at: Date | null
}

export type AuditLogTable = {
  id: string
  at: Date
  actor: string
  action: string
  subject: string
  detail: ColumnType<Record<string, unknown>, string | undefined, never>
}

export type AwaitedProductsTable = {
  user_id: string
  store_id: string
  product_id: string
  created_at: Date
}

export type CartLinesTable = {
  id: string
  user_id: string
  product_id: string
  quantity: number
  added_at: Date
  preference: Generated<Preference>
  substitute_id: string | null
}

export type CartsTable = {
  user_id: string
  coupon_id: string | null
  preference: Generated<Preference>
  refilled_from: string | null
}

export type CashHandoversTable = {
  id: string
  store_id: string
  rider_id: string | null
  amount_paise: number
  expected_paise: number
  by: string
  at: Date
}

export type CatalogueVersionTable = {
  only_row: Generated<boolean>
  version: number
}

export type CategoriesTable = {
  id: string
  name: string
  name_translations: ColumnType<NameTranslations, string | undefined, string>
  image: string
  position: Generated<number>
  hsn: string | null
  gst_rate: number | null
  created_at: Date
  updated_at: Date
}

export type CategoryProductsTable = {
  category_id: string
  product_id: string
}

export type ConsentsTable = {
  seq: Generated<number>
  user_id: string
  purpose: ConsentPurpose
  given: boolean
  version: string
  at: Date
}

export type CouponRedemptionsTable = {
  order_id: string
  coupon_id: string
  user_id: string | null
  at: Date
}

export type CouponsTable = {
  id: string
  code: string
  kind: 'flat' | 'percent'
  amount: number
  cap_paise: number | null
  minimum_paise: number
  starts_at: Date | null
  ends_at: Date | null
  per_user: number | null
  total: number | null
  product_ids: Generated<string[]>
  category_ids: Generated<string[]>
  waives_service_charge: Generated<boolean>
  listed: Generated<boolean>
  first_order: Generated<boolean>
  for_order: string | null
  active: Generated<boolean>
  used: Generated<number>
  created_at: Date
  removed_at: Date | null
}

export type CreditEntriesTable = {
  id: string
  user_id: string | null
  kind: CreditKind
  amount_paise: number
  order_id: string
  refund_id: string | null
  at: Date
}

export type CustomerNotesTable = {
  id: string
  user_id: string
  note: string
  by: string | null
  at: Date
}

export type DayClosesTable = {
  store_id: string
  day: string
  from_at: Date
  to_at: Date
  closed_at: Date
  by: string
  note: Generated<string>
  counted_paise: number
  expected_paise: number
  figures: ColumnType<DayFigures, string, string>
}

export type DiscountCategoriesTable = {
  discount_id: string
  category_id: string
}

export type DiscountProductsTable = {
  discount_id: string
  product_id: string
}

export type DiscountsTable = {
  id: string
  name: string
  scope: DiscountScope
  percent: number | null
  price_paise: number | null
  starts_at: Date
  ends_at: Date | null
  created_at: Date
  updated_at: Date
}

export type DispatchesTable = {
  store_id: string
  planned_at: Date
}

export type DropsTable = {
  trip_id: string
  order_id: string
  seq: number
  state: 'planned' | 'out' | 'arrived' | 'delivered' | 'failed' | 'cancelled'
  eta: Date | null
  wrong_codes: Generated<number>
  shown_at: Date | null
  arrived_at: Date | null
  ended_at: Date | null
  reason: string | null
  cash_paise: Generated<number>
  wish: 'again' | 'later' | 'cancel' | null
  wish_at: Date | null
  wished_at: Date | null
  decided_at: Date | null
  photo: string | null
  photo_at: Date | null
}

export type DutiesTable = {
  user_id: string
  store_id: string
  duty: Duty
}

export type EmailChangesTable = {
  user_id: string
  email: string
  code_hash: string
  tries_left: number
  expires_at: Date
}

export type EmptySearchesTable = {
  search: string
  day: string
  times: number
  last_at: Date
}

export type FavouritesTable = {
  user_id: string
  product_id: string
  created_at: Date
}

export type HomeEntriesTable = {
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
  created_at: Date
  updated_at: Date
}

export type HomeEntryProductsTable = {
  entry_id: string
  product_id: string
  position: number
}

export type HomeEntryRecipesTable = {
  entry_id: string
  recipe_id: string
  position: number
}

export type IdempotencyKeysTable = {
  user_id: string
  key: string
  request_hash: string
  answer: ColumnType<unknown, string, string>
  created_at: Date
}

export type ImportProductsTable = {
  import_id: string
  product_id: string
  before: ColumnType<Record<string, unknown> | null, string | null, string | null>
  after_md5: string
}

export type ImportsTable = {
  id: string
  at: Date
  by: string
  file: Generated<string>
  created: number
  updated: number
  category_ids: string[]
  sub_category_ids: string[]
  category_links: ColumnType<{ sub_category_id: string; category_id: string }[], string | undefined, string>
  taken_back_at: Date | null
}

export type InvitationsTable = {
  id: string
  email: string
  name: string
  role: 'User' | 'Admin'
  permits: Permit[]
  duties: ColumnType<StoreDuty[], string, string>
  ticket_hash: string
  link_shown: boolean
  invited_by: string
  created_at: Date
  expires_at: Date
}

export type MediaTable = {
  hash: string
  kind: 'uploaded' | 'drawn'
  recipe: ColumnType<unknown, string | null, string | null>
  created_at: Date
  touched_at: Generated<Date>
}

export type MessagesTable = {
  id: string
  channel: MessageChannel
  template: MessageTemplate
  user_id: string | null
  provider: string
  reference: string | null
  state: 'queued' | 'sent' | 'delivered' | 'failed' | 'expired'
  error: Generated<string>
  parts: number
  created_at: Date
  updated_at: Date
}

export type OffersTable = {
  id: string
  name: string
  buy: number
  get: number
  product_ids: string[]
  category_ids: string[]
  starts_at: Date | null
  ends_at: Date | null
  active: boolean
  created_at: Date
  updated_at: Date
}

export type OneTimeCodesTable = {
  email: string
  by_known_device: boolean
  code_hash: string
  tries_left: number
  known_tries_left: number
  expires_at: Date
  sent_at: Date[]
}

export type OrderAdjustmentsTable = {
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
  substitute_mrp_paise: number | null
  substitute_hsn: string | null
  substitute_gst_rate: number | null
  substitute_cess: number | null
  restocked_quantity: Generated<number>
  amount_paise: number
  at: Date
}

export type OrderChangesTable = {
  order_id: string
  seq: number
  at: Date
  by: string
  reason: string
  parts: Generated<('address' | 'time')[]>
  lines: ColumnType<{ productId: string; name: string; unit: string; from: number; to: number }[], string, string>
  from_paise: number
  to_paise: number
}

export type OrderEventsTable = {
  order_id: string
  seq: number
  state: OrderState
  at: Date
  by: string
  reason: string | null
  rider: string | null
  received_at: Date | null
}

export type OrderHoldersTable = {
  holder: string
  order_id: string
}

export type OrderLinesTable = {
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
  hsn: string | null
  gst_rate: Generated<number>
  cess: Generated<number>
  promotion_paise: Generated<number>
  offer_paise: Generated<number>
  offer: string | null
  refunded_quantity: Generated<number>
  restocked_quantity: Generated<number>
  goodwill_paise: Generated<number>
  preference: Generated<Preference>
  substitute_id: string | null
}

export type OrderProblemsTable = {
  id: string
  order_id: string
  reason: ProblemReason
  note: Generated<string>
  lines: ColumnType<{ productId: string; quantity: number }[], string, string>
  amount_paise: number
  state: Generated<ProblemState>
  reported_at: Date
  answered_at: Date | null
  answered_by: string | null
  answer: Generated<string>
  as_credit: Generated<boolean>
  refund_id: string | null
}

export type OrderRatingsTable = {
  order_id: string
  stars: number
  reasons: RatingReason[]
  note: Generated<string>
  rated_at: Date
  changed_at: Date
}

export type OrderSuggestionsTable = {
  store_id: string
  product_id: string
  day: string
  stock_version: number
  on_order: number
  demand: ColumnType<Demand, string, string>
  line: ColumnType<{ quantity: number; perDay: number; outOfStockHours: number; reason: string }, string, string>
}

export type OrdersTable = {
  id: string
  number: string
  user_id: string | null
  store_id: Generated<string>
  state: OrderState
  address: ColumnType<AddressShape, string, string>
  total_items: number
  total_without_discount_paise: number
  discounted_total_paise: number
  coupon_code: string | null
  coupon_minimum_paise: number | null
  coupon_paise: Generated<number>
  service_charge_paise: number
  delivery_charge_paise: Generated<number>
  small_cart_charge_paise: Generated<number>
  final_amount_paise: number
  adjusted_paise: Generated<number>
  refunded_paise: Generated<number>
  extra_due_paise: Generated<number>
  credit_paise: Generated<number>
  credit_returned_paise: Generated<number>
  credit_refunded_paise: Generated<number>
  tip_paise: Generated<number>
  payment_method: 'cash' | 'online'
  round_cash: Generated<boolean>
  rounding_paise: GeneratedAlways<number>
  payment_provider: ProviderName | null
  payment_state: 'due' | 'pending' | 'paid' | 'failed' | 'part_refunded' | 'refunded'
  hold_until: Date | null
  promise_minutes: number
  predicted_minutes: number | null
  promise_margin: number | null
  promised_at: Date | null
  slot_at: Date | null
  start_at: Date | null
  delivered_at: Date | null
  judged_at: Date | null
  delivery_code: Generated<string>
  leave_at_door: Generated<boolean>
  door_note: Generated<string>
  bill_copy_to: Generated<string>
  bill_copy_at: Date | null
  mail_to: { email: string; language: string; isProven: boolean } | null
  created_at: Date
  updated_at: Date
}

export type OutboxTable = {
  seq: GeneratedAlways<number>
  id: string
  kind: EventKind
  subject: string
  data: ColumnType<Record<string, unknown>, string, string>
  at: Date
  written_by: Generated<string>
}

export type OutboxReadersTable = {
  name: string
  position: string | null
  until: string | null
  after_seq: Generated<number>
}

export type PasskeyChallengesTable = {
  user_id: string
  challenge: string
  expires_at: Date
}

export type PasskeysTable = {
  id: string
  user_id: string
  credential_id: string
  public_key: string
  counter: number
  transports: string[]
  device: string
  created_at: Date
  used_at: Date | null
}

export type PaymentDisputesTable = {
  provider: ProviderName
  reference: string
  payment_id: string
  amount_paise: number
  state: 'open' | 'won' | 'lost'
  answer_by: Date | null
  opened_at: Date
  ended_at: Date | null
}

export type PaymentEventsTable = {
  provider: string
  event_id: string
  order_id: string | null
  kind: string
  at: Date
}

export type PaymentsTable = {
  id: string
  order_id: string
  provider: ProviderName
  reference: string | null
  payment_reference: string | null
  extra: Generated<boolean>
  at_door: Generated<boolean>
  confirmed_at: Date | null
  url: string | null
  qr_payload: string | null
  qr_until: Date | null
  state: 'pending' | 'paid' | 'failed' | 'refunded'
  amount_paise: number
  created_at: Date
  updated_at: Date
  paid_at: Date | null
}

export type PhoneCodesTable = {
  mobile_e164: string
  code_hash: string
  tries_left: number
  expires_at: Date
  sent_at: Date[]
}

export type PhoneTicketsTable = {
  ticket_hash: string
  user_id: string
  code_hash: string | null
  tries_left: number
  expires_at: Date
}

export type PickLinesTable = {
  order_id: string
  product_id: string
  picked: number
}

export type PicksTable = {
  order_id: string
  store_id: string
  picker_id: string | null
  state: 'in_hand' | 'released' | 'packed' | 'ended'
  started_at: Date
  first_picked_at: Date | null
  last_picked_at: Date | null
  packed_at: Date | null
  bags: number | null
  release_reason: Generated<string>
  shown: ColumnType<Record<string, number>, string | undefined, string>
  put_back_at: Date | null
}

export type PictureAddressesTable = {
  product_id: string
  place: number
  url: string
  due_at: Date | null
  problem: string | null
  tries: Generated<number>
  image: string | null
}

export type PopularSearchesTable = {
  search: string
  times: number
  last_at: Date
  people: number[]
  days: number[]
}

export type ProblemPicturesTable = {
  id: string
  order_id: string
  problem_id: string | null
  position: Generated<number>
  added_at: Date
}

export type ProductPairsTable = {
  product_id: string
  other_id: string
  lift: number
  orders: number
}

export type ProductsTable = {
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
  discount_id: string | null
  regular_discount: number | null
  more_details: ColumnType<Record<string, string>, string | undefined, string>
  barcode: string | null
  hsn: string | null
  gst_rate: number | null
  cess: number | null
  country_of_origin: string | null
  net_quantity: string | null
  manufacturer: string | null
  reorder_level: number | null
  family: string | null
  hidden: Generated<boolean>
  rank: Generated<number>
  created_at: Date
  updated_at: Date
  deleted_at: Date | null
  changed_by: Generated<string>
}

export type PurchaseOrderLinesTable = {
  order_id: string
  position: number
  product_id: string
  name: string
  unit: string
  code: Generated<string>
  ordered: number
  received: Generated<number>
  pack: number
  cost_paise: number
  reason: Generated<string>
}

export type PurchaseOrdersTable = {
  id: string
  store_id: string
  year: number
  serial: number
  number: string
  supplier_id: string
  state: PurchaseState
  expected_on: string | null
  sent_at: Date | null
  by: string
  created_at: Date
  updated_at: Date
}

export type PurchaseReceiptLinesTable = {
  receipt_id: string
  position: number
  product_id: string
  quantity: number
  cost_paise: number
  reason: Generated<string>
  lot: Generated<string>
  expires_on: string | null
}

export type PurchaseReceiptsTable = {
  id: string
  order_id: string
  invoice: Generated<string>
  by: string
  at: Date
}

export type PurchaseSeriesTable = {
  store_id: string
  year: number
  last_serial: number
}

export type PushSubscriptionsTable = {
  endpoint: string
  session_id: string
  p256dh: string
  auth: string
  new_orders: Generated<boolean>
  failures: Generated<number>
  created_at: Date
}

export type RateLimitsTable = {
  key: string
  ends_at: Date
  tries: number
}

export type RecipePartsTable = {
  recipe_id: string
  position: number
  name: string
  amount: string
  product_id: string | null
  quantity: number
}

export type RecipesTable = {
  id: string
  title: string
  image: string
  servings: number
  minutes: number | null
  method: Generated<string>
  published: Generated<boolean>
  position: Generated<number>
  created_at: Date
  updated_at: Date
}

export type RecoveryCodesTable = {
  user_id: string
  code_hash: string
}

export type RefundFailuresTable = {
  refund_id: string
  try: number
  failed_at: Date
  reference: string | null
  why: string | null
  again_at: Date | null
  again_by: string | null
  as_credit: Generated<boolean>
}

export type RefundsTable = {
  id: string
  order_id: string
  payment_id: string | null
  amount_paise: number
  lines: ColumnType<{ productId: string; quantity: number }[], string, string>
  reason: string
  tip_paise: Generated<number>
  by_amount: Generated<boolean>
  as_credit: Generated<boolean>
  surplus: Generated<boolean>
  state: Generated<'pending' | 'done' | 'failed'>
  reference: string | null
  tries: Generated<number>
  created_at: Date
  handed_over_at: Date | null
  handed_over_by: string | null
  by_rider: Generated<boolean>
}

export type ResetTicketsTable = {
  ticket_hash: string
  user_id: string
  expires_at: Date
}

export type RiderCashTable = {
  rider_id: string
  store_id: string
  in_hand_paise: number
  tips_paise: number
}

export type RiderPositionsTable = {
  user_id: string
  phone_at: Date
  at: Date
  received_at: Date
  lat: number
  lng: number
  accuracy: string
}

export type RidersTable = {
  user_id: string
  seen_at: Date
  unseen_from: Date | null
  unseen_to: Date | null
  silent_at: Date | null
  lat: number | null
  lng: number | null
  position_at: Date | null
  still_lat: number | null
  still_lng: number | null
  moved_at: Date | null
}

export type SearchSynonymsTable = {
  word: string
  others: string[]
}

export type SessionsTable = {
  id: string
  user_id: string
  token_id: string
  successor_id: string | null
  exchanged_at: Date | null
  device: Generated<string>
  created_at: Date
  used_at: Date
  expires_at: Date
  password_entered_at: Generated<Date>
}

export type SettingsTable = {
  key: string
  value: ColumnType<unknown, string, string>
}

export type ShiftsTable = {
  id: string
  user_id: string | null
  store_id: string
  duty: Duty
  started_at: Date
  heard_at: Date
  asked_at: Date | null
  task_told_at: Date | null
  unheard_from: Date | null
  unheard_to: Date | null
  ended_at: Date | null
}

export type SignInTicketsTable = {
  ticket_hash: string
  user_id: string
  password_hash: string
  tries_left: number
  challenge: string | null
  expires_at: Date
}

export type StockTable = {
  store_id: Generated<string>
  product_id: string
  quantity: number
  version: Generated<number>
  bin: Generated<string>
  dated_quantity: number | null
  count_asked_at: Date | null
  changed_by: Generated<string>
}

export type StockCostDaysTable = {
  store_id: string
  product_id: string
  day: string
  kind: string
  quantity: number
  value_paise: number
}

export type StockCostsTable = {
  store_id: string
  product_id: string
  version: number
  quantity: number
  value_paise: number
  last_cost_paise: number | null
}

export type StockExpiriesTable = {
  store_id: string
  product_id: string
  expires_on: string
  quantity: number
}

export type StockMovementsTable = {
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
  at: Date
}

export type StoresTable = {
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
  area_polygon: ColumnType<AreaPolygon | null, string | null, string | null>
  area_radius_km: number | null
  state: Generated<StoreState>
  reason: Generated<string>
  paused_until: Date | null
  longest_promise: Generated<number>
  minimum_order_paise: number | null
  active: Generated<boolean>
  created_at: Date
  updated_at: Date
}

export type SubCategoriesTable = {
  id: string
  name: string
  name_translations: ColumnType<NameTranslations, string | undefined, string>
  image: string
  position: Generated<number>
  created_at: Date
  updated_at: Date
}

export type SubCategoryCategoriesTable = {
  sub_category_id: string
  category_id: string
  position: Generated<number>
}

export type SubCategoryProductsTable = {
  category_id: string
  sub_category_id: string
  product_id: string
}

export type SubstitutionQuestionsTable = {
  id: string
  order_id: string
  product_id: string
  quantity: number
  substitute_id: string
  by: string
  asked_at: Date
  answer_until: Date
  outcome: 'accepted' | 'refused' | 'silent' | 'dropped' | null
}

export type SupplierItemsTable = {
  supplier_id: string
  product_id: string
  code: Generated<string>
  pack: number
  cost_paise: number
  preferred: Generated<boolean>
}

export type SuppliersTable = {
  id: string
  name: string
  phone: Generated<string>
  email: Generated<string>
  gstin: Generated<string>
  lead_days: number
  delivery_days: Generated<number[]>
  order_by: Generated<string>
  minimum_paise: Generated<number>
  note: Generated<string>
  active: Generated<boolean>
  created_at: Date
  updated_at: Date
}

export type TaxDocumentLinesTable = {
  document_id: string
  position: number
  product_id: string
  name: string
  unit: string
  hsn: string | null
  gst_rate: number
  cess: number
  quantity: number
  mrp_paise: number | null
  discount: number | null
  goods_paise: number | null
  amount_paise: number
  taxable_paise: number
  cgst_paise: number
  sgst_paise: number
  igst_paise: number
  cess_paise: number
  round_off_paise: number
}

export type TaxDocumentsTable = {
  id: string
  kind: TaxDocumentKind
  store_id: string
  financial_year: string
  serial: number
  number: string
  order_id: string
  refund_id: string | null
  issued_at: Date
  legal_name: string
  gstin: string
  seller_address: Generated<string>
  fssai: Generated<string>
  supply_state: string
  amount_paise: number
  taxable_paise: number
  cgst_paise: number
  sgst_paise: number
  igst_paise: number
  cess_paise: number
  round_off_paise: number
}

export type TaxSeriesTable = {
  store_id: string
  financial_year: string
  kind: TaxDocumentKind
  store_number: number
  last_serial: number
}

export type TellMeTable = {
  email: string
  pincode: string
  language: Generated<string>
  created_at: Date
}

export type TestPaymentsTable = {
  reference: string
  order_id: string
  amount_paise: number
  state: 'open' | 'paid' | 'declined' | 'closed'
  refunds: Generated<'done' | 'failed' | 'fail_later'>
  created_at: Date
}

export type TestRefundsTable = {
  id: string
  reference: string
  amount_paise: number
  state: 'pending' | 'done' | 'failed'
}

export type TipPayoutsTable = {
  id: string
  store_id: string
  rider_id: string | null
  amount_paise: number
  by: string
  at: Date
}

export type TotpSecretsTable = {
  user_id: string
  sealed_secret: string
  last_step: Generated<number>
  created_at: Date
  confirmed_at: Date | null
}

export type TripsTable = {
  id: string
  store_id: string
  rider_id: string | null
  state: 'planned' | 'out' | 'ended'
  firm_at: Date
  manual: boolean
  told_at: Date | null
  created_at: Date
  left_at: Date | null
  ended_at: Date | null
}

export type UnlockTicketsTable = {
  email: string
  ticket_hash: string | null
  sent_at: Date
}

export type UpiReferencesTable = {
  reference: string
  order_id: string
  payment_id: string | null
  amount_paise: number
  due_paise: number
  by: string
  at: Date
}

export type UsersTable = {
  id: string
  name: string
  email: string
  mobile: Generated<string>
  mobile_e164: GeneratedAlways<string | null>
  mobile_proven_at: Date | null
  messages_off: Generated<string[]>
  avatar: Generated<string>
  password_hash: string
  role: Generated<'User' | 'Admin'>
  permits: Generated<Permit[]>
  status: Generated<'Active' | 'Inactive' | 'Suspended'>
  verify_email: Generated<boolean>
  must_change_password: Generated<boolean>
  language: Generated<string>
  credit_paise: Generated<number>
  giving_back_since: Date | null
  given_back_paise: Generated<number>
  last_login_at: Date | null
  created_at: Date
  updated_at: Date
}

export type WebhookAttemptsTable = {
  seq: Generated<number>
  id: string
  webhook_id: string
  event_id: string
  kind: string
  try: number
  at: Date
  ms: number
  request: string
  status: number | null
  answer: string
}

export type WebhookQueueTable = {
  webhook_id: string
  event_id: string
  seq: number
  kind: string
  subject: string
  data: ColumnType<Record<string, unknown>, Record<string, unknown>, never>
  at: Date
  tries: Generated<number>
  due_at: Date | null
}

export type WebhooksTable = {
  id: string
  url: string
  events: string[]
  store_id: string | null
  sealed_secret: string
  created_by: string
  created_at: Date
  off_since: Date | null
}

export type Tables = {
  addresses: AddressesTable
  api_keys: ApiKeysTable
  audit_log: AuditLogTable
  awaited_products: AwaitedProductsTable
  cart_lines: CartLinesTable
  carts: CartsTable
  cash_handovers: CashHandoversTable
  catalogue_version: CatalogueVersionTable
  categories: CategoriesTable
  category_products: CategoryProductsTable
  consents: ConsentsTable
  coupon_redemptions: CouponRedemptionsTable
  coupons: CouponsTable
  credit_entries: CreditEntriesTable
  customer_notes: CustomerNotesTable
  day_closes: DayClosesTable
  discount_categories: DiscountCategoriesTable
  discount_products: DiscountProductsTable
  discounts: DiscountsTable
  dispatches: DispatchesTable
  drops: DropsTable
  duties: DutiesTable
  email_changes: EmailChangesTable
  empty_searches: EmptySearchesTable
  favourites: FavouritesTable
  home_entries: HomeEntriesTable
  home_entry_products: HomeEntryProductsTable
  home_entry_recipes: HomeEntryRecipesTable
  idempotency_keys: IdempotencyKeysTable
  import_products: ImportProductsTable
  imports: ImportsTable
  invitations: InvitationsTable
  media: MediaTable
  messages: MessagesTable
  offers: OffersTable
  one_time_codes: OneTimeCodesTable
  order_adjustments: OrderAdjustmentsTable
  order_changes: OrderChangesTable
  order_events: OrderEventsTable
  order_holders: OrderHoldersTable
  order_lines: OrderLinesTable
  order_problems: OrderProblemsTable
  order_ratings: OrderRatingsTable
  order_suggestions: OrderSuggestionsTable
  orders: OrdersTable
  outbox: OutboxTable
  outbox_readers: OutboxReadersTable
  passkey_challenges: PasskeyChallengesTable
  passkeys: PasskeysTable
  payment_disputes: PaymentDisputesTable
  payment_events: PaymentEventsTable
  payments: PaymentsTable
  phone_codes: PhoneCodesTable
  phone_tickets: PhoneTicketsTable
  pick_lines: PickLinesTable
  picks: PicksTable
  picture_addresses: PictureAddressesTable
  popular_searches: PopularSearchesTable
  problem_pictures: ProblemPicturesTable
  product_pairs: ProductPairsTable
  products: ProductsTable
  purchase_order_lines: PurchaseOrderLinesTable
  purchase_orders: PurchaseOrdersTable
  purchase_receipt_lines: PurchaseReceiptLinesTable
  purchase_receipts: PurchaseReceiptsTable
  purchase_series: PurchaseSeriesTable
  push_subscriptions: PushSubscriptionsTable
  rate_limits: RateLimitsTable
  recipe_parts: RecipePartsTable
  recipes: RecipesTable
  recovery_codes: RecoveryCodesTable
  refund_failures: RefundFailuresTable
  refunds: RefundsTable
  reset_tickets: ResetTicketsTable
  rider_cash: RiderCashTable
  rider_positions: RiderPositionsTable
  riders: RidersTable
  search_synonyms: SearchSynonymsTable
  sessions: SessionsTable
  settings: SettingsTable
  shifts: ShiftsTable
  sign_in_tickets: SignInTicketsTable
  stock: StockTable
  stock_cost_days: StockCostDaysTable
  stock_costs: StockCostsTable
  stock_expiries: StockExpiriesTable
  stock_movements: StockMovementsTable
  stores: StoresTable
  sub_categories: SubCategoriesTable
  sub_category_categories: SubCategoryCategoriesTable
  sub_category_products: SubCategoryProductsTable
  substitution_questions: SubstitutionQuestionsTable
  supplier_items: SupplierItemsTable
  suppliers: SuppliersTable
  tax_document_lines: TaxDocumentLinesTable
  tax_documents: TaxDocumentsTable
  tax_series: TaxSeriesTable
  tell_me: TellMeTable
  test_payments: TestPaymentsTable
  test_refunds: TestRefundsTable
  tip_payouts: TipPayoutsTable
  totp_secrets: TotpSecretsTable
  trips: TripsTable
  unlock_tickets: UnlockTicketsTable
  upi_references: UpiReferencesTable
  users: UsersTable
  webhook_attempts: WebhookAttemptsTable
  webhook_queue: WebhookQueueTable
  webhooks: WebhooksTable
}
