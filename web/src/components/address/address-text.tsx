import { countryOf } from '@tokri/rules/address-rules.ts'
import { INDIA } from '@tokri/rules/country-names.ts'
import type { Address } from '../../lib/account/address-query.ts'
import { addressLabelText } from '../../lib/place/address-label.ts'
import { m } from '../../paraglide/messages.js'

/** India is shown by its name in the language of the page, however its name is stored. */
export const shownCountry = (address: Pick<Address, 'country'>): string =>
  countryOf(address) === INDIA ? m.address_india() : address.country

/**
 * An address in four lines, under its label. It contains phrasing elements only, so that it can be used inside a
 * <label>.
 */
export const AddressText = ({ address }: { address: Omit<Address, '_id'> }) => (
  <span className="block wrap-anywhere text-sm text-ink-2">
    {address.label && (
      <span className="mb-1 block w-fit rounded-chip bg-accent-soft px-1.5 py-0.5 text-xs font-semibold text-on-accent-soft">
        {addressLabelText(address.label)}
      </span>
    )}
    <span className="block font-semibold text-ink">{address.address_line}</span>
    <span className="block">
      <span>{address.city}</span>, <span>{address.state}</span> <span>{address.pincode}</span>
    </span>
    <span className="block">{shownCountry(address)}</span>
    <span className="block">{address.mobile}</span>
  </span>
)
