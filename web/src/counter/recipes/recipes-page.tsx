import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Call } from '@tokri/contract/client.ts'
import type { AdminRecipeShape } from '@tokri/contract/recipe.schema.ts'
import { deleteRecipe, getAllRecipes } from '@tokri/contract/recipe.ts'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { MessagePage } from '../../components/message-page.tsx'
import { PageLink } from '../../components/page-link.tsx'
import { recipeFacts } from '../../components/product/recipe-card.tsx'
import { actionCell, actionHead, tableCell as cell, Table, tableRow } from '../../components/table.tsx'
import { useCall } from '../../lib/api/use-call.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { imageAt, urls } from '../../urls.ts'
import { DeleteDialog } from '../forms/delete-dialog.tsx'
import { AdminPage } from '../frame/admin-page.tsx'
import { RecipeDialog } from './recipe-dialog.tsx'

const allRecipesQuery = (call: Call) =>
  queryOptions({
    queryKey: ['admin', 'recipes'],
    queryFn: async ({ signal }) => (await call(getAllRecipes, { body: {} }, { signal })).data,
    staleTime: 0,
  })

export function RecipesPage() {
  const call = useCall()
  const { data } = useQuery(allRecipesQuery(call))
  const [editing, setEditing] = useState<AdminRecipeShape | 'new' | null>(null)
  const [deleting, setDeleting] = useState<AdminRecipeShape | null>(null)
  const add = (
    <Button onClick={() => setEditing('new')}>
      <Plus size={18} strokeWidth={1.75} aria-hidden="true" /> Add Recipe
    </Button>
  )
  return (
    <AdminPage title="Recipes" action={data?.length === 0 ? undefined : add}>
      {data === undefined ? (
        <Skeleton className="h-96 rounded-card" />
      ) : data.length === 0 ? (
        <MessagePage
          art="/art/no-recipes.svg"
          level="p"
          title="No recipes yet"
          text="Choose a dish and the products that it needs. Shoppers add all of them in one press."
          action={<div className="mt-3">{add}</div>}
        />
      ) : (
        <Table label="Recipes" className="sm:min-w-180" heads={['Title', 'For', 'Parts', 'State', actionHead]}>
          {data.map((recipe) => (
            <tr key={recipe._id} className={`${tableRow} max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:gap-y-0.5`}>
              <th scope="row" className={`${cell} font-semibold`}>
                <span className="flex items-center gap-3">
                  <img
                    src={imageAt(recipe.image, 240)}
                    alt=""
                    width={44}
                    height={44}
                    className="size-11 shrink-0 rounded-control bg-tile object-cover"
                  />
                  {recipe.published ? (
                    <PageLink
                      href={urls.recipe(recipe)}
                      className="inline-flex items-center hover:underline pointer-coarse:min-h-11"
                    >
                      {recipe.title}
                    </PageLink>
                  ) : (
                    recipe.title
                  )}
                </span>
              </th>
              <td className={`${cell} text-ink-2 max-sm:col-start-1`}>{recipeFacts(recipe)}</td>
              <td className={`${cell} max-sm:col-start-1`}>
                <span>{recipe.parts.length === 1 ? '1 product' : `${recipe.parts.length} products`}</span>
                {recipe.parts.some(({ archived }) => archived) && (
                  <span className="block text-sm text-deal">
                    {recipe.parts.filter(({ archived }) => archived).length} no longer sold
                  </span>
                )}
              </td>
              <td className={`${cell} max-sm:col-start-2 max-sm:row-start-1`}>
                <Chip look={recipe.published ? 'brand' : 'plain'}>{recipe.published ? 'Shown' : 'Hidden'}</Chip>
              </td>
              <td className={actionCell}>
                <Button size="sm" look="quiet" aria-label={`Edit ${recipe.title}`} onClick={() => setEditing(recipe)}>
                  Edit
                </Button>
                <Button
                  size="sm"
                  look="quiet"
                  aria-label={`Delete ${recipe.title}`}
                  onClick={() => setDeleting(recipe)}
                >
                  Delete
                </Button>
              </td>
            </tr>
          ))}
        </Table>
      )}
      <DeleteDialog
        request={deleting && (() => call(deleteRecipe, { body: { _id: deleting._id } }))}
        id={deleting?._id}
        subject={deleting?.title}
        onClose={() => setDeleting(null)}
      />
      {editing && <RecipeDialog recipe={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />}
    </AdminPage>
  )
}
