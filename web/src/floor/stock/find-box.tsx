import { SEARCH_LIMIT } from '@tokri/contract/search-limit.ts'
import { isBarcode } from '@tokri/rules/barcode.ts'
import { ScanBarcode, Search } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { CameraScanner, hasCameraScanner } from '../../components/scanning/camera-scanner.tsx'
import { productCodes } from '../../components/scanning/code-kinds.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'

/** Finds a product by name, bin or barcode. A barcode scanner types into it and ends with Enter. */
export const FindBox = ({
  label,
  text,
  scansFirst,
  onText,
  onCode,
}: {
  label: string
  text: string
  /** Whether a scan is what the page is for now. */
  scansFirst: boolean
  onText: (text: string) => void
  onCode: (code: string) => void
}) => {
  const [scanning, setScanning] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isBarcode(text.trim())) onCode(text.trim())
  }
  return (
    <form onSubmit={submit} className="flex gap-2">
      <label className="flex h-13 min-w-0 flex-1 items-center gap-3 rounded-field border border-line-strong bg-field px-4 focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-focus">
        <Search size={20} strokeWidth={1.75} aria-hidden="true" className="shrink-0 text-ink-3" />
        <input
          type="search"
          aria-label={label}
          placeholder={m.floor_name_bin_or_barcode()}
          enterKeyHint="search"
          autoComplete="off"
          maxLength={SEARCH_LIMIT}
          value={text}
          onChange={({ target }) => onText(target.value)}
          className="h-full w-full min-w-0 bg-transparent text-base outline-none placeholder:text-ink-3 [&::-webkit-search-cancel-button]:grayscale"
        />
      </label>
      {hasCameraScanner() && (
        <Button look={scansFirst ? 'primary' : 'soft'} className="h-13! px-4" onClick={() => setScanning(true)}>
          <ScanBarcode size={22} strokeWidth={1.75} aria-hidden="true" /> {m.common_scan()}
        </Button>
      )}
      {scanning && (
        <CameraScanner
          kind={productCodes}
          onClose={() => setScanning(false)}
          onCode={(code) => {
            setScanning(false)
            onCode(code)
          }}
        />
      )}
    </form>
  )
}
