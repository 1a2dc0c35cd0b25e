import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { CallError } from '@tokri/contract/client.ts'
import { BASE_LANGUAGE, LANGUAGE_HEADER } from '@tokri/contract/language.ts'
import { limits } from '@tokri/contract/limits.ts'
import { paymentProviders } from '@tokri/contract/payment-providers.ts'
import type { SettingsShape } from '@tokri/contract/settings.schema.ts'
import { getSettings, updateSettings } from '@tokri/contract/settings.ts'
import { gstStates, isGstin } from '@tokri/rules/gst-states.ts'
import { publicShopSettings } from '@tokri/rules/shop-settings.ts'
import { type TextareaHTMLAttributes, useId, useState } from 'react'
import { PageLink } from '../../components/page-link.tsx'
import { useCall } from '../../lib/api/use-call.ts'
import { storesQuery } from '../../lib/stores/stores-query.ts'
import { staffUrls } from '../../staff-urls.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { cx } from '../../ui/class-names.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { fieldClass, TextField } from '../../ui/text-field.tsx'
import { OwnShop } from '../first-steps/own-shop.tsx'
import { AdminForm } from '../forms/admin-form.tsx'
import { SaveBar } from '../forms/form-actions.tsx'
import { NumberField } from '../forms/number-field.tsx'
import { useAdminMutation } from '../forms/use-admin-mutation.ts'
import { useUnsavedChanges } from '../forms/use-unsaved-changes.ts'
import { AdminPage } from '../frame/admin-page.tsx'
import { MissingGstRates } from '../products/missing-gst-rates.tsx'
import { Backups } from './backups.tsx'
import { BrandColour } from './brand-colour.tsx'
import { ChargesFields } from './charges-fields.tsx'
import { OwnSecondFactor } from './own-second-factor.tsx'
import { PhoneMessages } from './phone-messages.tsx'
import { SectionIndex, SettingsSection, sectionOf, useNamedPart, useSection } from './sections.tsx'
import { Services } from './services.tsx'
import {
  changedFieldCount,
  changedSettings,
  changesText,
  contestedSettings,
  draftOfSettings,
  followSettings,
  labelOf,
  type NumberName,
  type SentSettings,
  type SettingsDraft,
  type SwitchName,
  settingsOf,
} from './settings-draft.ts'
import { ShopFace } from './shop-face.tsx'
import { ShopPages } from './shop-pages.tsx'
import { useRefusedFields } from './use-refused-fields.ts'

const inBaseLanguage = { [LANGUAGE_HEADER]: BASE_LANGUAGE }

export function SettingsPage() {
  const call = useCall()
  const { data } = useQuery({
    queryKey: ['admin', 'settings'],
    // As they are written, not translated.
    queryFn: async ({ signal }) => (await call(getSettings, {}, { signal, headers: inBaseLanguage })).data,
    staleTime: 0,
  })
  return (
    <AdminPage title="Settings">
      {data ? <SettingsForm settings={data} /> : <Skeleton className="h-96 max-w-2xl rounded-card" />}
    </AdminPage>
  )
}

/** What a shop does not need until another program works with it. */
const OtherPrograms = () => (
  <section className="flex flex-wrap items-center justify-between gap-3 rounded-card border border-line bg-surface p-4">
    <div>
      <h3 className="font-sans text-sm font-semibold">Other programs</h3>
      <p className="text-sm text-ink-3">Let a till, a spreadsheet or a service of yours work with the shop.</p>
    </div>
    <PageLink href={staffUrls.programs()} className={buttonClass({ look: 'outline' })}>
      Keys and webhooks
    </PageLink>
  </section>
)

const onlineText = (providers: SettingsShape['paymentProviders']): string => {
  if (providers.length === 0) return 'Online payment is off: there are no keys of a payment provider. Write them below.'
  if (providers.includes('test')) return 'Online payment is a test: orders count as paid, and no money moves.'
  return `Online payment through ${providers.map((name) => paymentProviders[name].label).join(' and ')}.`
}

/** Once it is as long as a GSTIN, its last letter tells whether one was mistyped. */
const isWrongGstin = (gstin: string): boolean => gstin.trim().length === 15 && !isGstin(gstin.trim().toUpperCase())

