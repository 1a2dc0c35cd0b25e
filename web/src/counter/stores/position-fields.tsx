import { LocateFixed } from 'lucide-react'
import { type ChangeEvent, type ClipboardEvent, type ComponentProps, type FocusEvent, useState } from 'react'
import { currentPosition, PositionError } from '../../lib/place/current-position.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { isShortLink, pastedPosition } from './pasted-position.ts'

type Field = Pick<ComponentProps<typeof TextField>, 'value' | 'error' | 'onChange'>

/** Enough digits for a decimetre. */
const DIGITS = 6
const withoutRest = (degrees: number): string => String(Number(degrees.toFixed(DIGITS)))

/** Where a store is: typed, pasted into either field as a link of a map program, or the position of this device. */
export const PositionFields = ({
  lat,
  lng,
  onChange,
}: {
  lat: Field
  lng: Field
  onChange: (position: { lat: string; lng: string }) => void
}) => {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const set = (position: { lat: number; lng: number }) => {
    setProblem(null)
    onChange({ lat: withoutRest(position.lat), lng: withoutRest(position.lng) })
  }
  const locate = async () => {
    setBusy(true)
    try {
      set(await currentPosition())
    } catch (failure) {
      if (!(failure instanceof PositionError)) throw failure
      setProblem('This device does not tell its position. Paste a link, or set it on the map below.')
    } finally {
      setBusy(false)
    }
  }
  const take = (text: string): boolean => {
    const position = pastedPosition(text)
    if (position === null && !isShortLink(text)) return false
    if (position) set(position)
    else setProblem('This link has no position in it. Open it, and copy the address of the page that it leads to.')
    return true
  }
  /** A link also comes without a paste: from the clipboard of a phone's keyboard at once, by hand until the field is left. */
  const taking = (field: Field) => ({
    ...field,
    onPaste: (event: ClipboardEvent) => {
      if (take(event.clipboardData.getData('text'))) event.preventDefault()
    },
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      const { value } = event.target
      if (value.length > String(field.value).length + 1 && take(value)) return
      field.onChange?.(event)
    },
    onBlur: ({ target: { value } }: FocusEvent<HTMLInputElement>) => void take(value),
  })
  return (
    <div className="grid gap-3">
      <div className="grid grid-cols-2 items-end gap-4 xl:grid-cols-4">
        <TextField label="Latitude" inputMode="decimal" autoComplete="off" {...taking(lat)} />
        <TextField label="Longitude" inputMode="decimal" autoComplete="off" {...taking(lng)} />
        <div className="max-xl:col-span-2">
          <Button look="outline" busy={busy} onClick={() => void locate()}>
            <LocateFixed size={16} strokeWidth={1.75} aria-hidden="true" /> Use my position
          </Button>
        </div>
      </div>
      {problem !== null && (
        <p role="alert" className="text-sm text-deal">
          {problem}
        </p>
      )}
      <p className="text-sm text-ink-3">
        Paste a link of a map program into either field, or set the position on the map below. Without one the store
        lies in the middle of its pincode.
      </p>
    </div>
  )
}
