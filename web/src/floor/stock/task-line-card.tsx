import { limits } from '@tokri/contract/limits.ts'
import { isBarcode } from '@tokri/rules/barcode.ts'
import { Minus, Plus, Trash2 } from 'lucide-react'
import { useId } from 'react'
import { m } from '../../paraglide/messages.js'
import { cx } from '../../ui/class-names.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { isEnter } from '../../ui/keys.ts'
import { TextField } from '../../ui/text-field.tsx'
import { ProductPicture } from './stock-list.tsx'
import { type TaskLine, wasteReasons } from './stock-task.ts'
import type { TaskKind } from './task-kinds.ts'

const other = { text: m.floor_something_else(), reason: '' }
const field = 'h-12 w-full min-w-0 rounded-field border border-line-strong bg-field px-2 text-sm'

/** The difference between the count and the recorded quantity. */
const differenceOf = ({ amount, product }: TaskLine): string => {
  const counted = Number(amount)
  if (amount.trim() === '' || !Number.isInteger(counted) || counted < 0) return ''
  const difference = counted - product.quantity
  if (difference === 0) return m.floor_as_the_list_says()
  return difference < 0 ? m.floor_count_fewer({ difference: -difference }) : m.floor_count_more({ difference })
}

const ReasonField = ({
  line: { product, reason },
  isMissing,
  noteId,
  onChange,
}: {
  line: TaskLine
  isMissing: boolean
  noteId: string
  onChange: (part: Partial<TaskLine>) => void
}) => {
  const isOther = reason !== null && !wasteReasons.some((known) => known === reason)
  const choices = [...wasteReasons.map((known) => ({ text: known, reason: known })), other]
  return (
    <div className="grid gap-2">
      <fieldset aria-describedby={isMissing ? noteId : undefined} className="min-w-0">
        <legend className="mb-1 text-sm text-ink-2">
          <span aria-hidden="true">{m.common_reason()}</span>
          <span className="sr-only">{m.floor_reason_for_name({ name: product.name })}</span>
        </legend>
        <div className="flex flex-wrap gap-2">
          {choices.map((choice) => (
            <button
              key={choice.text}
              type="button"
              aria-pressed={choice === other ? isOther : reason === choice.reason}
              data-missing={(isMissing && !isOther) || undefined}
              className={cx(
                'min-h-11 rounded-control border bg-surface px-3 text-sm font-medium aria-pressed:border-brand aria-pressed:bg-brand-soft aria-pressed:text-brand',
                isMissing && !isOther ? 'border-deal' : 'border-line-strong',
              )}
              onClick={() => onChange({ reason: choice.reason, error: null })}
            >
              {choice.text}
            </button>
          ))}
        </div>
      </fieldset>
      {isOther && (
        <TextField
          label={m.floor_what_happened()}
          maxLength={limits.reason}
          value={reason}
          error={isMissing ? m.floor_write_what_happened() : undefined}
          onChange={({ target }) => onChange({ reason: target.value, error: null })}
        />
      )}
    </div>
  )
}

