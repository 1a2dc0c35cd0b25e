import { limits } from '@tokri/contract/limits.ts'
import type { AdminRecipeShape } from '@tokri/contract/recipe.schema.ts'
import { createRecipe, updateRecipe } from '@tokri/contract/recipe.ts'
import { X } from 'lucide-react'
import { useCall } from '../../lib/api/use-call.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { fieldClass, TextField } from '../../ui/text-field.tsx'
import { FormDialog } from '../forms/form-dialog.tsx'
import { NumberField } from '../forms/number-field.tsx'
import { PictureField } from '../forms/picture-field.tsx'
import { useDraft } from '../forms/use-draft.ts'
import { useUpload } from '../forms/use-upload.ts'
import { ProductChoice } from '../products/product-choice.tsx'
import { draftOf, type PartDraft, partOf, recipeBody } from './recipe-draft.ts'

const said = { success: 'Image uploaded', failure: 'Image upload failed. Try again.' }

/** Creates or edits a recipe. */
export const RecipeDialog = ({ recipe, onClose }: { recipe: AdminRecipeShape | null; onClose: () => void }) => {
  const call = useCall()
  const uploading = useUpload()
  const { draft, set, field, errors, busy, save, leave } = useDraft(
    () => draftOf(recipe),
    'Leave without saving this recipe?',
  )
  const setPart = (index: number, change: Partial<PartDraft>) =>
    set({ parts: draft.parts.map((part, place) => (place === index ? { ...part, ...change } : part)) })
  const submit = async () => {
    const body = recipeBody(draft)
    const send = () =>
      recipe
        ? call(updateRecipe, { body: { _id: recipe._id, ifUpdatedAt: recipe.updatedAt, ...body } })
        : call(createRecipe, { body })
    if (await save(send)) onClose()
  }

  return (
    <FormDialog
      title={recipe ? 'Edit Recipe' : 'Add Recipe'}
      submit={recipe ? 'Save' : 'Add Recipe'}
      busy={busy}
      waits={uploading.busy}
      onSubmit={submit}
      onClose={() => leave(onClose)}
    >
      <TextField
        label="Title"
        placeholder="Poha for four"
        maxLength={limits.name}
        autoComplete="off"
        {...field('title')}
      />
      <PictureField
        image={draft.image}
        onChange={(image) => set({ image })}
        uploading={uploading}
        disabled={busy}
        said={said}
      />
      <div className="grid grid-cols-3 gap-3">
        <NumberField label="Servings" {...field('servings')} />
        <NumberField label="Minutes" {...field('minutes')} />
        <NumberField label="Position" {...field('position')} />
      </div>
      <ProductChoice
        chosen={draft.parts.map(({ productId, product }) => ({ _id: productId, name: product }))}
        withChips={false}
        error={errors.parts}
        onChange={(products) => {
          const known = new Set(draft.parts.map(({ productId }) => productId))
          set({ parts: [...draft.parts, ...products.filter(({ _id }) => !known.has(_id)).map(partOf)] })
        }}
      />
      {draft.parts.length > 0 && (
        <ul aria-label="Parts" className="grid gap-3">
          {draft.parts.map((part, index) => (
            <li key={part.productId} className="rounded-field border border-line p-3">
              <div className="flex items-center justify-between gap-2">
                <p className="min-w-0 text-sm wrap-anywhere">
                  <span>{part.product}</span>
                  {part.archived && <span className="block text-xs text-deal">Archived: shoppers cannot buy it</span>}
                </p>
                <IconButton
                  label={`Remove ${part.product}`}
                  onClick={() => set({ parts: draft.parts.filter((_, place) => place !== index) })}
                >
                  <X size={18} strokeWidth={1.75} aria-hidden="true" />
                </IconButton>
              </div>
              <div className="mt-1 grid grid-cols-[minmax(0,2fr)_minmax(0,1fr)_4.5rem] gap-2">
                <TextField
                  label="Name"
                  maxLength={limits.name}
                  autoComplete="off"
                  value={part.name}
                  error={errors[`parts.${index}.name`]}
                  onChange={({ target }) => setPart(index, { name: target.value })}
                />
                <TextField
                  label="Amount"
                  placeholder="300 g"
                  maxLength={limits.recipeAmount}
                  autoComplete="off"
                  value={part.amount}
                  onChange={({ target }) => setPart(index, { amount: target.value })}
                />
                <NumberField
                  label="Packs"
                  value={part.quantity}
                  {...(errors[`parts.${index}.quantity`] && { error: 'From 1 to 99' })}
                  onChange={({ target }) => setPart(index, { quantity: target.value })}
                />
              </div>
            </li>
          ))}
        </ul>
      )}
      <label className="grid gap-1.5 text-sm font-medium text-ink-2">
        Method
        <textarea
          className={`${fieldClass} min-h-28 py-2.5`}
          placeholder="One step a line"
          maxLength={limits.description}
          value={draft.method}
          onChange={({ target }) => set({ method: target.value })}
        />
      </label>
      <label className="flex min-h-11 items-center gap-3 text-sm font-medium">
        <input
          type="checkbox"
          className="size-5 accent-brand"
          checked={draft.published}
          onChange={({ target }) => set({ published: target.checked })}
        />
        Shown to shoppers
      </label>
    </FormDialog>
  )
}
