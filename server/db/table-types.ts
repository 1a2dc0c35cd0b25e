// The table types, tables.gen.ts, come from the migrated database. Here stands what the database does not know. A generator
// of others (kysely-codegen 0.20) needs the JavaScript interface of TypeScript, which TypeScript 7 does not have.

import { type ColumnMetadata, sql, type TableMetadata } from 'kysely'
import type { Db } from '../src/platform/database/database.ts'

/**
 * The types of columns that say more than the database does: the words a text may be, and the shape of a JSON document,
 * which is read as a value and written as text.
 */
const columnTypes: Record<string, string> = {
  'users.permits': 'Generated<Permit[]>',
  'users.role': "Generated<'User' | 'Admin'>",
  'users.mobile_e164': 'GeneratedAlways<string | null>',
  'users.status': "Generated<'Active' | 'Inactive' | 'Suspended'>",
  'media.kind': "'uploaded' | 'drawn'",
  'media.recipe': 'ColumnType<unknown, string | null, string | null>',
  'categories.name_translations': 'ColumnType<NameTranslations, string | undefined, string>',
  'sub_categories.name_translations': 'ColumnType<NameTranslations, string | undefined, string>',
  'products.name_translations': 'ColumnType<NameTranslations, string | undefined, string>',
  'products.unit_price_paise': 'GeneratedAlways<number>',
  'products.more_details': 'ColumnType<Record<string, string>, string | undefined, string>',
  'discounts.scope': 'DiscountScope',
  'home_entries.kind': 'HomeEntryKind',
  'stock_movements.kind': 'MovementKind',
  'stores.hours': 'ColumnType<OpeningHours[], string | undefined, string>',
  'stores.area_polygon': 'ColumnType<AreaPolygon | null, string | null, string | null>',
  'stores.state': 'Generated<StoreState>',
  'duties.duty': 'Duty',
  'invitations.role': "'User' | 'Admin'",
  'invitations.permits': 'Permit[]',
  'invitations.duties': 'ColumnType<StoreDuty[], string, string>',
  'shifts.duty': 'Duty',
  'coupons.kind': "'flat' | 'percent'",
  'carts.preference': 'Generated<Preference>',
  'cart_lines.preference': 'Generated<Preference>',
  'orders.state': 'OrderState',
  'orders.address': 'ColumnType<AddressShape, string, string>',
  'orders.mail_to': '{ email: string; language: string; isProven: boolean } | null',
  'orders.rounding_paise': 'GeneratedAlways<number>',
  'orders.payment_method': "'cash' | 'online'",
  'orders.payment_provider': 'ProviderName | null',
  'orders.payment_state': "'due' | 'pending' | 'paid' | 'failed' | 'part_refunded' | 'refunded'",
  'order_lines.preference': 'Generated<Preference>',
  'drops.wish': "'again' | 'later' | 'cancel' | null",
  'order_adjustments.kind': "'short' | 'substituted'",
  'order_changes.parts': "Generated<('address' | 'time')[]>",
  'order_changes.lines':
    'ColumnType<{ productId: string; name: string; unit: string; from: number; to: number }[], string, string>',
  'substitution_questions.outcome': "'accepted' | 'refused' | 'silent' | 'dropped' | null",
  'order_events.state': 'OrderState',
  'order_ratings.reasons': 'RatingReason[]',
  'order_problems.reason': 'ProblemReason',
  'order_problems.lines': 'ColumnType<{ productId: string; quantity: number }[], string, string>',
  'order_problems.state': 'Generated<ProblemState>',
  'picks.shown': 'ColumnType<Record<string, number>, string | undefined, string>',
  'picks.state': "'in_hand' | 'released' | 'packed' | 'ended'",
  'trips.state': "'planned' | 'out' | 'ended'",
  'drops.state': "'planned' | 'out' | 'arrived' | 'delivered' | 'failed' | 'cancelled'",
  'purchase_orders.state': 'PurchaseState',
  'order_suggestions.demand': 'ColumnType<Demand, string, string>',
  'order_suggestions.line':
    'ColumnType<{ quantity: number; perDay: number; outOfStockHours: number; reason: string }, string, string>',
  'day_closes.figures': 'ColumnType<DayFigures, string, string>',
  'tax_series.kind': 'TaxDocumentKind',
  'tax_documents.kind': 'TaxDocumentKind',
  'payments.provider': 'ProviderName',
  'payments.state': "'pending' | 'paid' | 'failed' | 'refunded'",
  'refunds.lines': 'ColumnType<{ productId: string; quantity: number }[], string, string>',
  'webhook_queue.data': 'ColumnType<Record<string, unknown>, Record<string, unknown>, never>',
  'webhook_attempts.seq': 'Generated<number>',
  'consents.seq': 'Generated<number>',
  'messages.channel': 'MessageChannel',
  'messages.template': 'MessageTemplate',
  'messages.state': "'queued' | 'sent' | 'delivered' | 'failed' | 'expired'",
  'consents.purpose': 'ConsentPurpose',
  'refunds.state': "Generated<'pending' | 'done' | 'failed'>",
  'payment_disputes.provider': 'ProviderName',
  'payment_disputes.state': "'open' | 'won' | 'lost'",
  'credit_entries.kind': 'CreditKind',
  'test_payments.state': "'open' | 'paid' | 'declined' | 'closed'",
  'test_payments.refunds': "Generated<'done' | 'failed' | 'fail_later'>",
  'test_refunds.state': "'pending' | 'done' | 'failed'",
  'imports.category_links':
    'ColumnType<{ sub_category_id: string; category_id: string }[], string | undefined, string>',
  'import_products.before': 'ColumnType<Record<string, unknown> | null, string | null, string | null>',
  'settings.value': 'ColumnType<unknown, string, string>',
  'idempotency_keys.answer': 'ColumnType<unknown, string, string>',
  'audit_log.detail': 'ColumnType<Record<string, unknown>, string | undefined, never>',
  'outbox.seq': 'GeneratedAlways<number>',
  'outbox.kind': 'EventKind',
  'outbox.data': 'ColumnType<Record<string, unknown>, string, string>',
}

