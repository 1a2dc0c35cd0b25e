// What a supplier sells us: in a table, from a list in CSV, or one product at a time.
import { useQuery } from '@tanstack/react-query'
import type { SupplierShape } from '@tokri/contract/buying.schema.ts'
import { setSupplierItems } from '@tokri/contract/buying.ts'
import { limits } from '@tokri/contract/limits.ts'
import { formatRupees } from '@tokri/rules/money.ts'
import { ChevronLeft, FileUp, Plus } from 'lucide-react'
import { useState } from 'react'
import { PageLink } from '../../components/page-link.tsx'
import { actionHead, tableCell as cell, cellLabel, Table, tableRow } from '../../components/table.tsx'
import { useCall } from '../../lib/api/use-call.ts'
import { staffUrls } from '../../staff-urls.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useDebouncedValue } from '../../ui/use-debounced-value.ts'
import { FormDialog } from '../forms/form-dialog.tsx'
import { NumberField } from '../forms/number-field.tsx'
import { useDraft } from '../forms/use-draft.ts'
import { NotRead } from '../frame/for-store.tsx'
import { Pagination } from '../lists/pagination.tsx'
import { type Named, ProductChoice } from '../products/product-choice.tsx'
import { supplierItemsQuery } from './buying-queries.ts'
import { supplierFacts } from './supplier-draft.ts'
import { SupplierListImport } from './supplier-list-import.tsx'

type Item = {
  productId: string
  name: string
  unit: string
  code: string
  pack: number
  cost: number
  preferred: boolean
}

const ItemDialog = ({ supplierId, item, onClose }: { supplierId: string; item: Item | null; onClose: () => void }) => {
  const call = useCall()
  const { draft, set, field, errors, busy, save, leave } = useDraft(
    () => ({
      product: (item ? [{ _id: item.productId, name: `${item.name}, ${item.unit}` }] : []) as Named[],
      code: item?.code ?? '',
      pack: String(item?.pack ?? 1),
      cost: item ? String(item.cost) : '',
      preferred: item?.preferred ?? true,
    }),
    'Leave without saving this item?',
  )
  const submit = async () => {
    const { product, code, pack, cost, preferred } = draft
    const items = product.map(({ _id }) => ({
      ...{ supplierId, productId: _id, code, preferred },
      pack: Number(pack),
      cost: Number(cost),
    }))
    if (await save(() => call(setSupplierItems, { body: { items } }), { success: 'Item saved' })) onClose()
  }
  const errorOf = (name: string) => errors[`items.0.${name}`]
  return (
    <FormDialog
      title={item ? 'Edit item' : 'Add item'}
      submit="Save"
      busy={busy}
      waits={draft.product.length === 0 || draft.cost === ''}
      onSubmit={submit}
      onClose={() => leave(onClose)}
    >
      {item ? (
        <p className="rounded-field bg-sunken px-4 py-3 text-sm font-semibold">{draft.product[0]?.name}</p>
      ) : (
        <ProductChoice
          label="Product"
          chosen={draft.product}
          error={errors.items}
          onChange={(product) => set({ product: product.slice(-1) })}
        />
      )}
      <div className="grid grid-cols-2 items-start gap-3">
        <NumberField label="Pieces in a pack" {...field('pack')} error={errorOf('pack')} />
        <NumberField label="Cost of one before tax, ₹" {...field('cost')} error={errorOf('cost')} />
      </div>
      <TextField
        label="The supplier's number of it"
        autoComplete="off"
        maxLength={limits.name}
        {...field('code')}
        error={errorOf('code')}
      />
      <label className="flex min-h-11 items-center gap-3 text-sm">
        <input
          type="checkbox"
          checked={draft.preferred}
          onChange={({ target }) => set({ preferred: target.checked })}
          className="size-5 accent-brand"
        />
        We usually buy it here
      </label>
    </FormDialog>
  )
}

