// A shop that is registered for the goods and services tax of India.
import { updateOrderStatus } from '@tokri/contract/order.ts'
import { updateSettings } from '@tokri/contract/settings.ts'
import { sql } from 'kysely'
import type { Person, TestShop } from './shop.ts'

/** Of Karnataka, the state of the addresses of tests. */
export const registration = { legalName: 'Tokri Foods Private Limited', gstin: '29AAGCB7383J1Z4' }

export const gstOf = ({ call, db }: TestShop, admin: Person) => {
  const register = (gst: typeof registration | null = registration) =>
    call(updateSettings, { body: { gst } }, { token: admin.token })

  const taxed = async (productId: string, tax: { hsn?: string; gst_rate?: number; cess?: number }): Promise<string> => {
    await db.updateTable('products').set(tax).where('id', '=', productId).execute()
    return productId
  }

  /** With a picker on shift, the order is confirmed already: then the first move is refused. */
  const deliver = async (orderId: string): Promise<void> => {
    for (const state of ['CONFIRMED', 'PACKING', 'READY', 'OUT_FOR_DELIVERY', 'DELIVERED'])
      await call(updateOrderStatus, { body: { orderId, state } }, { token: admin.token })
  }

  /** As an order whose address had no codes yet. */
  const moveTo = (orderId: string, state: string, pincode = '560038') =>
    sql`UPDATE orders SET address = address - 'stateCode' || jsonb_build_object('state', ${state}::text, 'pincode',
      ${pincode}::text) WHERE id = ${orderId}`.execute(db)

  const documentsOf = (orderId: string) =>
    db
      .selectFrom('tax_documents')
      .selectAll()
      .where('order_id', '=', orderId)
      .orderBy('issued_at')
      .orderBy('number')
      .execute()
  const linesOf = (documentId: string) =>
    db.selectFrom('tax_document_lines').selectAll().where('document_id', '=', documentId).orderBy('position').execute()

  return { register, taxed, deliver, moveTo, documentsOf, linesOf }
}
