import { useQuery } from '@tanstack/react-query'
import { pickSubstitutes } from '@tokri/contract/picking.ts'
import { ChevronRight, Minus, Plus } from 'lucide-react'
import { useState } from 'react'
import { errorMessage } from '../../../lib/api/error-message.ts'
import { useCall } from '../../../lib/api/use-call.ts'
import { Button } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { ProductPicture } from '../stock-list.tsx'
import { type Line, type Offer, piecesLeft, piecesToPick } from './pick-action.ts'

const icon = { size: 22, strokeWidth: 1.75, 'aria-hidden': true } as const

type Choice = { picked: number; offer: Offer | null }

/** Reports missing pieces of a line, and chooses what is offered to the shopper instead. */
export const NotThereDialog = ({
  orderId,
  line,
  onClose,
  onChoose,
}: {
  orderId: string
  line: Line
  onClose: () => void
  onChoose: (choice: Choice) => void
}) => {
  const wanted = piecesToPick(line)
  const [picked, setPicked] = useState(wanted - Math.max(1, piecesLeft(line)))
  const missing = wanted - picked
  return (
    <Dialog open onClose={onClose} title={`${line.name} is not there`} description={`${line.unit}, ${wanted} wanted`}>
      <div className="grid gap-4">
        {wanted > 1 && (
          <fieldset aria-label="Pieces that are missing" className="flex items-center justify-between gap-2">
            <Button
              look="outline"
              className="size-14! shrink-0 px-0!"
              aria-label="One missing less"
              disabled={missing === 1}
              onClick={() => setPicked(picked + 1)}
            >
              <Minus {...icon} />
            </Button>
            <output aria-live="polite" className="text-center text-lg font-semibold tabular-nums">
              {missing} of {wanted} missing
            </output>
            <Button
              look="outline"
              className="size-14! shrink-0 px-0!"
              aria-label="One missing more"
              disabled={picked === 0}
              onClick={() => setPicked(picked - 1)}
            >
              <Plus {...icon} />
            </Button>
          </fieldset>
        )}
        {line.preference === 'replace' ? (
          <Offers orderId={orderId} line={line} onChoose={(offer) => onChoose({ picked, offer })} />
        ) : (
          <p className="rounded-field bg-accent-soft px-4 py-3 font-medium text-on-accent-soft">
            {line.insteadOf.length > 0
              ? `It was to replace ${line.insteadOf.join(', ')}. Nothing else takes its place.`
              : 'The shopper wants nothing else in its place.'}
          </p>
        )}
        <Button
          look={line.preference === 'replace' ? 'outline' : 'primary'}
          className="h-16! w-full text-lg!"
          onClick={() => onChoose({ picked, offer: null })}
        >
          Leave {missing === 1 ? 'it' : missing} out
        </Button>
      </div>
    </Dialog>
  )
}

/** Products of the store that can replace a product. A press sends the question to the shopper. */
const Offers = ({
  orderId,
  line: { productId },
  onChoose,
}: {
  orderId: string
  line: Line
  onChoose: (offer: Offer) => void
}) => {
  const call = useCall()
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['admin', 'substitutes', orderId, productId],
    queryFn: ({ signal }) => call(pickSubstitutes, { query: { orderId, productId } }, { signal }),
    // The stock of the suggested products changes.
    staleTime: 0,
    gcTime: 0,
  })
  if (error)
    return (
      <div role="alert" className="grid gap-2 rounded-field bg-sunken p-4">
        <p>What could replace it does not load. {errorMessage(error)}</p>
        <Button look="outline" className="h-14!" busy={isFetching} onClick={() => void refetch()}>
          Try again
        </Button>
      </div>
    )
  if (!data) return <Skeleton className="h-40 rounded-card" />
  if (data.data.length === 0) return <p className="rounded-field bg-sunken px-4 py-3">The store has nothing like it.</p>
  return (
    <section aria-label="Ask the shopper to take" className="grid gap-2">
      <h3 className="text-base font-semibold">Ask the shopper to take</h3>
      <ul className="grid gap-2">
        {data.data.map(({ own, stock, ...offer }) => (
          <li key={offer.productId}>
            <button
              type="button"
              onClick={() =>
                onChoose({ productId: offer.productId, name: offer.name, unit: offer.unit, image: offer.image })
              }
              className="flex min-h-18 w-full items-center gap-3 rounded-card border border-line bg-surface p-3 text-left hover:border-brand active:bg-brand-soft"
            >
              <ProductPicture image={offer.image} size={48} />
              <span className="min-w-0 flex-1">
                {own && <Chip look="brand">The shopper’s own choice</Chip>}
                <span className="line-clamp-2 font-semibold">{offer.name}</span>
                <span className="flex flex-wrap gap-x-2 text-sm text-ink-2">
                  <span>{offer.unit}</span>
                  <span>{offer.bin ? `Bin ${offer.bin}` : 'No bin'}</span>
                  <span>{stock} in stock</span>
                </span>
              </span>
              <ChevronRight {...icon} className="shrink-0 text-ink-3" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
