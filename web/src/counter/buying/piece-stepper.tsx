import { Minus, Plus } from 'lucide-react'
import { keepAsciiDigits } from '../../ui/ascii-digits.ts'

const button =
  'grid size-11 shrink-0 place-items-center text-ink-2 hover:bg-sunken hover:text-ink disabled:opacity-40 lg:pointer-fine:size-9'

/** Pieces with − and +, which go by whole packs; any number can be typed. */
export const PieceStepper = ({
  name,
  quantity,
  pack,
  onQuantity,
}: {
  /** Of the product. */
  name: string
  quantity: number
  pack: number
  onQuantity: (quantity: number) => void
}) => (
  <span className="inline-flex shrink-0 items-center overflow-hidden rounded-control border border-line-strong bg-surface">
    <button
      type="button"
      aria-label={`Less of ${name}`}
      className={button}
      disabled={quantity <= 0}
      onClick={() => onQuantity(Math.max(0, (Math.ceil(quantity / pack) - 1) * pack))}
    >
      <Minus size={18} strokeWidth={1.75} aria-hidden="true" />
    </button>
    <input
      inputMode="numeric"
      aria-label={`Pieces of ${name}`}
      autoComplete="off"
      onBeforeInput={keepAsciiDigits}
      // A tap and a digit replace the number, instead of adding the digit to it.
      onFocus={({ target }) => target.select()}
      value={quantity}
      onChange={({ target }) => onQuantity(Number(target.value.replace(/\D/g, '').slice(0, 6)))}
      className="h-11 w-13 bg-transparent text-center font-semibold tabular-nums lg:pointer-fine:h-9"
    />
    <button
      type="button"
      aria-label={`More of ${name}`}
      className={button}
      onClick={() => onQuantity((Math.floor(quantity / pack) + 1) * pack)}
    >
      <Plus size={18} strokeWidth={1.75} aria-hidden="true" />
    </button>
  </span>
)
