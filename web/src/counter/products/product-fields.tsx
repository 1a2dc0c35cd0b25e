import { useQuery } from '@tanstack/react-query'
import { limits } from '@tokri/contract/limits.ts'
import { countryCodes } from '@tokri/rules/countries.ts'
import { countryName } from '@tokri/rules/country-name.ts'
import { gstRatesAt } from '@tokri/rules/gst.ts'
import { useId } from 'react'
import { useCall } from '../../lib/api/use-call.ts'
import { serverNow } from '../../lib/browser/server-time.ts'
import { categoriesQuery, subcategoriesQuery } from '../../lib/catalogue/catalogue-queries.ts'
import { useSettings } from '../../lib/settings/settings-query.ts'
import { fieldClass, TextField } from '../../ui/text-field.tsx'
import { adminCategoriesQuery } from '../categories/admin-categories-query.ts'
import { ChipSelect } from '../forms/chip-select.tsx'
import { NumberField } from '../forms/number-field.tsx'
import { TranslatedNameFields } from '../forms/translated-name-fields.tsx'
import type { useUpload } from '../forms/use-upload.ts'
import { DetailFields } from './detail-fields.tsx'
import { GstRateOptions } from './gst-rate-options.tsx'
import { HsnHelp } from './hsn-help.tsx'
import { PicturesField } from './pictures-field.tsx'
import { barcodeError, numberErrors, type ProductDraft, taxErrors } from './product-draft.ts'
import { useSellingPrice } from './selling-price.tsx'

type Props = {
  draft: ProductDraft
  onChange: (change: (draft: ProductDraft) => ProductDraft) => void
  uploading: ReturnType<typeof useUpload>
  /**
   * Whether subcategories are disabled until a category is chosen: true in the edit dialog, false on the upload page.
   */
  dependent: boolean
  /** What the product costs while a scheduled discount runs. */
  scheduled?: string | undefined
  /** The server's error about the barcode. */
  barcodeTaken?: string | undefined
}

type TaxProps = {
  draft: ProductDraft
  set: <K extends 'hsn' | 'gstRate' | 'cess'>(key: K, value: ProductDraft[K]) => void
}

/** The code of the goods and their taxes, in a shop that is registered for GST. */
const TaxFields = ({ draft, set }: TaxProps) => {
  const rateId = useId()
  const { hsn, cess } = taxErrors(draft)
  return (
    <div className="grid grid-cols-2 gap-4 sm:grid-cols-3">
      <TextField
        label="HSN"
        inputMode="numeric"
        autoComplete="off"
        maxLength={8}
        value={draft.hsn}
        {...(hsn && draft.hsn.trim().length >= 4 && { error: hsn })}
        onChange={(event) => set('hsn', event.target.value)}
      />
      <div className="flex flex-col gap-1.5">
        <label htmlFor={rateId} className="text-sm font-medium text-ink-2">
          GST rate
        </label>
        <select
          id={rateId}
          value={draft.gstRate}
          className={`select ${fieldClass} border-line-strong pe-10`}
          onChange={(event) => set('gstRate', event.target.value)}
        >
          <GstRateOptions chosen={draft.gstRate} />
        </select>
      </div>
      <NumberField
        label="Cess in percent"
        value={draft.cess}
        {...(cess && { error: cess })}
        onChange={(event) => set('cess', event.target.value)}
      />
    </div>
  )
}

type PackProps = {
  draft: ProductDraft
  set: <K extends 'countryOfOrigin' | 'netQuantity' | 'manufacturer'>(key: K, value: ProductDraft[K]) => void
}

const countries = countryCodes
  .map((code) => ({ code, name: countryName(code, 'en') }))
  .sort((one, other) => one.name.localeCompare(other.name))

/** What the law asks a pack, and a page that sells it, to say. */
const PackFields = ({ draft, set }: PackProps) => {
  const countryId = useId()
  return (
    <fieldset className="grid grid-cols-2 gap-4">
      <legend className="mb-3 text-sm text-ink-3">
        <span className="block font-semibold text-ink">What the pack says</span>
        Online shops in India must show this of packed goods. Shoppers see it on the product page.
      </legend>
      <div className="flex flex-col gap-1.5">
        <label htmlFor={countryId} className="text-sm font-medium text-ink-2">
          Country of origin
        </label>
        <select
          id={countryId}
          value={draft.countryOfOrigin}
          className={`select ${fieldClass} border-line-strong pe-10`}
          onChange={(event) => set('countryOfOrigin', event.target.value)}
        >
          <option value="">Not said</option>
          <option value="IN">India</option>
          {countries.map(
            ({ code, name }) =>
              code !== 'IN' && (
                <option key={code} value={code}>
                  {name}
                </option>
              ),
          )}
        </select>
      </div>
      <TextField
        label="Net quantity"
        value={draft.netQuantity}
        maxLength={limits.unit}
        placeholder="500 g"
        onChange={(event) => set('netQuantity', event.target.value)}
      />
      <TextField
        label="Manufacturer, packer or importer"
        value={draft.manufacturer}
        maxLength={limits.detailText}
        placeholder="Name and address"
        className="col-span-2"
        onChange={(event) => set('manufacturer', event.target.value)}
      />
    </fieldset>
  )
}

