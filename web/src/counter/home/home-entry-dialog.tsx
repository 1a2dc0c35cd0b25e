import { useQuery } from '@tanstack/react-query'
import type { ScheduledEntryShape } from '@tokri/contract/home.schema.ts'
import { createHomeEntry, updateHomeEntry } from '@tokri/contract/home.ts'
import { limits } from '@tokri/contract/limits.ts'
import { type HomeEntryKind, homeEntryKinds } from '@tokri/rules/home-schedule.ts'
import { useCall } from '../../lib/api/use-call.ts'
import { categoriesQuery } from '../../lib/catalogue/catalogue-queries.ts'
import { recipesQuery } from '../../lib/catalogue/recipe-queries.ts'
import { fieldClass, TextField } from '../../ui/text-field.tsx'
import { ChipSelect } from '../forms/chip-select.tsx'
import { FormDialog } from '../forms/form-dialog.tsx'
import { NumberField } from '../forms/number-field.tsx'
import { PictureField } from '../forms/picture-field.tsx'
import { useDraft } from '../forms/use-draft.ts'
import { useUpload } from '../forms/use-upload.ts'
import { ToggleButton } from '../lists/toggle-button.tsx'
import { ProductChoice } from '../products/product-choice.tsx'
import { draftOf, entryBody, kindNames, weekdays } from './home-entry-draft.ts'

const select = `${fieldClass} select pe-10! border-line-strong`
const said = { success: 'Image uploaded', failure: 'Image upload failed. Try again.' }

/** Creates or edits a banner or a shelf of the home page. */
export const HomeEntryDialog = ({
  entry,
  timeZone,
  onClose,
}: {
  entry: ScheduledEntryShape | null
  timeZone: string
  onClose: () => void
}) => {
  const call = useCall()
  const { data: categories = [] } = useQuery(categoriesQuery(call))
  const { data: published = [] } = useQuery(recipesQuery(call))
  const uploading = useUpload()
  const { draft, set, field, errors, busy, save, leave } = useDraft(
    () => draftOf(entry),
    'Leave without saving this entry?',
  )
  // A hidden recipe of the shelf stays in it.
  const hidden = (entry?.recipes ?? []).filter(({ _id }) => !published.some((recipe) => recipe._id === _id))
  const recipes = [...published.map(({ _id, title }) => ({ _id, name: title })), ...hidden]

  const submit = async () => {
    const body = entryBody(draft)
    const send = () =>
      entry
        ? call(updateHomeEntry, { body: { _id: entry._id, ifUpdatedAt: entry.updatedAt, ...body } })
        : call(createHomeEntry, { body })
    if (await save(send)) onClose()
  }

  return (
    <FormDialog
      title={entry ? 'Edit Entry' : 'Add Entry'}
      submit={entry ? 'Save' : 'Add Entry'}
      busy={busy}
      waits={uploading.busy}
      onSubmit={submit}
      onClose={() => leave(onClose)}
    >
      <label className="grid gap-1.5 text-sm font-medium text-ink-2">
        What it shows
        <select
          className={select}
          value={draft.kind}
          onChange={({ target }) => set({ kind: target.value as HomeEntryKind })}
        >
          {homeEntryKinds.map((kind) => (
            <option key={kind} value={kind}>
              {kindNames[kind]}
            </option>
          ))}
        </select>
      </label>
      <TextField
        label="Title"
        placeholder="Breakfast in ten minutes"
        maxLength={limits.homeText}
        autoComplete="off"
        {...field('title')}
      />
      {draft.kind === 'banner' && (
        <>
          <TextField label="Text" maxLength={limits.homeText} autoComplete="off" {...field('text')} />
          <PictureField
            image={draft.image}
            onChange={(image) => set({ image })}
            uploading={uploading}
            disabled={busy}
            said={said}
          />
          <TextField
            label="Leads to"
            placeholder="/recipes"
            hint="A page of this shop; empty: nowhere"
            maxLength={limits.link}
            autoComplete="off"
            {...field('link')}
          />
        </>
      )}
      {draft.kind === 'category' && (
        <label className="grid gap-1.5 text-sm font-medium text-ink-2">
          <span>Category</span>
          <select className={select} value={draft.category} onChange={({ target }) => set({ category: target.value })}>
            <option value="">Select category</option>
            {categories.map(({ _id, name }) => (
              <option key={_id} value={_id}>
                {name}
              </option>
            ))}
          </select>
          {errors.category && <span className="text-deal">{errors.category}</span>}
        </label>
      )}
      {draft.kind === 'products' && (
        <ProductChoice chosen={draft.products} error={errors.products} onChange={(products) => set({ products })} />
      )}
      {draft.kind === 'recipes' && (
        <ChipSelect
          label="Recipes"
          placeholder="Select recipe"
          options={recipes}
          chosen={draft.recipes}
          onChange={(chosen) => set({ recipes: chosen })}
        />
      )}
      <fieldset className="grid gap-1.5">
        <legend className="mb-1.5 text-sm font-medium text-ink-2">Days</legend>
        <div className="flex flex-wrap gap-1.5">
          {weekdays.map(({ day, name }) => {
            const on = draft.days.includes(day)
            return (
              <ToggleButton
                key={day}
                on={on}
                onClick={() => set({ days: on ? draft.days.filter((other) => other !== day) : [...draft.days, day] })}
              >
                {name}
              </ToggleButton>
            )
          })}
        </div>
        <p className="text-sm text-ink-3">None chosen: every day</p>
      </fieldset>
      <div className="grid grid-cols-2 gap-3">
        <TextField type="time" label="From" hint="Empty: all day" {...field('fromTime')} />
        <TextField type="time" label="To" hint="May be past midnight" {...field('toTime')} />
        <TextField type="date" label="First day" {...field('fromDate')} />
        <TextField type="date" label="Last day" {...field('toDate')} />
      </div>
      <NumberField label="Position" hint="The smallest comes first" {...field('position')} />
      <label className="flex min-h-11 items-center gap-3 text-sm font-medium">
        <input
          type="checkbox"
          className="size-5 accent-brand"
          checked={draft.active}
          onChange={({ target }) => set({ active: target.checked })}
        />
        Active
      </label>
      <p className="text-sm text-ink-3">Times are on the clock of the shop ({timeZone}).</p>
    </FormDialog>
  )
}
