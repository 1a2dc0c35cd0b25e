// npm run demo:reset: brings the demo catalogue back as it was on the first day, and the demo's shoppers where they
// are gone. What the shop added itself stays.
import { demoCatalogue } from '../../db/demo/demo-catalogue.ts'
import { seedCatalogue } from '../../db/demo/seed-catalogue.ts'
import { seedPeople } from '../../db/demo/seed-people.ts'
import { runTool } from '../boot/run-tool.ts'
import { systemClock } from '../platform/clock.ts'
import { openDatabase } from '../platform/database/database.ts'
import { createPasswordHasher } from '../platform/security/password-hasher.ts'

await runTool(async ({ shop }) => {
  const db = openDatabase(shop.directUrl)
  try {
    const catalogue = demoCatalogue()
    await seedCatalogue(db, catalogue, systemClock())
    await seedPeople(db, catalogue, { hasher: createPasswordHasher(), now: systemClock() })
    console.log(
      `${catalogue.products.length} products in ${catalogue.categories.length} categories are back on their shelves.`,
    )
  } finally {
    await db.destroy()
  }
})