/** The state of a complete GSTIN. */
const stateText = (gstin: string): string | null => {
  const state = gstin.trim().length === 15 && !isWrongGstin(gstin) ? gstStates[gstin.trim().slice(0, 2)] : undefined
  return state === undefined ? null : `Registered in ${state}. Delivered orders get a tax invoice.`
}

const FSSAI_LENGTH = 'An FSSAI number has 14 digits'
const isWrongFssai = (fssai: string): boolean => !/^(?:\d{14})?$/.test(fssai.trim())

type Reach = Pick<SettingsDraft['seller'], 'address' | 'phone'>

/** Offers the seller what was typed for the first store, as long as the seller has none. */
const ReachOfStore = ({ seller, onTake }: { seller: Reach; onTake: (reach: Partial<Reach>) => void }) => {
  const { data } = useQuery(storesQuery(useCall()))
  const store = data?.find(({ active }) => active)
  if (!store) return null
  const { address, pincode, phone } = store
  const whole = [address, address.includes(pincode) ? '' : pincode].filter(Boolean).join(', ')
  const missing = {
    ...(seller.address.trim() === '' && address !== '' && { address: whole }),
    ...(seller.phone.trim() === '' && phone !== '' && { phone }),
  }
  const names = Object.keys(missing)
  if (names.length === 0) return null
  return (
    <Button look="soft" className="self-start" onClick={() => onTake(missing)}>
      Use the {names.join(' and ')} of {store.name}
    </Button>
  )
}

type LongFieldProps = TextareaHTMLAttributes<HTMLTextAreaElement> & { label: string; error: string | undefined }

