import { useQuery } from '@tanstack/react-query'
import { createSubCategory, updateSubCategory } from '@tokri/contract/category.ts'
import { limits } from '@tokri/contract/limits.ts'
import { useState } from 'react'
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
import { useAdminMutation } from '../forms/use-admin-mutation.ts'
import { useUnsavedChanges } from '../forms/use-unsaved-changes.ts'
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
  const { busy, write } = useAdminMutation()
  const uploading = useUpload()
  const [name, setName] = useState(subcategory?.name ?? '')
  const [nameTranslations, setNameTranslations] = useState(() => nameDraftOf(subcategory?.nameTranslations))
  const [image, setImage] = useState(subcategory?.image ?? '')
  const [category, setCategory] = useState<string[]>(subcategory?.categoryIds ?? [])
  const changed =
    name !== (subcategory?.name ?? '') ||
    image !== (subcategory?.image ?? '') ||
    JSON.stringify(nameTranslations) !== JSON.stringify(nameDraftOf(subcategory?.nameTranslations)) ||
    category.join() !== (subcategory?.categoryIds ?? []).join()
  const leave = useUnsavedChanges(changed && !busy, 'Leave without saving this subcategory?')
  const complete = name.trim() !== '' && image !== '' && category.length > 0

  const save = async () => {
    const body = { name, image, category, nameTranslations }
    const saved = await write(
      () =>
        subcategory
          ? call(updateSubCategory, { body: { _id: subcategory._id, ...body } })
          : call(createSubCategory, { body }),
      subcategory ? {} : { success: 'Subcategory created' },
    )
    if (saved) onClose()
  }

  return (
    <Dialog open onClose={() => leave(onClose)} title={subcategory ? 'Edit Subcategory' : 'Add New Subcategory'}>
      <AdminForm className="flex flex-col gap-4" onSubmit={save}>
        <TextField
          label="Name"
          value={name}
          maxLength={limits.name}
          required
          onChange={(event) => setName(event.target.value)}
        />
        <TranslatedNameFields names={nameTranslations} onChange={setNameTranslations} />
        <PictureField
          image={image}
          onChange={setImage}
          uploading={uploading}
          disabled={busy}
          said={{ success: 'Image uploaded', failure: 'Image upload failed' }}
        />
        <ChipSelect
          label="Categories"
          placeholder="Select category"
          options={categories}
          chosen={category}
          onChange={setCategory}
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
