import type { DemoCatalogue } from '../catalogue/catalogue.ts'
import { planDemoTrade } from './seed-buying.ts'
import { seedCatalogue } from './seed-catalogue.ts'
import type { SeedContext } from './seed-context.ts'
import { seedMorning } from './seed-morning.ts'
import { seedRecipes } from './seed-recipes.ts'
import { seedShoppers } from './seed-shoppers.ts'
import { seedStaff } from './seed-staff.ts'
import { seedStores } from './seed-stores.ts'
import { MAIN } from './stores.ts'

/**
 * Writes the demo catalogue, its stores, its morning, what they bought and sold in the weeks before, and the demo shoppers
 * and workers that are missing.
 */
export const seedDemo = async (context: SeedContext, catalogue: DemoCatalogue, passwordHash: string): Promise<void> => {
  const trade = await planDemoTrade(context, catalogue)
  await seedCatalogue(context, catalogue, trade.in(MAIN.id))
  await seedRecipes(context, catalogue)
  await seedStores(context, catalogue, trade.in)
  await seedShoppers(context, catalogue, passwordHash)
  await seedStaff(context, passwordHash)
  await seedMorning(context, catalogue, passwordHash)
  await trade.write()
}
