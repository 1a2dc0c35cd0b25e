// npm run reset-second-factor -- EMAIL: takes two-step sign-in off an account whose phone, passkey and recovery codes are
// lost. The counter does the same while another owner can sign in.
import { runTool, ToolError } from '../boot/run-tool.ts'
import { removeSecondFactors } from '../modules/user/second-factor/reset.ts'
import { openDatabase } from '../platform/database/database.ts'
import { inTransaction } from '../platform/database/transaction.ts'

await runTool(async ({ shop, config, args: [email = ''] }) => {
  const db = openDatabase(shop.directUrl)
  try {
    const found = await db
      .selectFrom('users')
      .select('id')
      .where('email', '=', email.trim().toLowerCase())
      .executeTakeFirst()
    if (!found) throw new ToolError(`There is no account with this e-mail. Usage: npm run reset-second-factor -- EMAIL`)
    await inTransaction(db, (tx) => removeSecondFactors(tx, found.id, { actor: 'shop', at: config.clock() }))
    console.log(`${email} signs in with the password alone, and is signed out everywhere.`)
  } finally {
    await db.destroy()
  }
})
