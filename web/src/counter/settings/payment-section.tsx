import { useQuery } from '@tanstack/react-query'
import { limits } from '@tokri/contract/limits.ts'
import { paymentProviders } from '@tokri/contract/payment-providers.ts'
import type { SettingsShape } from '@tokri/contract/settings.schema.ts'
import { gstStates, isGstin } from '@tokri/rules/gst-states.ts'
import { useState } from 'react'
import { useCall } from '../../lib/api/use-call.ts'
import { storesQuery } from '../../lib/stores/stores-query.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { MissingGstRates } from '../products/missing-gst-rates.tsx'
import { SettingsSection } from './sections.tsx'
import { Services } from './services.tsx'
import { Group, LongField, type SectionForm, SwitchSetting } from './setting-fields.tsx'
import type { SettingsDraft } from './settings-draft.ts'

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

/** How shoppers pay, and who sells to them. */
export function PaymentSection({ settings, ...form }: SectionForm & { settings: SettingsShape }) {
  const { draft, set, errorAt } = form
  const { seller, upi } = draft
  // A number that is being typed is not wrong yet.
  const [typesFssai, setTypesFssai] = useState(false)
  const setSeller = (change: Partial<typeof seller>) => set({ seller: { ...seller, ...change } })
  return (
    <SettingsSection name="payment">
      <Group title="Ways to pay">
        <SwitchSetting {...form} name="cashOnDelivery" />
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
        <SwitchSetting
          {...form}
          name="tips"
          hint="A tip belongs to the rider. It is no part of the sales or of the tax."
        />
      </Group>
      <Services title="Payment providers" names={['razorpay', 'stripe']} />
      <Group id="seller" title="Seller on invoices">
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
          onKeyDown={({ key }) => key === 'Enter' && setTypesFssai(false)}
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
      </Group>
      <Group title="Grievance officer">
        <p className="text-sm text-ink-3">
          Whom shoppers write to about a complaint. The law on selling online asks a shop to name one; the contact page
          shows it.
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
      </Group>
    </SettingsSection>
  )
}
