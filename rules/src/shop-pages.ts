/** The pages that the law asks a shop to show. Apart from the settings, because every page of the shop loads these names. */
export const shopPageNames = ['privacy', 'terms', 'refunds', 'shipping', 'contact'] as const
export type ShopPageName = (typeof shopPageNames)[number]
/** `text` is Markdown, `updatedOn` a day of the shop, such as 2026-11-29, and `updatedAt` the moment. */
export type ShopPage = { text: string; updatedOn: string; updatedAt: string }