/** The inputs of a product, for uploading and for editing. */
export const ProductFields = ({ draft, onChange, uploading, dependent, scheduled, barcodeTaken }: Props) => {
  const call = useCall()
  const { data: categories = [] } = useQuery(categoriesQuery(call))
  // A category can be chosen for a new product once its taxes are known.
  const taxed = useQuery({ ...adminCategoriesQuery(call), enabled: !dependent })
  const { data: subcategories = [] } = useQuery(subcategoriesQuery(call))
  const settings = useSettings()
  const isRegistered = Boolean(settings.gst)
  const descriptionId = useId()
  // A barcode is not reported as wrong before it has the length of the shortest valid code.
  const wrongBarcode = barcodeTaken ?? (draft.barcode.trim().length >= 8 ? barcodeError(draft) : undefined)
  const set = <K extends keyof ProductDraft>(key: K, value: ProductDraft[K]) =>
    onChange((before) => ({ ...before, [key]: value }))
  const selling = useSellingPrice(draft, (discount) => set('discount', discount))
  const wrongDiscount = numberErrors(draft).discount
  const standsIn = (chosen: readonly string[]) => (sub: { categoryIds: readonly string[] }) =>
    chosen.length === 0 || sub.categoryIds.some((id) => chosen.includes(id))

  /** A new product without taxes gets those of its first category, but no rate that has ended. */
  const taxesOf = ({ hsn, gstRate }: ProductDraft, [first]: string[]) => {
    const usual = taxed.data?.find(({ _id }) => _id === first)
    if (usual === undefined || hsn !== '' || gstRate !== '') return undefined
    const rate = gstRatesAt(new Date(serverNow())).find((each) => each === usual.gstRate)
    return { hsn: usual.hsn ?? '', gstRate: rate === undefined ? '' : String(rate) }
  }

  /** Also removes subcategories that belong to none of the chosen categories. */
  const setCategories = (category: string[]) =>
    onChange((before) => ({
      ...before,
      category,
      ...(!dependent && taxesOf(before, category)),
      subCategory: before.subCategory.filter((id) => {
        if (category.length === 0) return !dependent
        const known = subcategories.find((sub) => sub._id === id)
        return known === undefined || standsIn(category)(known)
      }),
    }))

  return (
    <div className="grid gap-x-8 gap-y-4 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
      <div className="flex min-w-0 flex-col gap-4">
        <TextField
          label="Name"
          value={draft.name}
          maxLength={limits.name}
          onChange={(event) => set('name', event.target.value)}
        />
        <div className="grid grid-cols-2 gap-4 sm:grid-cols-3">
          <NumberField label="Price" value={draft.price} onChange={(event) => set('price', event.target.value)} />
          <NumberField
            label="Discount"
            max={100}
            value={draft.discount}
            {...(wrongDiscount && { error: wrongDiscount })}
            {...(scheduled && { hint: `Now ${scheduled}` })}
            onChange={(event) => set('discount', event.target.value)}
          />
          <NumberField label="Sells for" {...selling} />
          <NumberField label="Stock" value={draft.stock} onChange={(event) => set('stock', event.target.value)} />
          <TextField
            label="Unit"
            value={draft.unit}
            maxLength={limits.unit}
            placeholder="500 g"
            onChange={(event) => set('unit', event.target.value)}
          />
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 sm:grid-cols-2">
          <ChipSelect
            label="Category"
            placeholder="Select category"
            options={categories}
            chosen={draft.category}
            onChange={setCategories}
            disabled={taxed.isLoading}
          />
          <ChipSelect
            label="Sub Category"
            placeholder="Select sub category"
            options={subcategories.filter(standsIn(draft.category))}
            chosen={draft.subCategory}
            onChange={(ids) => set('subCategory', ids)}
            disabled={dependent && draft.category.length === 0}
          />
        </div>
        <div className="flex flex-col gap-1.5">
          <label htmlFor={descriptionId} className="text-sm font-medium text-ink-2">
            Description
          </label>
          <textarea
            id={descriptionId}
            value={draft.description}
            maxLength={limits.description}
            rows={4}
            className={`${fieldClass} h-auto border-line-strong py-3`}
            onChange={(event) => set('description', event.target.value)}
          />
        </div>
        <TextField
          label="Barcode"
          inputMode="numeric"
          autoComplete="off"
          maxLength={13}
          hint="The number under the bars; empty when there is none"
          value={draft.barcode}
          {...(wrongBarcode && { error: wrongBarcode })}
          onChange={(event) => set('barcode', event.target.value)}
          onKeyDown={(event) => {
            // A scanner ends its code with Enter, which would submit the form.
            if (event.key === 'Enter' && !event.metaKey && !event.ctrlKey) event.preventDefault()
          }}
        />
        {isRegistered && (
          <>
            <TaxFields draft={draft} set={set} />
            <HsnHelp name={draft.name} onChoose={(code) => set('hsn', code)} />
          </>
        )}
      </div>
      <div className="flex min-w-0 flex-col gap-4">
        <PicturesField
          images={draft.image}
          uploading={uploading}
          onChange={(change) => onChange((before) => ({ ...before, image: change(before.image) }))}
        />
        <TranslatedNameFields names={draft.nameTranslations} onChange={(names) => set('nameTranslations', names)} />
        <NumberField
          label="Reorder level"
          hint={`Below so many pieces it is listed as low; empty: below what it sells in ${settings.lowStockDays === 1 ? 'a day' : `${settings.lowStockDays} days`}`}
          value={draft.reorderLevel}
          onChange={(event) => set('reorderLevel', event.target.value)}
        />
        <PackFields draft={draft} set={set} />
        <label className="flex min-h-11 items-center gap-2 text-sm">
          <input
            type="checkbox"
            checked={draft.hidden}
            onChange={({ target }) => set('hidden', target.checked)}
            className="size-5 shrink-0 accent-brand"
          />
          Hidden: in no list, search or cart
        </label>
        <DetailFields details={draft.more_details} onChange={(details) => set('more_details', details)} />
      </div>
    </div>
  )
}