/** One product of a task: the number of pieces and the other fields of the line. */
export const TaskLineCard = ({
  kind,
  line,
  onChange,
  onRemove,
  onRepeat,
  onCode,
}: {
  kind: TaskKind
  line: TaskLine
  onChange: (part: Partial<TaskLine>) => void
  onRemove: () => void
  /** Adds another line for the product, for pieces with another expiry date. */
  onRepeat: () => void
  onCode: (code: string) => void
}) => {
  const noteId = useId()
  const { product, amount, error } = line
  const step = (by: number) => onChange({ amount: String(Math.max(0, (Number(amount) || 0) + by)), error: null })
  const lacksReason = kind === 'waste' && error !== null && !line.reason?.trim()
  // The field of another reason says it itself.
  const note = lacksReason && line.reason !== null ? '' : (error ?? (kind === 'count' ? differenceOf(line) : ''))
  return (
    <li className="grid gap-3 rounded-card border border-line bg-surface p-3 sm:p-4">
      <div className="flex items-start gap-3">
        <ProductPicture image={product.image} size={48} />
        <p className="min-w-0 flex-1">
          <span className="line-clamp-2 text-sm font-semibold">{product.name}</span>
          <span className="text-sm text-ink-2">
            <span>{product.unit}</span>
            {product.bin !== '' && <span>{m.floor_bin_bin({ bin: product.bin })}</span>}
            {kind !== 'count' && <span>{m.floor_quantity_here({ quantity: product.quantity })}</span>}
          </span>
        </p>
        <IconButton label={m.common_remove_name({ name: product.name })} className="-me-1 -mt-1" onClick={onRemove}>
          <Trash2 size={20} strokeWidth={1.75} aria-hidden="true" />
        </IconButton>
      </div>
      <div className="grid gap-3 sm:grid-cols-2 sm:items-end">
        <div className="grid grid-cols-[48px_minmax(0,1fr)_48px] gap-2">
          <IconButton
            label={m.floor_one_less_of_name({ name: product.name })}
            className="size-12! rounded-field! border border-line-strong"
            onClick={() => step(-1)}
          >
            <Minus size={20} strokeWidth={1.75} aria-hidden="true" />
          </IconButton>
          <input
            aria-label={
              kind === 'count'
                ? m.floor_counted_pieces_of({ name: product.name })
                : m.floor_pieces_of({ name: product.name })
            }
            aria-invalid={(error !== null && !lacksReason) || undefined}
            aria-describedby={note === '' || lacksReason ? undefined : noteId}
            inputMode="numeric"
            autoComplete="off"
            value={amount}
            onFocus={({ target }) => target.select()}
            onChange={({ target }) => onChange({ amount: target.value.replace(/\D/g, ''), error: null })}
            onKeyDown={(event) => {
              // A scanner types its code into the focused field, followed by Enter.
              if (!isEnter(event) || !isBarcode(amount)) return
              event.preventDefault()
              onChange({ amount: kind === 'count' ? '' : '1' })
              onCode(amount)
            }}
            className={`h-12 w-full rounded-field border bg-field text-center text-lg font-bold tabular-nums ${error && !lacksReason ? 'border-deal' : 'border-line-strong'}`}
          />
          <IconButton
            label={m.floor_one_more_of_name({ name: product.name })}
            className="size-12! rounded-field! border border-line-strong"
            onClick={() => step(1)}
          >
            <Plus size={20} strokeWidth={1.75} aria-hidden="true" />
          </IconButton>
        </div>
        {kind === 'receive' && (
          <div className="grid grid-cols-2 gap-2">
            <label className="grid min-w-0 gap-1 text-sm text-ink-2">
              {m.floor_expires_on()}
              <input
                type="date"
                aria-label={m.floor_expiry_date_of_name({ name: product.name })}
                className={field}
                value={line.expiresOn}
                onChange={({ target }) => onChange({ expiresOn: target.value, error: null })}
              />
            </label>
            <label className="grid min-w-0 gap-1 text-sm text-ink-2">
              {m.floor_cost_of_one_2()}
              <input
                inputMode="decimal"
                autoComplete="off"
                aria-label={m.floor_cost_of_name({ name: product.name })}
                className={field}
                value={line.cost}
                onChange={({ target }) => onChange({ cost: target.value.replace(/[^\d.]/g, ''), error: null })}
              />
            </label>
          </div>
        )}
        {kind === 'waste' && <ReasonField line={line} isMissing={lacksReason} noteId={noteId} onChange={onChange} />}
      </div>
      {note !== '' && (
        <p id={noteId} role={error ? 'alert' : undefined} className={`text-sm ${error ? 'text-deal' : 'text-ink-2'}`}>
          {note}
        </p>
      )}
      {kind === 'receive' && line.expiresOn !== '' && (
        <button
          type="button"
          onClick={onRepeat}
          className="min-h-11 justify-self-start rounded-control px-2 text-sm font-medium text-brand hover:bg-brand-soft"
        >
          {m.floor_line_another_date()}
        </button>
      )}
    </li>
  )
}
