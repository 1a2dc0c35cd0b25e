// npm run demo:reset: restores the demo catalogue to its first state and recreates missing demo shoppers. What the shop
// has added itself stays.
import { loadDemo } from '../boot/demo.ts'
import { runTool } from '../boot/run-tool.ts'
import { generatePassword } from '../modules/user/staff/first-administrator.ts'
import { openDatabase } from '../platform/database/database.ts'
import { createPasswordHasher } from '../platform/security/password-hasher.ts'

await runTool(async ({ shop, config }) => {
  const password = config.demoPassword ?? generatePassword()
  const db = openDatabase(shop.directUrl)
  try {
    const catalogue = await loadDemo(db, config.clock(), await createPasswordHasher().hash(password))
    console.log(`${catalogue.products.length} products in ${catalogue.categories.length} categories were restored.`)
    console.log(`Missing demo shoppers were recreated with the password ${password}.`)
  } finally {
    await db.destroy()
  }
})
