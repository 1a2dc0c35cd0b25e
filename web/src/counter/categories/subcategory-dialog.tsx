import { useQuery } from '@tanstack/react-query'
import { createSubCategory, updateSubCategory } from '@tokri/contract/category.ts'
import { limits } from '@tokri/contract/limits.ts'
import { useCall } from '../../lib/api/use-call.ts'
import { categoriesQuery, type Subcategory } from '../../lib/catalogue/catalogue-queries.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { AdminForm } from '../forms/admin-form.tsx'
import { ChipSelect } from '../forms/chip-select.tsx'
import { DialogFormActions } from '../forms/form-actions.tsx'
import { PictureField } from '../forms/picture-field.tsx'
import { nameDraftOf, TranslatedNameFields } from '../forms/translated-name-fields.tsx'
import { useDraft } from '../forms/use-draft.ts'
import { useUpload } from '../forms/use-upload.ts'

/** Adds a subcategory, or edits `subcategory`: a name, a picture, and at least one category. */
export const SubcategoryDialog = ({
  subcategory,
  onClose,
}: {
  subcategory: Subcategory | null
  onClose: () => void
}) => {
  const call = useCall()
  const { data: categories = [] } = useQuery(categoriesQuery(call))
  const uploading = useUpload()
  const { draft, set, field, busy, save, leave } = useDraft(
    () => ({
      name: subcategory?.name ?? '',
      image: subcategory?.image ?? '',
      category: subcategory?.categoryIds ?? [],
      nameTranslations: nameDraftOf(subcategory?.nameTranslations),
    }),
    'Leave without saving this subcategory?',
  )
  const complete = draft.name.trim() !== '' && draft.image !== '' && draft.category.length > 0
  const submit = async () => {
    const send = () =>
      subcategory
        ? call(updateSubCategory, { body: { _id: subcategory._id, ...draft } })
        : call(createSubCategory, { body: draft })
    if (await save(send, subcategory ? {} : { success: 'Subcategory created' })) onClose()
  }

  return (
    <Dialog open onClose={() => leave(onClose)} title={subcategory ? 'Edit Subcategory' : 'Add New Subcategory'}>
      <AdminForm className="flex flex-col gap-4" onSubmit={submit}>
        <TextField label="Name" maxLength={limits.name} required {...field('name')} />
        <TranslatedNameFields
          names={draft.nameTranslations}
          onChange={(nameTranslations) => set({ nameTranslations })}
        />
        <PictureField
          image={draft.image}
          onChange={(image) => set({ image })}
          uploading={uploading}
          disabled={busy}
          said={{ success: 'Image uploaded', failure: 'Image upload failed' }}
        />
        <ChipSelect
          label="Categories"
          placeholder="Select category"
          options={categories}
          chosen={draft.category}
          onChange={(category) => set({ category })}
        />
        <DialogFormActions>
          <Button type="submit" size="lg" className="flex-1" busy={busy} disabled={!complete || uploading.busy}>
            {uploading.busy ? 'Uploading...' : busy ? 'Submitting...' : 'Submit'}
          </Button>
        </DialogFormActions>
      </AdminForm>
    </Dialog>
  )
}
