import { useQuery } from '@tanstack/react-query'
import { deleteSubCategory } from '@tokri/contract/category.ts'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { MessagePage } from '../../components/message-page.tsx'
import { tableCell as cell, Table, tableRow } from '../../components/table.tsx'
import { useCall } from '../../lib/api/use-call.ts'
import { categoriesQuery, type Subcategory } from '../../lib/catalogue/catalogue-queries.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { imageAt } from '../../urls.ts'
import { DeleteDialog } from '../forms/delete-dialog.tsx'
import { AdminPage } from '../frame/admin-page.tsx'
import { ListSearch } from '../lists/list-search.tsx'
import { NoFit } from '../lists/no-fit.tsx'
import { useListAddress } from '../lists/use-list-address.ts'
import { adminSubcategoriesQuery } from './admin-categories-query.ts'
import { SubcategoryDialog } from './subcategory-dialog.tsx'

const Viewer = lazy(() => import('../../components/image-lightbox.tsx'))

const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const

const SKELETONS = Array.from({ length: 6 }, (_, index) => index)

type Open =
  | { kind: 'edit'; subcategory: Subcategory | null }
  | { kind: 'delete' | 'view'; subcategory: Subcategory }
  | null

export function SubcategoriesPage() {
  const call = useCall()
  const { data: categories = [] } = useQuery(categoriesQuery(call))
  const { data: subcategories = [], isPending } = useQuery({ ...adminSubcategoriesQuery(call), staleTime: 0 })
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  const { search, onSearch } = useListAddress()
  const [category, setCategory] = useState('')
  const shown = subcategories.filter(
    ({ name, categoryIds }) =>
      name.toLowerCase().includes(search.trim().toLowerCase()) && (category === '' || categoryIds.includes(category)),
  )
  const nameOf = new Map(categories.map(({ _id, name }) => [_id, name]))

  return (
    <AdminPage
      title="Sub Category"
      count={subcategories.length > 0 ? String(subcategories.length) : undefined}
      action={
        <Button onClick={() => setOpen({ kind: 'edit', subcategory: null })}>
          <Plus {...icon} /> Add Sub Category
        </Button>
      }
    >
      {subcategories.length > 0 && (
        <div className="mb-4 flex flex-wrap gap-2">
          <ListSearch label="Search subcategories" search={search} onSearch={onSearch} />
          <select
            aria-label="Category"
            value={category}
            onChange={({ target }) => setCategory(target.value)}
            className="select h-(--control) rounded-field border border-line-strong bg-field ps-3 pe-9 text-sm max-sm:w-full"
          >
            <option value="">Every category</option>
            {categories.map(({ _id, name }) => (
              <option key={_id} value={_id}>
                {name}
              </option>
            ))}
          </select>
        </div>
      )}
      {!isPending && subcategories.length === 0 ? (
        <MessagePage
          art="/art/no-products.svg"
          level="h2"
          title="No subcategories yet"
          text="Products stand on the shelves of a subcategory."
          action={<Button onClick={() => setOpen({ kind: 'edit', subcategory: null })}>Add Sub Category</Button>}
        />
      ) : !isPending && shown.length === 0 ? (
        <NoFit
          title="No subcategory fits"
          onClear={() => {
            onSearch('')
            setCategory('')
          }}
        />
      ) : (
        <Table
          label="Subcategories"
          heads={[
            { title: 'Sr. No.', className: 'w-20 whitespace-nowrap text-end' },
            'Name',
            { title: 'Image', className: 'w-20' },
            'Categories',
            { title: 'Action', className: 'w-28 text-end' },
          ]}
        >
          {isPending &&
            SKELETONS.map((index) => (
              <tr key={index} className="border-b border-line last:border-0 max-sm:block">
                <td colSpan={5} className="p-2 max-sm:block">
                  <Skeleton className="h-12" />
                </td>
              </tr>
            ))}
          {shown.map((subcategory, index) => (
            <tr
              key={subcategory._id}
              className={`${tableRow} max-sm:grid-cols-[20px_48px_minmax(0,1fr)_auto] max-sm:items-center`}
            >
              <td className={`${cell} text-end tabular-nums text-ink-3 max-sm:row-span-2`}>{index + 1}</td>
              <th scope="row" className={`${cell} font-semibold max-sm:col-start-3 max-sm:row-start-1`}>
                {subcategory.name}
              </th>
              <td className={`${cell} max-sm:col-start-2 max-sm:row-span-2 max-sm:row-start-1`}>
                <button
                  type="button"
                  aria-label={`View the picture of ${subcategory.name}`}
                  onClick={() => setOpen({ kind: 'view', subcategory })}
                  className="block size-9 overflow-hidden rounded-control bg-tile"
                >
                  <img
                    src={imageAt(subcategory.image, 240)}
                    alt=""
                    width={36}
                    height={36}
                    loading="lazy"
                    className="size-9 object-contain"
                  />
                </button>
              </td>
              <td className={`${cell} max-sm:col-start-3 max-sm:row-start-2`}>
                <span className="flex flex-wrap gap-1.5">
                  {subcategory.categoryIds.map((id) => (
                    <Chip key={id}>{nameOf.get(id) ?? '…'}</Chip>
                  ))}
                </span>
              </td>
              <td className={`${cell} max-sm:col-start-4 max-sm:row-span-2 max-sm:row-start-1`}>
                <span className="flex justify-end sm:-me-2">
                  <IconButton label={`Edit ${subcategory.name}`} onClick={() => setOpen({ kind: 'edit', subcategory })}>
                    <Pencil {...icon} />
                  </IconButton>
                  <IconButton
                    label={`Delete ${subcategory.name}`}
                    onClick={() => setOpen({ kind: 'delete', subcategory })}
                  >
                    <Trash2 {...icon} />
                  </IconButton>
                </span>
              </td>
            </tr>
          ))}
        </Table>
      )}
      {open?.kind === 'edit' && <SubcategoryDialog subcategory={open.subcategory} onClose={close} />}
      {open?.kind === 'view' && (
        <Suspense>
          <Viewer images={[open.subcategory.image]} index={0} name={open.subcategory.name} onClose={close} />
        </Suspense>
      )}
      <DeleteDialog
        request={
          open?.kind === 'delete' ? () => call(deleteSubCategory, { body: { _id: open.subcategory._id } }) : null
        }
        id={open?.kind === 'delete' ? open.subcategory._id : undefined}
        subject={open?.kind === 'delete' ? open.subcategory.name : undefined}
        onClose={close}
      />
    </AdminPage>
  )
}
