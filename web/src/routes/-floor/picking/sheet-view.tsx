import type { SheetShape } from '@tokri/contract/picking.schema.ts'
import { sameBarcode } from '@tokri/rules/barcode.ts'
import { ScanBarcode, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { announce } from '../../../ui/live-region.tsx'
import { toast } from '../../../ui/toast.ts'
import { CameraScanner, hasCameraScanner } from '../camera-scanner.tsx'
import { useKeyboardScanner } from '../use-keyboard-scanner.ts'
import type { Desk } from './desk.ts'
import { Due } from './due-text.tsx'
import { PackBags } from './pack-bags.tsx'
import { type Line, leftOf, type Press, waitingProducts } from './press.ts'
import { ReleaseDialog } from './release-dialog.tsx'
import { CurrentLine, LineRow } from './sheet-line.tsx'

type Before = { productId: string; picked: number }

/** The order in hand: one line big, the others listed in the order of their bins. */
export const SheetView = ({ desk, sheet, presses }: { desk: Desk; sheet: SheetShape; presses: readonly Press[] }) => {
  const [chosen, setChosen] = useState<string | null>(null)
  const [before, setBefore] = useState<Before | null>(null)
  const [scanning, setScanning] = useState(false)
  const [releasing, setReleasing] = useState(false)
  const { orderId, lines } = sheet
  const waiting = waitingProducts(presses)
  const open = lines.filter((line) => leftOf(line) > 0)
  const current = lines.find(({ productId }) => productId === chosen) ?? open[0]

  const setPicked = (line: Line, picked: number, barcode?: string) => {
    setBefore({ productId: line.productId, picked: line.picked })
    desk.press(orderId, { kind: 'line', productId: line.productId, picked, ...(barcode && { barcode }) })
    const left = line.quantity - line.short - picked
    announce(left > 0 ? `${line.name}: ${picked} of ${line.quantity}` : `${line.name} picked`)
    // A line that is begun stays on the screen; after a whole one the next open line follows.
    setChosen(left > 0 ? line.productId : null)
  }
  const undo = () => {
    const line = lines.find(({ productId }) => productId === before?.productId)
    if (!line || !before) return
    desk.press(orderId, { kind: 'line', productId: line.productId, picked: before.picked })
    announce(`Undone: ${line.name}`)
    setChosen(line.productId)
    setBefore(null)
  }
  const scan = (code: string) => {
    const named = lines.filter(({ barcode }) => barcode !== '' && sameBarcode(barcode) === sameBarcode(code))
    const line = named.find((each) => leftOf(each) > 0) ?? named[0]
    if (line)
      return leftOf(line) > 0
        ? setPicked(line, line.picked + 1, code)
        : toast.error(`All of ${line.name} is in the basket already`)
    // Only the server knows whether the code of a product without a code of its own is another product's.
    if (current && current.barcode === '' && leftOf(current) > 0) return setPicked(current, current.picked + 1, code)
    navigator.vibrate?.([80, 60, 80])
    toast.error(current ? `That is not ${current.name}` : 'That is not part of this order')
  }
  useKeyboardScanner(scan)

  const showsBags = open.length === 0 && chosen === null
  const done = lines.length - open.length
  return (
    <>
      <div className="grid flex-1 content-start gap-4 p-4 lg:grid-cols-2 lg:items-start">
        <div className="grid gap-4 lg:sticky lg:top-20">
          <div className="flex flex-wrap items-center justify-between gap-2">
            <Due at={sheet.dueAt} />
            <span className="font-semibold tabular-nums">
              {done} of {lines.length} lines
            </span>
          </div>
          <div className="h-2 overflow-hidden rounded-full bg-sunken" aria-hidden="true">
            <div className="h-full bg-brand" style={{ width: `${(100 * done) / lines.length}%` }} />
          </div>
          {showsBags ? (
            <PackBags onPacked={(bags) => desk.press(orderId, { kind: 'packed', bags })} />
          ) : (
            current && (
              <CurrentLine key={current.productId} line={current} onPicked={(picked) => setPicked(current, picked)} />
            )
          )}
          <div className="grid grid-cols-2 gap-2">
            <Button look="outline" className="h-14! text-base!" disabled={before === null} onClick={undo}>
              <Undo2 size={20} strokeWidth={1.75} aria-hidden="true" /> Undo
            </Button>
            {hasCameraScanner() ? (
              <Button look="outline" className="h-14! text-base!" onClick={() => setScanning(true)}>
                <ScanBarcode size={20} strokeWidth={1.75} aria-hidden="true" /> Scan
              </Button>
            ) : (
              <HandBack onClick={() => setReleasing(true)} />
            )}
          </div>
        </div>
        <div className="grid gap-4">
          <section aria-label="Lines">
            <ol className="grid gap-2">
              {lines.map((line) => (
                <LineRow
                  key={line.productId}
                  line={line}
                  isCurrent={!showsBags && line === current}
                  isWaiting={waiting.has(line.productId)}
                  onChoose={() => setChosen(line.productId)}
                />
              ))}
            </ol>
          </section>
          {hasCameraScanner() && <HandBack onClick={() => setReleasing(true)} />}
        </div>
      </div>
      {scanning && (
        <CameraScanner
          otherwise="Compare the name, and press the line instead."
          onClose={() => setScanning(false)}
          onCode={(code) => {
            setScanning(false)
            scan(code)
          }}
        />
      )}
      <ReleaseDialog
        open={releasing}
        onClose={() => setReleasing(false)}
        onRelease={(reason) => {
          setReleasing(false)
          desk.press(orderId, { kind: 'release', reason })
        }}
      />
    </>
  )
}

const HandBack = ({ onClick }: { onClick: () => void }) => (
  <Button look="quiet" className="h-14! text-base!" onClick={onClick}>
    Hand back
  </Button>
)
