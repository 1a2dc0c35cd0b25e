// When a person goes, their orders keep the amounts and lose the person: no account, no address, no words of theirs.
import type { Tx } from '../../platform/database.ts'

const nowhere = { _id: '', address_line: '', city: '', state: '', pincode: '', country: '', mobile: '' }

export const forgetBuyer = async (tx: Tx, userId: string): Promise<void> => {
  await tx
    .updateTable('order_events')
    .set({ reason: null })
    .where('by', '=', 'shopper')
    .where('order_id', 'in', (eb) => eb.selectFrom('orders').select('id').where('user_id', '=', userId))
    .execute()
  await tx
    .updateTable('orders')
    .set({ address: JSON.stringify(nowhere), user_id: null })
    .where('user_id', '=', userId)
    .execute()
}
