import { gstRatesAt } from '@tokri/rules/gst.ts'
import { serverNow } from '../../lib/browser/server-time.ts'

/** The rates of today. A product whose rate has ended shows it until another one is chosen. */
export const GstRateOptions = ({ chosen, none = '' }: { chosen: string; none?: string }) => {
  const rates = gstRatesAt(new Date(serverNow())).map(String)
  return (
    <>
      <option value={none}>None</option>
      {/^\d/.test(chosen) && !rates.includes(chosen) && (
        <option value={chosen} disabled>
          {chosen}% (ended)
        </option>
      )}
      {rates.map((rate) => (
        <option key={rate} value={rate}>
          {rate}%
        </option>
      ))}
    </>
  )
}
