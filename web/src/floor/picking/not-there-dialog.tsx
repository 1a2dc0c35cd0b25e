import { useQuery } from '@tanstack/react-query'
import { pickSubstitutes } from '@tokri/contract/picking.ts'
import { ChevronRight, Minus, Plus } from 'lucide-react'
import { useState } from 'react'
import { errorMessage } from '../../lib/api/error-message.ts'
import { useCall } from '../../lib/api/use-call.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ProductPicture } from '../stock/stock-list.tsx'
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
    <Dialog
      open
      onClose={onClose}
      title={m.pick_name_is_not_there({ name: line.name })}
      description={m.pick_unit_wanted({ unit: line.unit, wanted })}
    >
      <div className="grid gap-4">
        {wanted > 1 && (
          <fieldset aria-label={m.pick_pieces_that_are_missing()} className="flex items-center justify-between gap-2">
            <Button
              look="outline"
              className="size-14! shrink-0 px-0!"
              aria-label={m.pick_one_missing_less()}
              disabled={missing === 1}
              onClick={() => setPicked(picked + 1)}
            >
              <Minus {...icon} />
            </Button>
            <output aria-live="polite" className="text-center text-lg font-semibold tabular-nums">
              {m.pick_missing_of_wanted_missing({ missing, wanted })}
            </output>
            <Button
              look="outline"
              className="size-14! shrink-0 px-0!"
              aria-label={m.pick_one_missing_more()}
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
              ? m.pick_it_was_to_replace({ names: line.insteadOf.join(', ') })
              : m.pick_substitute_unwanted()}
          </p>
        )}
        <Button
          look={line.preference === 'replace' ? 'outline' : 'primary'}
          className="h-16! w-full text-lg!"
          onClick={() => onChoose({ picked, offer: null })}
        >
          {m.pick_leave_out({ count: missing })}
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
        <p>{m.pick_substitutes_failed({ error: errorMessage(error) })}</p>
        <Button look="outline" className="h-14!" busy={isFetching} onClick={() => void refetch()}>
          {m.common_try_again()}
        </Button>
      </div>
    )
  if (!data) return <Skeleton className="h-40 rounded-card" />
  if (data.data.length === 0) return <p className="rounded-field bg-sunken px-4 py-3">{m.pick_substitute_none()}</p>
  return (
    <section aria-label={m.pick_substitute_ask()} className="grid gap-2">
      <h3 className="text-base font-semibold">{m.pick_substitute_ask()}</h3>
      <ul className="grid gap-2">
        {data.data.map(({ own, stock, ...offer }) => (
          <li key={offer.productId}>
            <button
              type="button"
              onClick={() => {
                const { productId, name, unit, image, bin } = offer
                onChoose({ productId, name, unit, image, bin, own })
              }}
              className="flex min-h-18 w-full items-center gap-3 rounded-card border border-line bg-surface p-3 text-start hover:border-brand active:bg-brand-soft"
            >
              <ProductPicture image={offer.image} size={48} />
              <span className="min-w-0 flex-1">
                {own && <Chip look="brand">{m.pick_the_shoppers_own_choice()}</Chip>}
                <span className="line-clamp-2 font-semibold">{offer.name}</span>
                <span className="flex flex-wrap gap-x-2 text-sm text-ink-2">
                  <span>{offer.unit}</span>
                  <span>{offer.bin ? m.common_bin_bin({ bin: offer.bin }) : m.common_no_bin()}</span>
                  <span>{m.pick_stock_in_stock({ stock })}</span>
                </span>
              </span>
              <ChevronRight {...icon} className="shrink-0 text-ink-3 mirrored" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
