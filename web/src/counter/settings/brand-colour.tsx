import { useId } from 'react'
import { brandStyle } from '../../lib/settings/brand-colours.ts'
import { Group } from './setting-fields.tsx'

/** The slider's initial hue, closest to the default colour. */
const NEAREST_HUE = 182

/** The default colour, or another hue with the same lightness, so that all text on it stays readable. */
export const BrandColour = ({
  hue,
  error,
  onChange,
}: {
  hue: number | null
  error: string | undefined
  onChange: (hue: number | null) => void
}) => {
  const sliderId = useId()
  return (
    <Group title="Brand colour">
      <label className="flex min-h-6 items-center gap-2 text-sm">
        <input
          type="checkbox"
          checked={hue === null}
          onChange={(event) => onChange(event.target.checked ? null : NEAREST_HUE)}
          className="size-5 accent-brand"
        />
        Use the default colour (Peacock)
      </label>
      {hue !== null && (
        <div className="flex items-center gap-4" style={brandStyle(hue)}>
          <label htmlFor={sliderId} className="text-sm font-medium text-ink-2">
            Hue
          </label>
          <input
            id={sliderId}
            type="range"
            min={0}
            max={359}
            value={hue}
            onChange={(event) => onChange(Number(event.target.value))}
            className="h-11 min-w-0 flex-1 accent-brand"
          />
          <span className="rounded-control bg-brand px-4 py-2 text-sm font-semibold text-on-brand">Add</span>
          <span className="rounded-control border border-brand bg-brand-soft px-4 py-2 text-sm font-semibold text-brand max-sm:hidden">
            Add
          </span>
        </div>
      )}
      {error && <p className="text-sm text-deal">{error}</p>}
    </Group>
  )
}
