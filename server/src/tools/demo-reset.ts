// npm run demo:reset: brings the demo catalogue back as it was on the first day. What the shop added itself stays.
import { demoCatalogue } from '../../db/demo/demo-catalogue.ts'
import { seedCatalogue } from '../../db/demo/seed-catalogue.ts'
import { systemClock } from '../platform/clock.ts'
import { openDatabase } from '../platform/database.ts'
import { runTool } from '../tool.ts'

await runTool(async ({ shop }) => {
  const db = openDatabase(shop.databaseUrl)
  try {
    const catalogue = demoCatalogue()
    await seedCatalogue(db, catalogue, systemClock())
    console.log(
      `${catalogue.products.length} products in ${catalogue.categories.length} categories are back on their shelves.`,
    )
  } finally {
    await db.destroy()
  }
})
