import { useSettings } from '../../lib/settings/settings-query.ts'

/** Beside sums of sales: what they count although nobody has paid it. */
export const TestsCounted = () =>
  useSettings().paymentProviders.includes('test') && (
    <p className="text-sm text-deal">Test payments are counted as paid, although no money moved.</p>
  )