export const SupplierItems = ({ supplier, onEdit }: { supplier: SupplierShape; onEdit: () => void }) => {
  const [typed, setTyped] = useState('')
  const [page, setPage] = useState(1)
  const [editing, setEditing] = useState<Item | 'new' | null>(null)
  const [importing, setImporting] = useState(false)
  const search = useDebouncedValue(typed.trim())
  const { data, error, refetch } = useQuery(supplierItemsQuery(useCall(), supplier._id, { search, page }))
  if (importing) return <SupplierListImport supplier={supplier} onClose={() => setImporting(false)} />
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0">
          <PageLink
            href={staffUrls.buying({ tab: 'suppliers' })}
            className="inline-flex min-h-9 items-center gap-1 text-sm text-ink-2 hover:text-ink pointer-coarse:min-h-11"
          >
            <ChevronLeft size={16} strokeWidth={1.75} aria-hidden="true" className="mirrored" /> All suppliers
          </PageLink>
          <h2 className="text-lg font-bold wrap-anywhere">{supplier.name}</h2>
          <p className="text-sm text-ink-2">{supplierFacts(supplier)}</p>
        </div>
        <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:flex-1">
          <Button look="outline" onClick={onEdit}>
            Edit
          </Button>
          <Button look="outline" onClick={() => setImporting(true)}>
            <FileUp size={18} strokeWidth={1.75} aria-hidden="true" /> Import
          </Button>
          <Button onClick={() => setEditing('new')}>
            <Plus size={18} strokeWidth={1.75} aria-hidden="true" /> Add item
          </Button>
        </div>
      </div>
      <input
        type="search"
        aria-label="Search the items"
        placeholder="Search the items"
        maxLength={limits.search}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value)
          setPage(1)
        }}
        className="h-(--control) w-full rounded-field border border-line-strong bg-field px-3 text-base placeholder:text-ink-2 sm:w-80"
      />
      {!data ? (
        <NotRead error={error} onRetry={() => void refetch()} />
      ) : data.data.length === 0 ? (
        <p className="text-sm text-ink-3">
          {search === '' ? 'No items yet: import the price list, or add them one by one.' : 'No item has this name.'}
        </p>
      ) : (
        <Table
          label="Items"
          className="sm:min-w-160"
          heads={[
            'Product',
            'Number',
            ...['Pack', 'Cost of one'].map((title) => ({ title, className: 'text-end' })),
            actionHead,
          ]}
        >
          {data.data.map((item) => (
            <tr key={item.productId} className={`${tableRow} max-sm:relative max-sm:grid-cols-3 max-sm:gap-y-1`}>
              <th scope="row" className={`${cell} font-semibold max-sm:col-span-3 max-sm:pe-16`}>
                {item.name} <span className="font-normal text-ink-2">{item.unit}</span>
                {!item.preferred && (
                  <>
                    {' '}
                    <Chip>Usually bought elsewhere</Chip>
                  </>
                )}
              </th>
              <td className={`${cell} text-ink-2 ${item.code === '' ? 'max-sm:hidden' : ''}`}>
                <span className={cellLabel}>Number</span>
                {item.code}
              </td>
              <td className={`${cell} tabular-nums sm:text-end`}>
                <span className={cellLabel}>Pack</span>
                {item.pack}
              </td>
              <td className={`${cell} tabular-nums sm:text-end`}>
                <span className={cellLabel}>Cost of one</span>
                {formatRupees(item.cost)}
              </td>
              <td className={`${cell} sm:pe-1 sm:text-end max-sm:absolute max-sm:end-1 max-sm:top-1`}>
                <Button size="sm" look="quiet" aria-label={`Edit ${item.name}`} onClick={() => setEditing(item)}>
                  Edit
                </Button>
              </td>
            </tr>
          ))}
        </Table>
      )}
      {data && <Pagination page={page} totalPages={data.totalPages} onPage={setPage} />}
      {editing && (
        <ItemDialog
          supplierId={supplier._id}
          item={editing === 'new' ? null : editing}
          onClose={() => setEditing(null)}
        />
      )}
    </>
  )
}
