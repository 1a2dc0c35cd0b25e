import { createCategory, updateCategory } from '@tokri/contract/category.ts'
import { limits } from '@tokri/contract/limits.ts'
import { useCall } from '../../lib/api/use-call.ts'
import type { Category } from '../../lib/catalogue/catalogue-queries.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { AdminForm } from '../forms/admin-form.tsx'
import { DialogFormActions } from '../forms/form-actions.tsx'
import { PictureField } from '../forms/picture-field.tsx'
import { nameDraftOf, TranslatedNameFields } from '../forms/translated-name-fields.tsx'
import { useDraft } from '../forms/use-draft.ts'
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
  const uploading = useUpload()
  const { draft, set, field, busy, save, leave } = useDraft(
    () => ({
      name: category?.name ?? '',
      image: category?.image ?? '',
      nameTranslations: nameDraftOf(category?.nameTranslations),
    }),
    'Leave without saving this category?',
  )
  const text = category ? texts.update : texts.add
  const named = draft.name.trim() !== ''
  const submit = async () => {
    const send = () =>
      category ? call(updateCategory, { body: { _id: category._id, ...draft } }) : call(createCategory, { body: draft })
    if (await save(send, { failure: 'Something went wrong' })) onClose()
  }

  return (
    <Dialog open onClose={() => leave(onClose)} title={text.title}>
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
            disabled={!named || draft.image === '' || uploading.busy}
          >
            {uploading.busy ? 'Uploading...' : busy ? text.busy : text.submit}
          </Button>
        </DialogFormActions>
      </AdminForm>
    </Dialog>
  )
}
