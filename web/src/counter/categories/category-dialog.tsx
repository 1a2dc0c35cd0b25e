import { createCategory, updateCategory } from '@tokri/contract/category.ts'
import { limits } from '@tokri/contract/limits.ts'
import { isHsn } from '@tokri/rules/gst.ts'
import { useId } from 'react'
import { useCall } from '../../lib/api/use-call.ts'
import type { Category } from '../../lib/catalogue/catalogue-queries.ts'
import { useSettings } from '../../lib/settings/settings-query.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { fieldClass, TextField } from '../../ui/text-field.tsx'
import { AdminForm } from '../forms/admin-form.tsx'
import { DialogFormActions } from '../forms/form-actions.tsx'
import { PictureField } from '../forms/picture-field.tsx'
import { nameDraftOf, TranslatedNameFields } from '../forms/translated-name-fields.tsx'
import { useDraft } from '../forms/use-draft.ts'
import { useUpload } from '../forms/use-upload.ts'
import { GstRateOptions } from '../products/gst-rate-options.tsx'

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
      hsn: category?.hsn ?? '',
      gstRate: category?.gstRate === undefined ? '' : String(category.gstRate),
    }),
    'Leave without saving this category?',
  )
  const text = category ? texts.update : texts.add
  const named = draft.name.trim() !== ''
  const isRegistered = Boolean(useSettings().gst)
  const rateId = useId()
  const hsn = draft.hsn.trim()
  const wrongHsn = hsn === '' || isHsn(hsn) ? undefined : 'An HSN has 4, 6 or 8 digits'
  const submit = async () => {
    const body = { ...draft, gstRate: draft.gstRate === '' ? null : Number(draft.gstRate) }
    const send = () =>
      category ? call(updateCategory, { body: { _id: category._id, ...body } }) : call(createCategory, { body })
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
        {isRegistered && (
          <fieldset className="grid gap-4 sm:grid-cols-2">
            <legend className="mb-3 text-sm text-ink-3">
              <span className="block font-semibold text-ink">Taxes of its products</span>
              New and imported products get them where they have none. In Products, “Change…” gives them to those that
              are there.
            </legend>
            <TextField
              label="HSN"
              inputMode="numeric"
              autoComplete="off"
              maxLength={8}
              {...field('hsn')}
              {...(wrongHsn && { error: wrongHsn })}
            />
            <div className="flex flex-col gap-1.5">
              <label htmlFor={rateId} className="text-sm font-medium text-ink-2">
                GST rate
              </label>
              <select
                id={rateId}
                value={draft.gstRate}
                className={`select ${fieldClass} border-line-strong pe-10`}
                onChange={({ target }) => set({ gstRate: target.value })}
              >
                <GstRateOptions chosen={draft.gstRate} />
              </select>
            </div>
          </fieldset>
        )}
        <DialogFormActions>
          <Button
            type="submit"
            size="lg"
            className="flex-1"
            busy={busy}
            disabled={!named || draft.image === '' || uploading.busy || wrongHsn !== undefined}
          >
            {uploading.busy ? 'Uploading...' : busy ? text.busy : text.submit}
          </Button>
        </DialogFormActions>
      </AdminForm>
    </Dialog>
  )
}
