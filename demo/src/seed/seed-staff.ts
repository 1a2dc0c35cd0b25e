// The people who work at the demo's stores, with their duties. Nobody is on shift until somebody starts one.
import { demoId } from '../catalogue/catalogue.ts'
import type { SeedContext } from './seed-context.ts'
import { demoStaff } from './staff.ts'

/** Adds the workers that do not exist yet, at those demo stores that the shop has. */
export const seedStaff = async ({ db, now, inTransaction }: SeedContext, hash: string): Promise<void> => {
  await inTransaction(db, async (tx) => {
    const present = new Set((await tx.selectFrom('stores').select('id').execute()).map(({ id }) => id))
    const staff = demoStaff.filter(({ storeId }) => present.has(storeId))
    const made = await tx
      .insertInto('users')
      .values(
        staff.map(({ name, email }) => ({
          id: demoId('user', email),
          name,
          email,
          mobile: '',
          verify_email: true,
          password_hash: hash,
          last_login_at: null,
          created_at: now,
          updated_at: now,
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .execute()
    const added = new Set(made.map(({ id }) => id))
    const duties = staff
      .map(({ email, storeId, duty }) => ({ user_id: demoId('user', email), store_id: storeId, duty }))
      .filter((row) => added.has(row.user_id))
    if (duties.length > 0) await tx.insertInto('duties').values(duties).execute()
  })
}
