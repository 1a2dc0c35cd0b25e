// npm run demo:reset: brings the demo catalogue back as it was on the first day, and the demo's shoppers where they
// are gone. What the shop added itself stays.
import { loadDemo } from '../boot/demo.ts'
import { runTool } from '../boot/run-tool.ts'
import { generatePassword } from '../modules/user/first-administrator.ts'
import { openDatabase } from '../platform/database/database.ts'
import { createPasswordHasher } from '../platform/security/password-hasher.ts'

await runTool(async ({ shop, config }) => {
  const password = config.demoPassword ?? generatePassword()
  const db = openDatabase(shop.directUrl)
  try {
    const catalogue = await loadDemo(db, await createPasswordHasher().hash(password))
    console.log(
      `${catalogue.products.length} products in ${catalogue.categories.length} categories are back on their shelves.`,
    )
    console.log(`Demo shoppers that were missing are there again, with the password ${password}.`)
  } finally {
    await db.destroy()
  }
})
