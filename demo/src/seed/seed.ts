import type { DemoCatalogue } from '../catalogue/catalogue.ts'
import { demoCatalogue } from '../catalogue/demo-catalogue.ts'
import { seedCatalogue } from './seed-catalogue.ts'
import type { SeedContext } from './seed-context.ts'
import { seedMorning } from './seed-morning.ts'
import { seedRecipes } from './seed-recipes.ts'
import { seedShoppers } from './seed-shoppers.ts'
import { seedStaff } from './seed-staff.ts'
import { seedStores } from './seed-stores.ts'

/**
 * Writes the demo catalogue, its stores, its morning, and the demo shoppers and workers that are missing; returns the
 * catalogue.
 */
export const seedDemo = async (context: SeedContext, passwordHash: string): Promise<DemoCatalogue> => {
  const catalogue = demoCatalogue()
  await seedCatalogue(context, catalogue)
  await seedRecipes(context, catalogue)
  await seedStores(context, catalogue)
  await seedShoppers(context, catalogue, passwordHash)
  await seedStaff(context, passwordHash)
  await seedMorning(context, catalogue, passwordHash)
  return catalogue
}
