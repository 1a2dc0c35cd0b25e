// npm run demo:reset: restores the demo catalogue to its first state and recreates missing demo shoppers. It refuses in a shop
// that has become somebody's own.
import { countOwn, loadDemo } from '../boot/demo.ts'
import { runTool, ToolError } from '../boot/run-tool.ts'
import { generatePassword } from '../modules/user/staff/first-administrator.ts'
import { openDatabase } from '../platform/database/database.ts'
import { createPasswordHasher } from '../platform/security/password-hasher.ts'

await runTool(async ({ shop, config }) => {
  const password = config.demoPassword ?? generatePassword()
  const db = openDatabase(shop.directUrl)
  try {
    const own = await countOwn(db)
    if (own.products + own.orders > 0)
      throw new ToolError(
        `This shop has products or orders of its own (${own.products} and ${own.orders}): the demo would come among them. Start with another DATA_DIR or DATABASE_URL to look at the demo.`,
      )
    const catalogue = await loadDemo(db, config.clock(), await createPasswordHasher().hash(password))
    console.log(`${catalogue.products.length} products in ${catalogue.categories.length} categories were restored.`)
    console.log(`Missing demo shoppers were recreated with the password ${password}.`)
  } finally {
    await db.destroy()
  }
})
