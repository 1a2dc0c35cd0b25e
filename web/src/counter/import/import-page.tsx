import { CallError } from '@tokri/contract/client.ts'
import { limits } from '@tokri/contract/limits.ts'
import type { ImportPreview } from '@tokri/contract/product.schema.ts'
import { exportProducts } from '@tokri/contract/product-import.ts'
import { Download } from 'lucide-react'
import { type ComponentProps, useRef, useState } from 'react'
import { CsvField } from '../../components/import/csv-field.tsx'
import { type Choices, importFile, previewFile } from '../../components/import/import-file.ts'
import { completeMapping, ImportMapping, LeftoverColumns } from '../../components/import/import-mapping.tsx'
import { BadRowList, FindingList, PreviewFigures, ShownRows } from '../../components/import/import-preview.tsx'
import { PageLink } from '../../components/page-link.tsx'
import { withRecentPassword } from '../../lib/account/recent-password.ts'
import { errorMessage } from '../../lib/api/error-message.ts'
import { downloadFile } from '../../lib/browser/download-file.ts'
import { sessionFetch } from '../../lib/session/session.ts'
import { useSettings } from '../../lib/settings/settings-query.ts'
import { useActiveStores } from '../../lib/stores/stores-query.ts'
import { staffUrls } from '../../staff-urls.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.ts'
import { urls } from '../../urls.ts'
import { NumberField } from '../forms/number-field.tsx'
import { useAdminMutation } from '../forms/use-admin-mutation.ts'
import { AdminPage } from '../frame/admin-page.tsx'
import { countedProducts } from '../products/product-draft.ts'
import { countedPictures } from './counted-pictures.ts'
import { DefaultCategory } from './default-category.tsx'
import { FetchedPictures } from './fetched-pictures.tsx'
import { NamedPictures } from './named-pictures.tsx'
import { RecentImports } from './recent-imports.tsx'

/** Unmapped columns become details of the product, or are left out. */
const plainFields = {
  name: 'Name',
  brand: 'Brand',
  category: 'Category',
  subcategory: 'Subcategory',
  unit: 'Unit',
  mrp: 'MRP',
  price: 'Selling price',
  discount: 'Discount',
  stock: 'Stock',
  description: 'Description',
  image: 'Image',
  barcode: 'Barcode',
}

const storeField = { store: 'Store' }

/** Whether it is for sale: the columns say so in many words. */
const hiddenField = { hidden: 'Hidden' }

const translatedFields = {
  name_hi: 'Name in Hindi',
  category_hi: 'Category in Hindi',
  subcategory_hi: 'Subcategory in Hindi',
}

const packFields = {
  country_of_origin: 'Country of origin',
  net_quantity: 'Net quantity',
  manufacturer: 'Manufacturer',
}

const taxFields = { hsn: 'HSN', gst_rate: 'GST rate', cess: 'Cess' }

/** The choices are those of the requested preview. */
type Chosen = { file: File; choices: Choices; preview: ImportPreview }

const none: Choices = {
  mapping: null,
  category: '',
  setStock: false,
  stockWithout: 0,
  negativeIsZero: false,
  sheet: '',
}

const otherStockText = (count: number) =>
  count === 1 ? 'one product has another stock in it' : `${count} products have another stock in it`

const importText = (bad: number, rows: number) => {
  if (bad === 0 || bad === rows) return 'Import'
  return `Import, leave out the ${bad === 1 ? 'bad row' : `${bad} bad rows`}`
}

const said = (part: number, importing: boolean) =>
  part < 1 ? 'Uploading...' : importing ? 'Putting products on the shelves...' : 'Reading every row...'

/** Without a column for one of these, every row is bad or has no price. */
const needed = [['name'], ['category'], ['price', 'mrp']] as const

/** The names of products and their prices, where no column was recognised for them. A category can be chosen for all. */
const missingColumns = ({ name, price, mrp }: Readonly<Record<string, string>>): string[] => [
  ...(name ? [] : ['the name of the products']),
  ...(price || mrp ? [] : [name ? 'the price' : 'their price']),
]

/** The columns of the file in one line, which opens where one that is needed was not recognised. */
const Columns = (columns: ComponentProps<typeof ImportMapping>) => {
  const { fields, headers, mapping } = columns
  const [open, setOpen] = useState(() => !needed.every((names) => names.some((name) => mapping[name])))
  const recognised = new Set(Object.keys(fields).flatMap((field) => mapping[field] || [])).size
  return (
    <details open={open} className="mt-5" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="min-h-11 cursor-pointer content-center rounded-card border border-line bg-surface px-4 text-sm">
        {headers.length === 1 ? '1 column' : `${headers.length} columns`}, {recognised} recognised{' '}
        <span className="ms-1 font-semibold text-brand">{open ? 'Close' : 'Change'}</span>
      </summary>
      <ImportMapping {...columns} />
    </details>
  )
}

