import { useQuery } from '@tanstack/react-query'
import type { Position } from '@tokri/rules/places.ts'
import { polygonQuestion, swapped } from '@tokri/rules/service-area.ts'
import { useDeferredValue, useId, useState } from 'react'
import { useCall } from '../../lib/api/use-call.ts'
import type { Store } from '../../lib/stores/stores-query.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { fieldClass } from '../../ui/text-field.tsx'
import { useDebouncedValue } from '../../ui/use-debounced-value.ts'
import { NumberField } from '../forms/number-field.tsx'
import { AreaMap } from './area-map.tsx'
import { AreaSummary } from './area-summary.tsx'
import { areaOf, readOutline, readPincodes, type StoreDraft } from './store-draft.ts'
import { previewBody, previewQuery } from './store-queries.ts'

const count = new Intl.NumberFormat('en-IN')

const PasteOutline = ({
  position,
  onOutline,
}: {
  position: Position | null
  onOutline: (polygon: StoreDraft['polygon']) => void
}) => {
  const fieldId = useId()
  const [pasted, setPasted] = useState('')
  const outline = pasted.trim() === '' ? null : readOutline(pasted)
  const problem = outline && 'problem' in outline ? outline.problem : null
  const polygon = outline && 'polygon' in outline ? outline.polygon : null
  const looksSwapped = polygon !== null && polygonQuestion(polygon, position) === 'swapped'
  const use = (chosen: StoreDraft['polygon']) => {
    onOutline(chosen)
    setPasted('')
  }
  return (
    <details className="group rounded-field border border-line">
      <summary className="min-h-11 content-center px-4 text-sm font-medium text-ink-2">Paste an outline</summary>
      <div className="grid gap-2 px-4 pb-4">
        <label htmlFor={fieldId} className="text-sm text-ink-2">
          GeoJSON, as map programs export it
        </label>
        <textarea
          id={fieldId}
          rows={4}
          spellCheck={false}
          value={pasted}
          aria-invalid={problem !== null || undefined}
          aria-describedby={problem === null ? undefined : `${fieldId}-note`}
          className={`${fieldClass} h-auto border-line-strong py-3 font-mono text-sm!`}
          onChange={({ target }) => setPasted(target.value)}
        />
        {problem !== null && (
          <p id={`${fieldId}-note`} role="status" className="text-sm text-deal">
            {problem}
          </p>
        )}
        {looksSwapped && (
          <p role="status" className="text-sm text-warn">
            This outline lies far away. Are its latitudes and longitudes swapped?
          </p>
        )}
        <div className="flex flex-wrap gap-2">
          {looksSwapped && (
            <Button size="sm" onClick={() => use(swapped(polygon))}>
              Swap and use it
            </Button>
          )}
          <Button look="outline" size="sm" disabled={polygon === null} onClick={() => use(polygon)}>
            Use this outline
          </Button>
        </div>
      </div>
    </details>
  )
}

/**
 * The delivery area of a store: pincodes, a radius and a drawn outline, combined. A summary of the result is beside
 * them.
 */
export const AreaFields = ({
  draft,
  storeId,
  others,
  errors,
  onChange,
}: {
  draft: StoreDraft
  storeId: string | undefined
  others: readonly Store[]
  errors: Readonly<Record<string, string>>
  onChange: (change: Partial<StoreDraft>) => void
}) => {
  const call = useCall()
  const fieldId = useId()
  const { pincodes, wrong } = readPincodes(draft.pincodes)
  const asked = useDebouncedValue(previewBody(draft, storeId))
  const { data: preview } = useQuery(previewQuery(call, asked))
  const drawn = useDeferredValue(preview)
  const area = areaOf(draft)
  const note =
    errors.pincodes ??
    (wrong.length > 0
      ? `${wrong.slice(0, 5).join(', ')} ${wrong.length === 1 ? 'is no pincode' : 'are no pincodes'}: six digits each`
      : pincodes.length > 0
        ? `${count.format(pincodes.length)} ${pincodes.length === 1 ? 'pincode' : 'pincodes'}`
        : 'Paste them in any form: spaces, commas, lines, a column of a table')
  const isWrong = errors.pincodes !== undefined || wrong.length > 0
  return (
    <div className="grid gap-5 xl:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] xl:gap-6">
      <div className="grid content-start gap-4 xl:order-last">
        <div className="grid gap-1.5">
          <label htmlFor={fieldId} className="text-sm font-medium text-ink-2">
            Pincodes
          </label>
          <textarea
            id={fieldId}
            rows={3}
            inputMode="numeric"
            spellCheck={false}
            value={draft.pincodes}
            aria-invalid={isWrong || undefined}
            aria-describedby={`${fieldId}-note`}
            className={`${fieldClass} h-auto py-3 tabular-nums ${isWrong ? 'border-deal' : 'border-line-strong'}`}
            onChange={({ target }) => onChange({ pincodes: target.value })}
          />
          <p id={`${fieldId}-note`} className={`text-sm ${isWrong ? 'text-deal' : 'text-ink-3'}`}>
            {note}
          </p>
        </div>
        <NumberField
          label="Distance around the store (km)"
          step={0.5}
          hint="Empty: no distance"
          value={draft.radiusKm}
          {...(errors.radiusKm && { error: errors.radiusKm })}
          onChange={({ target }) => onChange({ radiusKm: target.value })}
        />
        <PasteOutline position={preview?.position ?? null} onOutline={(polygon) => onChange({ polygon })} />
        {errors.polygon && (
          <p role="alert" className="text-sm text-deal">
            {errors.polygon}
          </p>
        )}
        {preview ? (
          <AreaSummary
            area={area}
            preview={preview}
            others={others}
            onAdd={(pincode) => onChange({ pincodes: `${draft.pincodes.trim()} ${pincode}`.trim() })}
          />
        ) : (
          <Skeleton className="h-40 rounded-card" />
        )}
      </div>
      <AreaMap
        places={drawn?.places ?? []}
        position={preview?.position ?? null}
        radiusKm={area.radiusKm}
        polygon={draft.polygon}
        others={others}
        onPolygon={(polygon) => onChange({ polygon })}
        onPosition={({ lat, lng }) => onChange({ lat: String(lat), lng: String(lng) })}
      />
    </div>
  )
}
