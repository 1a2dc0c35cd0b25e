import { useQuery } from '@tanstack/react-query'
import { deleteCategory } from '@tokri/contract/category.ts'
import { ArrowDown, ArrowUp, ArrowUpDown, Check, Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { MessagePage } from '../../components/message-page.tsx'
import { useCall } from '../../lib/api/use-call.ts'
import type { Category } from '../../lib/catalogue/catalogue-queries.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { imageAt } from '../../urls.ts'
import { DeleteDialog } from '../forms/delete-dialog.tsx'
import { AdminPage } from '../frame/admin-page.tsx'
import { adminCategoriesQuery } from './admin-categories-query.ts'
import { CategoryDialog } from './category-dialog.tsx'
import { useCategoryOrder } from './use-category-order.ts'

const grid = 'grid gap-2 sm:grid-cols-2 xl:grid-cols-3'

const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const

const SKELETONS = Array.from({ length: 10 }, (_, index) => index)

type Open = { kind: 'edit'; category: Category | null } | { kind: 'delete'; category: Category } | null

export function CategoriesPage() {
  const call = useCall()
  const { data: categories = [], isPending } = useQuery({ ...adminCategoriesQuery(call), staleTime: 0 })
  // The order of this list is the order of the home page.
  const { ordered, move } = useCategoryOrder(categories)
  const [open, setOpen] = useState<Open>(null)
  const [ordering, setOrdering] = useState(false)
  const close = () => setOpen(null)

  return (
    <AdminPage
      title="Category"
      count={categories.length > 0 ? String(categories.length) : undefined}
      action={
        <Button onClick={() => setOpen({ kind: 'edit', category: null })}>
          <Plus {...icon} /> Add Category
        </Button>
      }
    >
      {categories.length > 1 && (
        <div className="mb-4 flex min-h-11 items-center gap-3">
          <Button look="outline" size="sm" aria-pressed={ordering} onClick={() => setOrdering(!ordering)}>
            {ordering ? <Check {...icon} /> : <ArrowUpDown {...icon} />}{' '}
            <span>{ordering ? 'Done' : 'Change order'}</span>
          </Button>
          {ordering && <p className="text-sm text-ink-2">Shoppers see the categories in this order.</p>}
        </div>
      )}
      {isPending ? (
        <div className={grid} aria-hidden="true">
          {SKELETONS.map((index) => (
            <Skeleton key={index} className="h-16 rounded-card" />
          ))}
        </div>
      ) : categories.length === 0 ? (
        <MessagePage
          art="/art/no-products.svg"
          level="h2"
          title="No categories yet"
          text="Everything in the shop stands in a category. Begin with one."
          action={<Button onClick={() => setOpen({ kind: 'edit', category: null })}>Add Category</Button>}
        />
      ) : (
        <ul className={grid}>
          {ordered.map((category, index) => (
            <li key={category._id} className="flex items-center gap-3 rounded-card border border-line bg-surface p-2">
              <img
                src={imageAt(category.image, 240)}
                alt=""
                width={48}
                height={48}
                loading="lazy"
                className="size-12 shrink-0 rounded-field bg-tile object-contain"
              />
              <h2
                className="line-clamp-2 min-w-0 flex-1 font-sans text-sm font-semibold tracking-normal"
                title={category.name}
              >
                {category.name}
              </h2>
              <div className="flex shrink-0">
                {ordering ? (
                  <>
                    <IconButton
                      label={`Move ${category.name} forward`}
                      disabled={index === 0}
                      onClick={() => move(index, -1)}
                    >
                      <ArrowUp {...icon} />
                    </IconButton>
                    <IconButton
                      label={`Move ${category.name} back`}
                      disabled={index === ordered.length - 1}
                      onClick={() => move(index, 1)}
                    >
                      <ArrowDown {...icon} />
                    </IconButton>
                  </>
                ) : (
                  <>
                    <IconButton label={`Edit ${category.name}`} onClick={() => setOpen({ kind: 'edit', category })}>
                      <Pencil {...icon} />
                    </IconButton>
                    <IconButton label={`Delete ${category.name}`} onClick={() => setOpen({ kind: 'delete', category })}>
                      <Trash2 {...icon} />
                    </IconButton>
                  </>
                )}
              </div>
            </li>
          ))}
        </ul>
      )}
      {open?.kind === 'edit' && <CategoryDialog category={open.category} onClose={close} />}
      <DeleteDialog
        request={open?.kind === 'delete' ? () => call(deleteCategory, { body: { _id: open.category._id } }) : null}
        id={open?.kind === 'delete' ? open.category._id : undefined}
        subject={open?.kind === 'delete' ? open.category.name : undefined}
        onClose={close}
      />
    </AdminPage>
  )
}