export function ImportPage() {
  const isRegistered = Boolean(useSettings().gst)
  const { stores = [] } = useActiveStores(undefined)
  const fields = {
    ...plainFields,
    ...(stores.length > 1 && storeField),
    ...taxFields,
    ...packFields,
    ...translatedFields,
    ...hiddenField,
  }
  const { busy, write } = useAdminMutation()
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [reading, setReading] = useState(false)
  const [part, setPart] = useState(0)
  const [stockWithout, setStockWithout] = useState('0')
  const [result, setResult] = useState<{ text: string; left: ImportPreview } | null>(null)

  /** What the next preview is asked with: the server reads one list at a time. */
  const wanted = useRef<Choices | null>(null)
  const asks = useRef(false)
  const isCancelled = useRef(false)

  /** What is chosen while a preview is on its way is asked for after it, the last choices alone. `before` stays if it fails. */
  const look = async (file: File, choices: Choices, before: Chosen | null = null) => {
    wanted.current = choices
    if (asks.current) return
    asks.current = true
    isCancelled.current = false
    setReading(true)
    setResult(null)
    setPart(0)
    let last = before
    try {
      while (wanted.current) {
        const asked: Choices = wanted.current
        wanted.current = null
        const preview = await previewFile(file, asked, setPart)
        if (isCancelled.current) return
        last = { file, choices: asked, preview }
        setChosen({ ...last, choices: wanted.current ?? asked })
      }
    } catch (error) {
      wanted.current = null
      if (isCancelled.current) return
      setChosen(last)
      toast.error(errorMessage(error))
    } finally {
      asks.current = false
      setReading(false)
    }
  }

  /** Bad rows are left out: the button says so. */
  const commit = async ({ file, choices, preview: left }: Chosen) => {
    setPart(0)
    const done = await write(async () => {
      const answer = await importFile(
        file,
        { skipBad: left.badCount > 0, ...choices, stockWithout: Math.min(Number(stockWithout) || 0, limits.stock) },
        setPart,
      )
      const { created = 0, updated = 0, unchanged, skipped = 0 } = answer.data
      setResult({ text: `${created} created, ${updated} updated, ${unchanged} unchanged, ${skipped} left out`, left })
      return answer
    })
    if (done) setChosen(null)
  }

  const download = async () => {
    try {
      const file = await withRecentPassword(async () => {
        const response = await sessionFetch(exportProducts.url, { method: 'GET' })
        if (!response.ok) throw new CallError(response.status, await response.json().catch(() => ({})))
        return response.blob()
      })
      downloadFile(file, 'products.csv')
    } catch (error) {
      toast.error(errorMessage(error, 'The export could not be made'))
    }
  }

  /** The list does not come back with a preview that is still on its way. */
  const cancel = () => {
    isCancelled.current = true
    wanted.current = null
    setChosen(null)
  }

  /** Asks for the preview again with these other choices. */
  const choose = (changed: Partial<Choices>) => {
    if (!chosen) return
    const choices = { ...chosen.choices, ...changed }
    setChosen({ ...chosen, choices })
    void look(chosen.file, choices, chosen)
  }

  const preview = chosen?.preview
  // A choice shows at once, before its preview.
  const mapping = (reading && chosen?.choices.mapping) || (preview?.mapping ?? {})
  const missing = missingColumns(mapping)
  const bad = preview?.badCount ?? 0
  return (
    <AdminPage
      title="Import and export"
      action={
        <Button look="outline" onClick={() => void download()}>
          <Download size={18} strokeWidth={1.75} aria-hidden="true" />
          <span>
            Export<span className="max-sm:sr-only"> products</span>
          </span>
        </Button>
      }
    >
      <CsvField
        title="Drop a list here, or choose one: CSV, Excel, LibreOffice or a feed"
        accept=".csv,.tsv,.txt,.xlsx,.ods,.xml,text/csv"
        name={chosen?.file.name ?? null}
        hint="Nothing changes before you have seen what the file would do."
        status={busy || reading ? said(part, busy) : null}
        part={part}
        disabled={reading || busy}
        onFile={(file) => void look(file, none)}
      />
      {result && (
        <>
          <p role="status" className="mt-5 rounded-card bg-brand-soft px-4 py-3 font-medium text-brand">
            <span>Import finished: {result.text}.</span>{' '}
            <PageLink href={urls.adminProducts()} className="underline">
              See the products
            </PageLink>
          </p>
          <BadRowList preview={result.left} />
        </>
      )}
      {chosen && preview && (
        <div className="mt-6" aria-busy={reading}>
          <PreviewFigures preview={preview} />
          {preview.format !== '' && (
            <p className="mt-3 text-sm text-ink-2">
              This is read as a list of <span>{preview.format}</span>.
            </p>
          )}
          {preview.sheets.length > 1 && (
            <label className="mt-5 flex flex-wrap items-center gap-3 text-sm">
              Sheet of the workbook
              <select
                value={preview.sheet}
                disabled={reading || busy}
                onChange={({ target }) => choose({ sheet: target.value, mapping: null })}
                className="select h-(--control) min-w-40 rounded-control border border-line-strong bg-field ps-3 pe-10 text-sm"
              >
                {preview.sheets.map((name) => (
                  <option key={name} value={name}>
                    {name}
                  </option>
                ))}
              </select>
            </label>
          )}
          {missing.length > 0 && (
            <p role="status" className="mt-5 rounded-card bg-accent-soft p-4 text-sm text-on-accent-soft">
              No column was recognised as {missing.join(' or ')}. Choose it under Columns.
            </p>
          )}
          {/* Without names each row is bad for the same reason. */}
          {mapping.name && <BadRowList preview={preview} />}
          {(chosen.choices.category !== '' ||
            preview.bad.some(({ message }) => message.includes('Category is missing'))) && (
            <DefaultCategory
              key={chosen.choices.category}
              category={chosen.choices.category}
              disabled={reading || busy}
              onCategory={(category) => choose({ category })}
            />
          )}
          <FindingList
            title="Rows that look wrong"
            text="They are imported, but not the values marked “Left out”. Look at them first."
            rows={preview.warnings}
          />
          <Columns
            key={`${chosen.file.name} ${chosen.file.lastModified}`}
            fields={fields}
            headers={preview.columns}
            mapping={mapping}
            onChange={(mapping) => choose({ mapping: completeMapping(fields, mapping) })}
          />
          <LeftoverColumns
            mapping={mapping}
            onChange={(mapping) => choose({ mapping: completeMapping(fields, mapping) })}
          />
          {!isRegistered && (preview.mapping.hsn || preview.mapping.gst_rate || preview.mapping.cess) && (
            <p className="mt-3 text-sm text-ink-2">
              The taxes of this list are kept with the products. They count once the shop has its{' '}
              <PageLink href={staffUrls.settings('payment', 'seller')} className="font-semibold text-brand underline">
                GSTIN
              </PageLink>
              .
            </p>
          )}
          {isRegistered && preview.withoutGstRate > 0 && (
            <p role="status" className="mt-5 rounded-card bg-deal-soft p-4 text-sm text-deal">
              {`${countedProducts(preview.withoutGstRate)} will have no GST rate, which is taxed at 0%. Name the column above, or give the `}
              <PageLink href={urls.adminCategories()} className="font-semibold underline">
                categories
              </PageLink>
              {' a rate first: new products get it.'}
            </p>
          )}
          {preview.toCreate > 0 && (
            <NumberField
              label="Stock of new products whose row has none"
              className="mt-5 sm:max-w-80"
              max={limits.stock}
              value={stockWithout}
              disabled={reading || busy}
              onChange={({ target }) => setStockWithout(target.value)}
            />
          )}
          {preview.pictures > 0 && (
            <p className="mt-5 text-sm text-ink-2">
              {`${countedPictures(preview.pictures)} will be fetched from the addresses in the list after the import.`}
            </p>
          )}
          {preview.otherStock > 0 && (
            <label className="mt-5 flex min-h-11 items-center gap-2 text-sm">
              <input
                type="checkbox"
                checked={chosen.choices.setStock}
                disabled={reading || busy}
                onChange={({ target }) => choose({ setStock: target.checked })}
                className="size-5 shrink-0 accent-brand"
              />
              <span>
                Set the stock from this file: {otherStockText(preview.otherStock)}. Pieces sold since the file was
                written would be on the shelf again.
              </span>
            </label>
          )}
          {(preview.negativeStock > 0 || chosen.choices.negativeIsZero) && (
            <label className="mt-5 flex min-h-11 items-center gap-2 text-sm">
              <input
                type="checkbox"
                checked={chosen.choices.negativeIsZero}
                disabled={reading || busy}
                onChange={({ target }) => choose({ negativeIsZero: target.checked })}
                className="size-5 shrink-0 accent-brand"
              />
              <span>Take negative stock as no stock</span>
            </label>
          )}
          <FindingList
            title="Products that change their name or MRP"
            text="They were found by their barcode or id."
            rows={preview.renamed}
          />
          <FindingList
            title="Products that would be in the shop twice"
            text="The shop has them at another MRP. With a barcode or an id in the file, they are updated instead."
            rows={preview.doubles}
          />
          <ShownRows rows={preview.shown} />
          <div className="mt-5 flex flex-wrap items-center justify-end gap-4">
            <Button look="quiet" disabled={busy} onClick={cancel}>
              Cancel
            </Button>
            <Button
              size="lg"
              busy={busy}
              disabled={reading || bad === preview.rows}
              onClick={() => void commit(chosen)}
            >
              {busy ? 'Importing...' : importText(bad, preview.rows)}
            </Button>
          </div>
        </div>
      )}
      {!chosen && (
        <>
          <NamedPictures />
          <FetchedPictures />
          <RecentImports />
        </>
      )}
    </AdminPage>
  )
}
