// What the files for machines share.
import type { Call } from '@tokri/contract/client.ts'

export type Text = { type: string; text: string }
/** Null if there is no such file. */
export type Make = (shop: { call: Call; origin: string }) => Promise<Text | null>

/** The protocol's limit of addresses in one sitemap, and the most products of a feed. */
export const SITEMAP_LIMIT = 50_000
export const PAGE_OF_PRODUCTS = 100

export const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