function LongField({ label, error, id, ...textarea }: LongFieldProps) {
  const ownId = useId()
  const fieldId = id ?? ownId
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={fieldId} className="text-sm font-medium text-ink-2">
        {label}
      </label>
      <textarea
        id={fieldId}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${fieldId}-note` : undefined}
        className={cx(fieldClass, 'h-auto py-3', error ? 'border-deal' : 'border-line-strong')}
        {...textarea}
      />
      {error && (
        <p id={`${fieldId}-note`} className="text-sm text-deal">
          {error}
        </p>
      )}
    </div>
  )
}

type SwitchProps = { label: string; hint?: string; checked: boolean; onChange: (on: boolean) => void }

/** A row with its label at the left, what it means below, and the switch at the right. */
function Switch({ label, hint, checked, onChange }: SwitchProps) {
  const hintId = useId()
  return (
    <label className="flex min-h-11 items-center justify-between gap-4 text-sm">
      <span>
        <span className="block font-medium">{label}</span>
        {hint && (
          <span id={hintId} className="mt-1 block text-ink-3">
            {hint}
          </span>
        )}
      </span>
      <input
        type="checkbox"
        aria-label={label}
        aria-describedby={hint ? hintId : undefined}
        className="switch"
        checked={checked}
        onChange={({ target }) => onChange(target.checked)}
      />
    </label>
  )
}

/** Name, promises and hints of the shop; shoppers see a change within a second. */
function SettingsForm({ settings }: { settings: SettingsShape }) {
  const call = useCall()
  const queryClient = useQueryClient()
  const formId = useId()
  const { busy, write } = useAdminMutation()
  const [shown, setShown] = useState(settings)
  const [draft, setDraft] = useState(() => draftOfSettings(settings))
  const [contested, setContested] = useState<readonly (keyof SettingsDraft)[]>([])
  // A number that is being typed is not wrong yet.
  const [typesFssai, setTypesFssai] = useState(false)
  const section = useSection()
  const open = section ?? 'shop'
  useNamedPart()
  const navigate = useNavigate()
  const { refuse, errorAt } = useRefusedFields(draft)
  // Somebody else's save reaches an open form: it shows the new values, and keeps what is edited here.
  if (settings !== shown) {
    const stored = { before: shown, now: settings }
    setShown(settings)
    setDraft(followSettings(draft, stored))
    setContested([...new Set([...contested, ...contestedSettings(draft, stored)])])
  }
  const set = (change: Partial<SettingsDraft>) => setDraft((before) => ({ ...before, ...change }))
  const { promises, social, newShopper, scarce, floor, slots, seller, upi } = draft
  const setSeller = (change: Partial<typeof seller>) => set({ seller: { ...seller, ...change } })

  // Only what this form changed is sent, so that it overwrites no setting that somebody else has saved meanwhile.
  const changedNames = changedSettings(draft, settings)
  const only = (values: SentSettings) =>
    Object.fromEntries(changedNames.map((name) => [name, values[name] ?? null])) as Partial<SentSettings>
  const changed = changedNames.length > 0
  useUnsavedChanges(changed && !busy, 'Leave without saving the settings?')

  /** The fields that were refused may stand in another section. */
  const showRefused = async (error: unknown) => {
    const refused = error instanceof CallError ? Object.keys(error.fields) : []
    const at = refused.map((path) => sectionOf(path.split('.')[0] ?? ''))
    const [first] = at
    if (first && !at.includes(open)) await navigate({ to: '.', search: { section: first } })
    refuse(error)
    await queryClient.invalidateQueries({ queryKey: ['admin', 'settings'] })
  }

  const save = async () => {
    setTypesFssai(false)
    const body = { ...only(settingsOf(draft)), was: only(settings) }
    if (!(await write(() => call(updateSettings, { body }), { onFailure: showRefused }))) return
    setContested([])
    await queryClient.invalidateQueries({ queryKey: ['settings'] })
  }
  const replace = <T,>(list: readonly T[], index: number, change: Partial<T>): T[] =>
    list.map((item, at) => (at === index ? { ...item, ...change } : item))

  /** What a bound begins with when it is switched on. */
  const startBounds = draftOfSettings({ ...settings, ...publicShopSettings })
  const number = (name: NumberName) => (
    <NumberField
      label={labelOf(name)}
      value={draft[name]}
      error={errorAt(name)}
      onChange={({ target }) => set({ [name]: target.value })}
    />
  )
  const toggle = (name: SwitchName, hint?: string) => (
    <Switch label={labelOf(name)} hint={hint} checked={draft[name]} onChange={(on) => set({ [name]: on })} />
  )

  return (
    <>
      <div className="settings-page">
        <SectionIndex shown={open} isPage={section === undefined} changed={new Set(changedNames.map(sectionOf))} />
        <div className={cx('flex min-w-0 max-w-2xl flex-col gap-4', section === undefined && 'max-lg:hidden')}>
          <AdminForm id={formId} className="contents" onSubmit={save}>
            {open === 'shop' && (
              <SettingsSection name="shop">
                <TextField
                  label="Store name"
                  value={draft.storeName}
                  error={errorAt('storeName')}
                  maxLength={limits.storeName}
                  onChange={(event) => set({ storeName: event.target.value })}
                />
                <TextField
                  label="Slogan"
                  value={draft.slogan}
                  error={errorAt('slogan')}
                  maxLength={limits.name}
                  onChange={(event) => set({ slogan: event.target.value })}
                />
                <ShopFace face={draft} errorAt={errorAt} onChange={set} />
                <BrandColour hue={draft.brandHue} onChange={(brandHue) => set({ brandHue })} />
                <LongField
                  label="Search hints, separated by commas"
                  rows={2}
                  value={draft.searchHints}
                  error={errorAt('searchHints')}
                  onChange={({ target }) => set({ searchHints: target.value })}
                />
                <fieldset className="flex flex-col gap-3 rounded-card border border-line bg-surface p-4">
                  <legend className="px-1 text-sm font-semibold">What the shop promises</legend>
                  {promises.map((promise, index) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: the rows have no other name than their place
                    <div key={index} className="grid gap-3 sm:grid-cols-[200px_minmax(0,1fr)]">
                      <TextField
                        label={`Title ${index + 1}`}
                        value={promise.title}
                        error={errorAt(`promises.${index}.title`)}
                        maxLength={limits.promiseTitle}
                        onChange={(event) => set({ promises: replace(promises, index, { title: event.target.value }) })}
                      />
                      <TextField
                        label={`Text ${index + 1}`}
                        value={promise.text}
                        error={errorAt(`promises.${index}.text`)}
                        maxLength={limits.name}
                        onChange={(event) => set({ promises: replace(promises, index, { text: event.target.value }) })}
                      />
                    </div>
                  ))}
                </fieldset>
                <fieldset className="flex flex-col gap-3 rounded-card border border-line bg-surface p-4">
                  <legend className="px-1 text-sm font-semibold">Social pages in the footer</legend>
                  {(['facebook', 'instagram', 'linkedin'] as const).map((network) => (
                    <TextField
                      key={network}
                      label={{ facebook: 'Facebook', instagram: 'Instagram', linkedin: 'LinkedIn' }[network]}
                      type="url"
                      inputMode="url"
                      placeholder="https://"
                      value={social[network]}
                      error={errorAt(`social.${network}`)}
                      maxLength={limits.link}
                      onChange={(event) => set({ social: { ...social, [network]: event.target.value } })}
                    />
                  ))}
                  <p className="text-sm text-ink-3">An empty field shows no link.</p>
                </fieldset>
                <fieldset className="flex flex-col gap-3 rounded-card border border-line bg-surface p-4">
                  <legend className="px-1 text-sm font-semibold">Suggestions</legend>
                  {toggle(
                    'boughtTogether',
                    'Computed every night from the orders of the last 90 days. A pair needs 5 orders of 3 shoppers.',
                  )}
                </fieldset>
                <ShopPages settings={settings} />
              </SettingsSection>
            )}
            {open === 'orders' && (
              <SettingsSection name="orders">
                <div className="grid gap-4 sm:grid-cols-2">
                  {number('promiseMinutes')}
                  {number('answerSeconds')}
                  <div className="grid gap-1">
                    {number('apologyAmount')}
                    <p className="text-sm text-ink-3">
                      Sent to the shopper after delivery, valid 30 days. Not if the order was late only because the
                      shopper paid late. 0 = off.
                    </p>
                  </div>
                  {number('problemHours')}
                  {number('unconfirmedMinutes')}
                </div>
                <ChargesFields
                  chargeLadder={draft.chargeLadder}
                  charges={draft.charges}
                  minimumOrder={draft.minimumOrder}
                  errorAt={errorAt}
                  onChange={set}
                />
                <fieldset className="flex flex-col gap-3 rounded-card border border-line bg-surface p-4">
                  <legend className="px-1 text-sm font-semibold">Later deliveries</legend>
                  <div className="grid gap-3 sm:grid-cols-2">
                    <NumberField
                      label="Orders in each quarter of an hour"
                      value={slots.ordersPerSlot}
                      error={errorAt('slots.ordersPerSlot')}
                      onChange={({ target }) => set({ slots: { ...slots, ordersPerSlot: target.value } })}
                    />
                    <NumberField
                      label="Minutes before it begins until it can be chosen"
                      value={slots.cutoffMinutes}
                      error={errorAt('slots.cutoffMinutes')}
                      onChange={({ target }) => set({ slots: { ...slots, cutoffMinutes: target.value } })}
                    />
                  </div>
                  <p className="text-sm text-ink-3">
                    Shoppers may choose a time of the opening hours of today and the next six days, also while the store
                    is closed. In the next hours the people on shift decide how many orders a time takes. 0 offers no
                    other times.
                  </p>
                </fieldset>
                <fieldset className="flex flex-col gap-3 rounded-card border border-line bg-surface p-4">
                  <legend className="px-1 text-sm font-semibold">The people of the stores</legend>
                  <div className="grid gap-3 sm:grid-cols-3">
                    <NumberField
                      label="Seconds without a call until a rider loses a trip"
                      value={floor.heardSeconds}
                      error={errorAt('floor.heardSeconds')}
                      onChange={({ target }) => set({ floor: { ...floor, heardSeconds: target.value } })}
                    />
                    <NumberField
                      label="Seconds to load packed bags"
                      value={floor.loadSeconds}
                      error={errorAt('floor.loadSeconds')}
                      onChange={({ target }) => set({ floor: { ...floor, loadSeconds: target.value } })}
                    />
                    <NumberField
                      label="Seconds without a call until nobody counts on a person"
                      value={floor.handSeconds}
                      error={errorAt('floor.handSeconds')}
                      onChange={({ target }) => set({ floor: { ...floor, handSeconds: target.value } })}
                    />
                  </div>
                </fieldset>
              </SettingsSection>
            )}
            {open === 'payment' && (
              <SettingsSection name="payment">
                <fieldset className="flex flex-col gap-3 rounded-card border border-line bg-surface p-4">
                  <legend className="px-1 text-sm font-semibold">Ways to pay</legend>
                  {toggle('cashOnDelivery')}
                  <p className="text-sm text-ink-3">{onlineText(settings.paymentProviders)}</p>
                  <TextField
                    label="Own UPI address"
                    placeholder="shop@bank"
                    hint="Shoppers pay to it without a provider, and you confirm each payment. Empty: off."
                    autoComplete="off"
                    value={upi.vpa}
                    error={errorAt('upi.vpa')}
                    onChange={({ target }) => set({ upi: { vpa: target.value, name: upi.name || draft.storeName } })}
                  />
                  {upi.vpa !== '' && (
                    <TextField
                      label="Name that payment apps show"
                      autoComplete="off"
                      value={upi.name}
                      error={errorAt('upi.name')}
                      onChange={({ target }) => set({ upi: { ...upi, name: target.value } })}
                    />
                  )}
                  {toggle('tips', 'A tip belongs to the rider. It is no part of the sales or of the tax.')}
                </fieldset>
                <Services />
                <fieldset
                  id="seller"
                  className="flex scroll-mt-(--below-header) flex-col gap-3 rounded-card border border-line bg-surface p-4"
                >
                  <legend className="px-1 text-sm font-semibold">Seller on invoices</legend>
                  <TextField
                    id="seller-name"
                    label="Legal name"
                    value={seller.legalName}
                    error={errorAt('seller.legalName')}
                    maxLength={limits.name}
                    onChange={({ target }) => setSeller({ legalName: target.value })}
                  />
                  <LongField
                    id="seller-address"
                    label="Address"
                    rows={3}
                    value={seller.address}
                    error={errorAt('seller.address')}
                    maxLength={limits.addressLine}
                    onChange={({ target }) => setSeller({ address: target.value })}
                  />
                  <div className="grid gap-3 sm:grid-cols-2">
                    <TextField
                      id="seller-email"
                      label="E-mail for shoppers"
                      type="email"
                      value={seller.email}
                      error={errorAt('seller.email')}
                      maxLength={limits.email}
                      onChange={({ target }) => setSeller({ email: target.value })}
                    />
                    <TextField
                      label="Phone for shoppers"
                      type="tel"
                      value={seller.phone}
                      error={errorAt('seller.phone')}
                      maxLength={limits.phone}
                      onChange={({ target }) => setSeller({ phone: target.value })}
                    />
                  </div>
                  <ReachOfStore
                    seller={seller}
                    onTake={(reach) => {
                      setSeller(reach)
                      // The button goes away with the gap.
                      document.getElementById('seller-address')?.focus()
                    }}
                  />
                  <TextField
                    label="FSSAI licence number"
                    inputMode="numeric"
                    value={seller.fssai}
                    maxLength={14}
                    error={!typesFssai && isWrongFssai(seller.fssai) ? FSSAI_LENGTH : errorAt('seller.fssai')}
                    onChange={({ target }) => {
                      setTypesFssai(true)
                      setSeller({ fssai: target.value })
                    }}
                    onBlur={() => setTypesFssai(false)}
                  />
                  <TextField
                    label="GSTIN"
                    value={seller.gstin}
                    maxLength={15}
                    autoCapitalize="characters"
                    spellCheck={false}
                    error={
                      isWrongGstin(seller.gstin)
                        ? 'This is not a GSTIN: compare it with your registration'
                        : errorAt('seller.gstin')
                    }
                    onChange={({ target }) => setSeller({ gstin: target.value })}
                  />
                  <p className="text-sm text-ink-3">
                    {stateText(seller.gstin) ??
                      'A registered shop issues tax invoices. Without a GSTIN the shop is not registered.'}
                  </p>
                  <MissingGstRates />
                </fieldset>
                <fieldset className="flex flex-col gap-3 rounded-card border border-line bg-surface p-4">
                  <legend className="px-1 text-sm font-semibold">Grievance officer</legend>
                  <p className="text-sm text-ink-3">
                    Whom shoppers write to about a complaint. The law on selling online asks a shop to name one; the
                    contact page shows it.
                  </p>
                  <div className="grid gap-3 sm:grid-cols-3">
                    {(['name', 'email', 'phone'] as const).map((field) => (
                      <TextField
                        key={field}
                        id={`officer-${field}`}
                        label={{ name: 'Name and designation', email: 'Their e-mail', phone: 'Their phone' }[field]}
                        type={{ name: 'text', email: 'email', phone: 'tel' }[field]}
                        value={seller.grievanceOfficer[field]}
                        error={errorAt(`seller.grievanceOfficer.${field}`)}
                        maxLength={limits[field]}
                        onChange={({ target }) =>
                          setSeller({ grievanceOfficer: { ...seller.grievanceOfficer, [field]: target.value } })
                        }
                      />
                    ))}
                  </div>
                </fieldset>
              </SettingsSection>
            )}
            {open === 'safety' && (
              <SettingsSection name="safety">
                <fieldset className="flex flex-col gap-3 rounded-card border border-line bg-surface p-4">
                  <legend className="px-1 text-sm font-semibold">Safety</legend>
                  {toggle('requireSecondFactor', 'Who has not set it up yet is led to their profile to do so.')}
                  {draft.requireSecondFactor && !settings.requireSecondFactor && <OwnSecondFactor />}
                  {toggle('requireRecentPassword', 'Not within ten minutes after it was entered.')}
                  {draft.requireRecentPassword && (
                    <div className="grid gap-3 sm:grid-cols-2">
                      {number('recentPasswordRefund')}
                      {number('recentPasswordCouponShare')}
                    </div>
                  )}
                </fieldset>
                <fieldset className="flex flex-col gap-3 rounded-card border border-line bg-surface p-4">
                  <legend className="px-1 text-sm font-semibold">What strangers may take</legend>
                  <Switch
                    label="Bound the open unpaid orders of one person until their first delivery"
                    checked={newShopper !== null}
                    onChange={(on) => set({ newShopper: on ? startBounds.newShopper : null })}
                  />
                  <p className="text-sm text-ink-3">
                    Three times as much afterwards. Orders by phone have no bound. Coupons for a first order then need a
                    proven e-mail.
                  </p>
                  {newShopper && (
                    <div className="grid gap-3 sm:grid-cols-3">
                      <NumberField
                        label="Open orders"
                        value={newShopper.openOrders}
                        error={errorAt('newShopper.openOrders')}
                        onChange={({ target }) => set({ newShopper: { ...newShopper, openOrders: target.value } })}
                      />
                      <NumberField
                        label="Pieces in them"
                        value={newShopper.pieces}
                        error={errorAt('newShopper.pieces')}
                        onChange={({ target }) => set({ newShopper: { ...newShopper, pieces: target.value } })}
                      />
                      <NumberField
                        label="Their total in ₹"
                        value={newShopper.amount}
                        error={errorAt('newShopper.amount')}
                        onChange={({ target }) => set({ newShopper: { ...newShopper, amount: target.value } })}
                      />
                    </div>
                  )}
                  <Switch
                    label="Bound the pieces of a scarce product in one order"
                    checked={scarce !== null}
                    onChange={(on) => set({ scarce: on ? startBounds.scarce : null })}
                  />
                  {scarce && (
                    <div className="grid gap-3 sm:grid-cols-2">
                      <NumberField
                        label="Where less is left than"
                        value={scarce.below}
                        error={errorAt('scarce.below')}
                        onChange={({ target }) => set({ scarce: { ...scarce, below: target.value } })}
                      />
                      <NumberField
                        label="Pieces in one order"
                        value={scarce.pieces}
                        error={errorAt('scarce.pieces')}
                        onChange={({ target }) => set({ scarce: { ...scarce, pieces: target.value } })}
                      />
                    </div>
                  )}
                </fieldset>
                <div className="grid gap-4 sm:grid-cols-2">
                  {number('outboxDays')}
                  {number('lowStockDays')}
                  {number('oddDiscount')}
                </div>
                <Backups />
                <OtherPrograms />
                <OwnShop />
              </SettingsSection>
            )}
            {contested.length > 0 && (
              <p role="alert" className="rounded-card bg-deal-soft p-4 text-sm text-deal">
                Somebody else has changed this meanwhile: {contested.map(labelOf).join(', ')}. Your edits are kept.
                Saving again replaces the other values.
              </p>
            )}
          </AdminForm>
          {open === 'messages' && (
            <SettingsSection name="messages">
              <PhoneMessages />
            </SettingsSection>
          )}
        </div>
      </div>
      <SaveBar
        text={changed ? changesText(changedFieldCount(draft, settings)) : null}
        busy={busy}
        onDiscard={() => setDraft(draftOfSettings(settings))}
      >
        <Button type="submit" form={formId} busy={busy}>
          {busy ? 'Saving...' : 'Save settings'}
        </Button>
      </SaveBar>
    </>
  )
}