/** Where these types come from. */
const importedTypes = {
  AddressShape: '@tokri/contract/address.schema.ts',
  AreaPolygon: '@tokri/rules/service-area.ts',
  CreditKind: '@tokri/rules/credit.ts',
  DayFigures: '@tokri/rules/day-close.ts',
  DiscountScope: '@tokri/rules/scheduled-discounts.ts',
  Demand: '@tokri/rules/plan-orders/types.ts',
  Duty: '@tokri/rules/permissions.ts',
  EventKind: '@tokri/rules/shop-events.ts',
  HomeEntryKind: '@tokri/rules/home-schedule.ts',
  MessageChannel: '@tokri/rules/messages.ts',
  MessageTemplate: '@tokri/rules/messages.ts',
  MovementKind: '@tokri/rules/stock-movements.ts',
  NameTranslations: '@tokri/contract/language.ts',
  OpeningHours: '@tokri/rules/opening-hours.ts',
  OrderState: '@tokri/rules/order-states.ts',
  ConsentPurpose: '@tokri/rules/consents.ts',
  Permit: '@tokri/rules/permissions.ts',
  StoreDuty: '@tokri/rules/permissions.ts',
  Preference: '@tokri/rules/adjustments.ts',
  ProblemReason: '@tokri/rules/problems.ts',
  ProblemState: '@tokri/rules/problems.ts',
  ProviderName: '@tokri/contract/payment-providers.ts',
  PurchaseState: '@tokri/rules/purchase-orders.ts',
  RatingReason: '@tokri/rules/ratings.ts',
  StoreState: '@tokri/rules/opening-hours.ts',
  TaxDocumentKind: '@tokri/rules/gst.ts',
}

/** The types of values as the driver reads them, see openDatabase. */
const VALUES: Record<string, string> = {
  bool: 'boolean',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  float8: 'number',
  numeric: 'number',
  timestamptz: 'Date',
}

const typeOf = ({ dataType, isNullable, hasDefaultValue }: ColumnMetadata): string => {
  const isArray = dataType.startsWith('_')
  const value = VALUES[isArray ? dataType.slice(1) : dataType] ?? 'string'
  const type = `${value}${isArray ? '[]' : ''}${isNullable ? ' | null' : ''}`
  return hasDefaultValue ? `Generated<${type}>` : type
}

/** order_lines → OrderLinesTable */
const typeName = (table: string): string =>
  `${table.replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase())}Table`

/** The text of tables.gen.ts for a migrated database. */
export const tableTypes = async (db: Db): Promise<string> => {
  const known = await db.introspection.getTables()
  const partitions = await sql<{ name: string }>`SELECT inhrelid::regclass::text AS name FROM pg_inherits`.execute(db)
  const tables = known
    .filter(({ schema, name }) => schema === 'public' && !partitions.rows.some((partition) => partition.name === name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
  const names = new Set(tables.flatMap(({ name, columns }) => columns.map((column) => `${name}.${column.name}`)))
  const lost = Object.keys(columnTypes).filter((name) => !names.has(name))
  if (lost.length > 0) throw new Error(`No such column: ${lost.join(', ')}`)
  const columnsOf = (table: TableMetadata) =>
    table.columns.map(
      (column) => `  ${column.name}: ${columnTypes[`${table.name}.${column.name}`] ?? typeOf(column)}\n`,
    )
  return [
    '// Generated from the migrated database by tables.test.ts; its column types stand in table-types.ts.\n',
    "import type { ColumnType, Generated, GeneratedAlways } from 'kysely'\n",
    ...Object.entries(importedTypes).map(([name, from]) => `import type { ${name} } from '${from}'\n`),
    ...tables.map((table) => `\nexport type ${typeName(table.name)} = {\n${columnsOf(table).join('')}}\n`),
    `\nexport type Tables = {\n${tables.map(({ name }) => `  ${name}: ${typeName(name)}\n`).join('')}}\n`,
  ].join('')
}
