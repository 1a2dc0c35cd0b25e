import { createCategory, updateCategory } from '@tokri/contract/category.ts'
import { limits } from '@tokri/contract/limits.ts'
import { useState } from 'react'
import { useCall } from '../../lib/api/use-call.ts'
import type { Category } from '../../lib/catalogue/catalogue-queries.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { AdminForm } from '../forms/admin-form.tsx'
import { DialogFormActions } from '../forms/form-actions.tsx'
import { PictureField } from '../forms/picture-field.tsx'
import { nameDraftOf, TranslatedNameFields } from '../forms/translated-name-fields.tsx'
import { useAdminMutation } from '../forms/use-admin-mutation.ts'
import { useUnsavedChanges } from '../forms/use-unsaved-changes.ts'
import { useUpload } from '../forms/use-upload.ts'

const texts = {
  add: {
    title: 'Add New Category',
    submit: 'Add Category',
    busy: 'Adding...',
    image: { success: 'Image uploaded', failure: 'Image upload failed. Try again.' },
  },
  update: {
    title: 'Update Category',
    submit: 'Update Category',
    busy: 'Updating...',
    image: { success: 'Image uploaded successfully', failure: 'Upload failed. Try again.' },
  },
}

/** Adds a category, or edits `category`. A picture can be chosen only after a name is entered. */
export const CategoryDialog = ({ category, onClose }: { category: Category | null; onClose: () => void }) => {
  const call = useCall()
  const { busy, write } = useAdminMutation()
  const uploading = useUpload()
  const [name, setName] = useState(category?.name ?? '')
  const [nameTranslations, setNameTranslations] = useState(() => nameDraftOf(category?.nameTranslations))
  const [image, setImage] = useState(category?.image ?? '')
  const text = category ? texts.update : texts.add
  const named = name.trim() !== ''
  const changed =
    name !== (category?.name ?? '') ||
    image !== (category?.image ?? '') ||
    JSON.stringify(nameTranslations) !== JSON.stringify(nameDraftOf(category?.nameTranslations))
  const leave = useUnsavedChanges(changed && !busy, 'Leave without saving this category?')

  const save = async () => {
    const body = { name, image, nameTranslations }
    const saved = await write(
      () =>
        category ? call(updateCategory, { body: { _id: category._id, ...body } }) : call(createCategory, { body }),
      { failure: 'Something went wrong' },
    )
    if (saved) onClose()
  }

  return (
    <Dialog open onClose={() => leave(onClose)} title={text.title}>
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
          disabled={!named || busy}
          hint={named ? undefined : 'Enter a name first'}
          said={text.image}
        />
        <DialogFormActions>
          <Button
            type="submit"
            size="lg"
            className="flex-1"
            busy={busy}
            disabled={!named || image === '' || uploading.busy}
          >
            {uploading.busy ? 'Uploading...' : busy ? text.busy : text.submit}
          </Button>
        </DialogFormActions>
      </AdminForm>
    </Dialog>
  )
}
