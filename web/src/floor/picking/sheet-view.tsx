import { sameBarcode } from '@tokri/rules/barcode.ts'
import { ScanBarcode, Undo2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { ReasonDialog } from '../../components/reason-dialog.tsx'
import { CameraScanner } from '../../components/scanning/camera-scanner.tsx'
import { productCodes } from '../../components/scanning/code-kinds.ts'
import { useKeyboardScanner } from '../../components/scanning/use-keyboard-scanner.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { announce } from '../../ui/live-region.tsx'
import { dismissToast, showToast, toast } from '../../ui/toast.ts'
import { Due } from '../due-text.tsx'
import { signal, useLateSignal } from '../floor-sound.ts'
import { TestPaymentNote } from '../notice.tsx'
import { AskedCard } from './asked-card.tsx'
import { NotThereDialog } from './not-there-dialog.tsx'
import { PackBags } from './pack-bags.tsx'
import {
  changesOf,
  isNothingLeft,
  type Line,
  type Offer,
  orderedOf,
  piecesLeft,
  piecesTooMany,
  piecesToPick,
  type Sheet,
  type SheetChange,
  waitingProducts,
  withUnit,
} from './pick-action.ts'
import type { PickingSession, PickingView } from './picking-session.ts'
import { CurrentLine, LineRow } from './sheet-line.tsx'

/** What a wrong scan says leaves with the line that it is about. */
const WRONG_SCAN = 'wrong-scan'

/** The last action, for undo: the line's previous count, and whether it reported missing pieces. */
type Before = { productId: string; picked: number; isShort: boolean }

/** Tells the picker the shopper's answer as soon as a question disappears from the sheet. */
const useAnswers = (lines: readonly Line[]) => {
  const before = useRef(lines)
  useEffect(() => {
    for (const { productId, asked, substitutes } of before.current) {
      const now = lines.find((line) => line.productId === productId)
      // A question that was undone before it was sent has no answer.
      if (!asked?.answerUntil || !now || now.asked) continue
      navigator.vibrate?.(200)
      const text =
        now.substitutes.length > substitutes.length
          ? m.pick_substitute_take({ name: withUnit(asked), name2: withUnit(now) })
          : m.pick_leave_name_out({ name: now.name })
      toast.success(text)
    }
    before.current = lines
  }, [lines])
}

/** The changes of the order while it is on the screen: each is told at once, and its line is marked until it is picked. */
const useChanges = (lines: readonly Line[]): SheetChange[] => {
  const before = useRef(orderedOf(lines))
  const [changes, setChanges] = useState<SheetChange[]>([])
  useEffect(() => {
    const now = orderedOf(lines)
    const news = changesOf(before.current, now)
    before.current = now
    if (news.length === 0) return
    navigator.vibrate?.([200, 100, 200])
    showToast({ kind: 'blank', text: m.pick_the_order_has_changed() })
    setChanges((known) => [
      ...known.filter(({ productId }) => !news.some((one) => one.productId === productId)),
      ...news,
    ])
  }, [lines])
  return changes
}

/** The current order: one line is shown large, the others are listed in the order of their bins. */
export const SheetView = ({
  picking,
  sheet,
  view: { actions, hasHeldAction },
}: {
  picking: PickingSession
  sheet: Sheet
  view: PickingView
}) => {
  const [chosen, setChosen] = useState<string | null>(null)
  const [before, setBefore] = useState<Before | null>(null)
  const [scanning, setScanning] = useState(false)
  const [releasing, setReleasing] = useState(false)
  const [missing, setMissing] = useState<string | null>(null)
  const [shown, setShown] = useState<string | null>(null)
  const { orderId, lines } = sheet
  useAnswers(lines)
  useLateSignal(sheet.dueAt)
  const changes = useChanges(lines)
  const gone = changes.filter(({ kind }) => kind === 'gone')
  const waiting = waitingProducts(actions)
  const isOpen = (line: Line) => piecesLeft(line) > 0 || piecesTooMany(line) > 0
  const open = lines.filter(isOpen)
  const asked = lines.filter((line) => line.asked)
  const idIs =
    (id: string | null) =>
    ({ productId }: Pick<Line, 'productId'>) =>
      productId === id
  // A substitute that is added to the sheet must not replace the current line just as the picker presses on it. A line
  // that is left out or replaced needs no more work, so it cannot stay the current line.
  const chosenLine = lines.find(
    (line) => idIs(chosen)(line) && (line.asked || piecesToPick(line) > 0 || piecesTooMany(line) > 0),
  )
  const current = chosenLine ?? open.find(idIs(shown)) ?? open[0] ?? asked[0]
  if (current && current.productId !== shown) setShown(current.productId)
  const missingLine = lines.find(idIs(missing))
  const after = open.find((line) => line !== current)

  const setPicked = (line: Line, picked: number, barcode?: string) => {
    setBefore({ productId: line.productId, picked: line.picked, isShort: false })
    picking.submit(orderId, { kind: 'line', productId: line.productId, picked, ...(barcode && { barcode }) })
    const left = piecesToPick(line) - picked
    const isTakenOut = picked < line.picked && left <= 0
    const told = isTakenOut ? m.pick_name_taken_out({ name: line.name }) : m.pick_name_picked({ name: line.name })
    announce(left > 0 ? m.pick_name_picked_of_line({ name: line.name, picked, line: piecesToPick(line) }) : told)
    // A partly picked line stays on the screen. After a complete line, the next open line follows.
    setChosen(left > 0 ? line.productId : null)
  }
  const notThere = (line: Line, { picked, offer }: { picked: number; offer: Offer | null }) => {
    setMissing(null)
    setBefore({ productId: line.productId, picked: line.picked, isShort: true })
    picking.submit(orderId, { kind: 'short', productId: line.productId, picked, offer })
    const asks = offer && !offer.own && m.pick_question_asked({ name: withUnit(offer) })
    const takes = offer?.own && m.pick_substitute_take({ name: withUnit(offer), name2: withUnit(line) })
    announce(asks || takes || m.pick_name_is_left_out({ name: line.name }))
    setChosen(null)
  }
  const undo = () => {
    const line = lines.find(idIs(before?.productId ?? null))
    if (!line || !before) return
    if (before.isShort) picking.undoHeld()
    else picking.submit(orderId, { kind: 'line', productId: line.productId, picked: before.picked })
    announce(m.pick_undone({ name: line.name }))
    setChosen(line.productId)
    setBefore(null)
  }
  const refuse = (text: string) => {
    signal('wrong')
    showToast({ kind: 'error', text, id: WRONG_SCAN })
  }
  const scan = (code: string) => {
    const named = lines.filter(({ barcode }) => barcode !== '' && sameBarcode(barcode) === sameBarcode(code))
    const line = named.find((each) => piecesLeft(each) > 0) ?? named[0]
    if (line)
      return piecesLeft(line) > 0
        ? setPicked(line, line.picked + 1, code)
        : refuse(m.pick_line_complete({ name: line.name }))
    // The current product has no barcode yet. Only the server knows whether the scanned code belongs to another
    // product.
    if (current && current.barcode === '' && piecesLeft(current) > 0)
      return setPicked(current, current.picked + 1, code)
    refuse(current ? m.pick_that_is_not_name({ name: current.name }) : m.pick_scan_other_order())
  }
  useKeyboardScanner(productCodes, scan)
  const shownPicked = current?.picked
  // biome-ignore lint/correctness/useExhaustiveDependencies: each line and each piece of it begins anew
  useEffect(() => () => dismissToast(WRONG_SCAN), [current?.productId, shownPicked])

  const card = useRef<HTMLDivElement>(null)
  // A report of missing pieces cannot be undone once it is sent.
  const canUndo = before !== null && (!before.isShort || hasHeldAction)
  const showsBags = open.length === 0 && asked.length === 0 && !chosenLine
  const done = lines.filter((line) => !isOpen(line) && !line.asked).length
  return (
    <>
      <div className="grid flex-1 grid-cols-[minmax(0,1fr)] content-start gap-4 p-4 lg:grid-cols-2 lg:items-start">
        <div ref={card} className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:sticky lg:top-20">
          <div className="flex flex-wrap items-center justify-between gap-2">
            <Due at={sheet.dueAt} />
            <span className="font-semibold tabular-nums">
              {m.pick_done_of_length_lines({ done, length: lines.length })}
            </span>
          </div>
          <div className="h-2 overflow-hidden rounded-full bg-sunken" aria-hidden="true">
            <div className="h-full bg-brand" style={{ width: `${(100 * done) / lines.length}%` }} />
          </div>
          {sheet.testPayment && <TestPaymentNote />}
          {gone.length > 0 && (
            <p role="status" className="rounded-card bg-deal-soft px-4 py-3 font-medium text-deal">
              {m.pick_no_longer_wanted({ names: gone.map(({ name }) => name).join(', ') })}
            </p>
          )}
          {showsBags && isNothingLeft(lines) ? (
            <p role="status" className="rounded-card border border-line bg-surface p-4 text-lg">
              {m.pick_nothing_is_left()}
            </p>
          ) : showsBags ? (
            <PackBags
              orderNumber={sheet.orderNumber}
              onPacked={(bags) => picking.submit(orderId, { kind: 'packed', bags })}
            />
          ) : current?.asked && piecesLeft(current) === 0 ? (
            <AskedCard line={current} asked={current.asked} />
          ) : (
            current && (
              <CurrentLine
                key={current.productId}
                line={current}
                nextBin={after?.bin}
                onPicked={(picked) => setPicked(current, picked)}
                onNotThere={() => setMissing(current.productId)}
              />
            )
          )}
          <div className="grid grid-cols-2 gap-2">
            <Button look="outline" className="h-14! text-base!" disabled={!canUndo} onClick={undo}>
              <Undo2 size={20} strokeWidth={1.75} aria-hidden="true" /> {m.common_undo()}
            </Button>
            <Button look="outline" className="h-14! text-base!" onClick={() => setScanning(true)}>
              <ScanBarcode size={20} strokeWidth={1.75} aria-hidden="true" /> {m.common_scan()}
            </Button>
          </div>
        </div>
        <div className="grid gap-4">
          <section aria-label={m.pick_lines()}>
            <ol className="grid gap-2">
              {lines.map((line) => (
                <LineRow
                  key={line.productId}
                  line={line}
                  isCurrent={!showsBags && line === current}
                  isWaiting={waiting.has(line.productId)}
                  change={isOpen(line) ? (changes.find(idIs(line.productId))?.kind ?? null) : null}
                  onChoose={() => {
                    setChosen(line.productId)
                    // Its card is above the list, and on a wide screen beside it.
                    if (card.current && card.current.getBoundingClientRect().top < 0) scrollTo(0, 0)
                  }}
                />
              ))}
            </ol>
          </section>
          <Button look="quiet" className="h-14! text-base!" onClick={() => setReleasing(true)}>
            {m.pick_hand_back()}
          </Button>
        </div>
      </div>
      {scanning && (
        <CameraScanner
          kind={productCodes}
          onClose={() => setScanning(false)}
          onCode={(code) => {
            setScanning(false)
            scan(code)
          }}
        />
      )}
      {missingLine && (
        <NotThereDialog
          orderId={orderId}
          line={missingLine}
          onClose={() => setMissing(null)}
          onChoose={(choice) => notThere(missingLine, choice)}
        />
      )}
      <ReasonDialog
        open={releasing}
        onClose={() => setReleasing(false)}
        title={m.pick_hand_back_this_order()}
        description={m.pick_hand_back_explained()}
        reasons={[m.pick_my_shift_is_over(), m.pick_i_am_needed_elsewhere(), m.pick_hand_back_missing()]}
        submit={m.pick_hand_back()}
        onReason={(reason) => {
          setReleasing(false)
          picking.submit(orderId, { kind: 'release', reason })
          toast.success(m.pick_handed_back({ orderNumber: sheet.orderNumber }))
        }}
      />
    </>
  )
}
