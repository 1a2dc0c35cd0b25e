// The dependencies of the modules. boot/run-shop.ts (or a test) builds them once; functions take them as first parameter.
import type { KeptSecrets } from '@tokri/contract/settings.schema.ts'
import type { ShopSettings } from '@tokri/rules/shop-settings.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { LiveOffers } from './modules/cart/live-offers.ts'
import type { CatalogueWatch } from './modules/catalogue/change-watcher.ts'
import type { LiveHome } from './modules/catalogue/home/live-home.ts'
import type { WebhookSender } from './modules/integrate/webhooks/send-webhook.ts'
import type { FetchPicture } from './modules/media/fetch-picture.ts'
import type { Media } from './modules/media/service.ts'
import type { DeleteBuyerTexts, Effects } from './modules/order/rows/moved.ts'
import type { PaymentProviders } from './modules/payment/providers.ts'
import type { LivePromises } from './modules/promise/live-promises.ts'
import type { Travel } from './modules/promise/travel.ts'
import type { StockOfProducts } from './modules/stock/service.ts'
import type { LiveStores } from './modules/store/live-stores.ts'
import type { Messages } from './modules/user/messages/message.ts'
import type { Clock } from './platform/clock.ts'
import type { Db } from './platform/database/database.ts'
import type { ReadReplicas } from './platform/database/read-replicas.ts'
import type { ObjectStorage } from './platform/files/object-storage.ts'
import type { Following } from './platform/following.ts'
import type { Jobs } from './platform/jobs/jobs.ts'
import type { Mailer } from './platform/mail/mail.ts'
import type { PushSender } from './platform/push/push-sender.ts'
import type { Secrets } from './platform/secrets.ts'
import type { PasswordHasher } from './platform/security/password-hasher.ts'
import type { SettingsHolder } from './platform/settings.ts'

export type Deps = {
  db: Db
  /** Replicas for long reads. */
  replicas: ReadReplicas
  clock: Clock
  log: FastifyBaseLogger
  hasher: PasswordHasher
  settings: SettingsHolder<ShopSettings>
  /** What administrators write and nobody reads again. As recent as `watch`. */
  secrets: Secrets<KeptSecrets>
  /** The active offers in memory. They are as recent as `watch`. */
  offers: LiveOffers
  /** The schedule of the home page in memory. It is as recent as `watch`. */
  home: LiveHome
  /** Detects changes of the catalogue. Whoever creates it must stop it. */
  watch: CatalogueWatch
  /** The stores in memory. They are as recent as `watch`, so call `watch.settle` before reading them. */
  stores: LiveStores
  /** The current work of the stores, in memory. Call `settle` before computing promises. */
  promises: LivePromises
  travel: Travel
  /** The MapLibre style of the maps that shoppers see; null: a drawing without tiles. */
  mapStyleUrl: string | null
  jobs: Jobs
  /** Where old rows of the tables that only grow go, and after how many months; 0: never. */
  archive: { folder: string; months: { order_events: number; stock_movements: number } }
  mailer: Mailer
  /** Sends messages to phones. */
  messages: Messages
  /** Sends push messages to browsers. */
  push: PushSender
  /** Posts webhooks. */
  webhooks: WebhookSender
  /** Gets a picture from an address that a product list names. */
  fetchPicture: FetchPicture
  /** Uploaded and drawn pictures. */
  media: Media
  payments: PaymentProviders
  /** Functions with which the catalogue writes stock, because it must not import the stock module. */
  stock: StockOfProducts
  /** What the modules after that of the orders do when an order moves. */
  laterEffects: Effects
  /** How those modules delete what they have of the shoppers of orders. */
  deleteBuyerTexts: readonly DeleteBuyerTexts[]
  /** What this process follows. Whoever creates it must stop it. */
  following: Following
  /** Signs access and refresh tokens. */
  jwtSecret: string
  /** The shop's public URL, without a trailing slash: links in mails, canonical links, sitemap. */
  publicUrl: string
  /** Whether rate limits apply; off only in load tests. */
  rateLimit: boolean
  /** Takes the demo out of the shop, in one transaction: what went, and which of its products stay in the archive. */
  removeDemo: (actor: string) => Promise<{
    products: number
    orders: number
    people: number
    archived: { id: string; name: string; unit: string }[]
  }>
  /** Where backups go that the owner has scheduled without naming a folder. */
  backupFolder: string
  /** Where else they can go. */
  s3: ObjectStorage | null
  /** Whether the demo shoppers may sign in. In a public shop they may not, unless DEMO=1 says that it is a demo. */
  demoSignIn: boolean
}
