import { useQuery } from '@tanstack/react-query'
import type { SupplierShape } from '@tokri/contract/buying.schema.ts'
import { formatRupees } from '@tokri/rules/money.ts'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { MessagePage } from '../../components/message-page.tsx'
import { PageLink } from '../../components/page-link.tsx'
import { actionHead, tableCell as cell, Table, tableRow } from '../../components/table.tsx'
import { useCall } from '../../lib/api/use-call.ts'
import { staffUrls } from '../../staff-urls.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { NotRead } from '../frame/for-store.tsx'
import { suppliersQuery } from './buying-queries.ts'
import { SupplierDialog } from './supplier-dialog.tsx'
import { supplierFacts } from './supplier-draft.ts'
import { SupplierItems } from './supplier-items.tsx'

const SupplierList = ({
  suppliers,
  onEdit,
}: {
  suppliers: readonly SupplierShape[]
  onEdit: (supplier: SupplierShape) => void
}) => (
  <Table
    label="Suppliers"
    className="sm:min-w-180"
    heads={['Name', 'Delivers', { title: 'Minimum', className: 'text-end' }, 'Items', actionHead]}
  >
    {suppliers.map((supplier) => (
      <tr key={supplier._id} className={`${tableRow} max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:gap-y-1`}>
        <th scope="row" className={`${cell} font-semibold`}>
          {supplier.name}
          {!supplier.active && (
            <>
              {' '}
              <Chip>Not used</Chip>
            </>
          )}
          <span className="block text-xs font-normal text-ink-3">
            {supplier.email || supplier.phone || 'told in person'}
          </span>
        </th>
        <td className={`${cell} text-ink-2 max-sm:col-start-1`}>{supplierFacts(supplier)}</td>
        <td className={`${cell} whitespace-nowrap tabular-nums text-end max-sm:col-start-2 max-sm:row-start-1`}>
          {supplier.minimumAmount === 0 ? 'None' : formatRupees(supplier.minimumAmount)}
        </td>
        <td className={`${cell} whitespace-nowrap max-sm:col-start-1`}>
          <PageLink
            href={staffUrls.buying({ tab: 'suppliers', supplier: supplier._id })}
            className="inline-flex min-h-9 items-center text-brand hover:underline pointer-coarse:min-h-11"
          >
            {supplier.items === 1 ? '1 item' : `${supplier.items} items`}
          </PageLink>
        </td>
        <td className={`${cell} max-sm:col-start-2 max-sm:row-start-3 max-sm:justify-self-end sm:pe-1 sm:text-end`}>
          <Button size="sm" look="quiet" aria-label={`Edit ${supplier.name}`} onClick={() => onEdit(supplier)}>
            Edit
          </Button>
        </td>
      </tr>
    ))}
  </Table>
)

/** The suppliers, or the items of the one that the address names. */
export const Suppliers = ({ supplierId }: { supplierId: string | undefined }) => {
  const { data, error, refetch } = useQuery(suppliersQuery(useCall()))
  const [editing, setEditing] = useState<SupplierShape | 'new' | null>(null)
  if (!data) return <NotRead error={error} onRetry={() => void refetch()} />
  const shown = data.find(({ _id }) => _id === supplierId)
  const add = (
    <Button onClick={() => setEditing('new')}>
      <Plus size={18} strokeWidth={1.75} aria-hidden="true" /> Add supplier
    </Button>
  )
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {shown ? (
        <SupplierItems supplier={shown} onEdit={() => setEditing(shown)} />
      ) : data.length === 0 ? (
        <MessagePage
          art="/art/no-suppliers.svg"
          level="p"
          title="No suppliers yet"
          text="Add who you buy from and what they sell, and the shop says each morning what to order."
          action={<div className="mt-3">{add}</div>}
        />
      ) : (
        <>
          <div className="flex justify-end">{add}</div>
          <SupplierList suppliers={data} onEdit={setEditing} />
        </>
      )}
      {editing && <SupplierDialog supplier={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />}
    </div>
  )
}
