import { useQuery } from '@tanstack/react-query'
import { getProducts } from '@tokri/contract/product.ts'
import { PageLink } from '../../components/page-link.tsx'
import { userCan } from '../../lib/account/user-can.ts'
import { useUser } from '../../lib/account/user-query.ts'
import { useCall } from '../../lib/api/use-call.ts'
import { useSettings } from '../../lib/settings/settings-query.ts'
import { cx } from '../../ui/class-names.ts'
import { urls } from '../../urls.ts'

/** In a registered shop, tells administrators how many products for sale have no GST rate of today. */
export function MissingGstRates({ className }: { className?: string }) {
  const call = useCall()
  const user = useUser()
  const { gst } = useSettings()
  const { data: count = 0 } = useQuery({
    queryKey: ['admin', 'untaxed products'],
    queryFn: async ({ signal }) =>
      (await call(getProducts, { body: { limit: 1, withoutGstRate: true } }, { signal })).totalCount,
    enabled: Boolean(gst) && userCan(user, 'admin'),
    staleTime: 0,
  })
  if (!gst || count === 0) return null
  return (
    <p role="status" className={cx('rounded-card bg-deal-soft p-4 text-sm text-deal', className)}>
      <PageLink href={`${urls.adminProducts()}?view=table&untaxed=true`} className="font-semibold underline">
        {count === 1
          ? '1 product has no GST rate of today'
          : `${count.toLocaleString('en-IN')} products have no GST rate of today`}
      </PageLink>
      . Invoices tax such products at the rate they have, or at 0%.
    </p>
  )
}
