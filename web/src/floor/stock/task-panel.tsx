import { useQueryClient } from '@tanstack/react-query'
import { limits } from '@tokri/contract/limits.ts'
import { must } from '@tokri/rules/must.ts'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { errorMessage } from '../../lib/api/error-message.ts'
import { createFormKeys } from '../../lib/api/idempotency-key.ts'
import { useCall } from '../../lib/api/use-call.ts'
import type { Store } from '../../lib/stores/stores-query.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { announce } from '../../ui/live-region.tsx'
import { fieldClass, TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'
import {
  amountText,
  checkedLines,
  emptyHead,
  newLine,
  productsText,
  refusedLines,
  sendTask,
  type TaskHead,
  type TaskLine,
} from './stock-task.ts'
import type { Task } from './stored-tasks.ts'
import { tasks } from './task-bar.tsx'
import type { TaskKind } from './task-kinds.ts'
import { TaskLineCard } from './task-line-card.tsx'

const words: Record<TaskKind, { empty: string; verb: string; done: string }> = {
  receive: { empty: m.floor_receive_hint(), verb: m.floor_receive(), done: m.floor_received() },
  count: { empty: m.floor_count_hint(), verb: m.floor_save_count_of(), done: m.floor_counted() },
  waste: { empty: m.floor_write_off_hint(), verb: m.floor_write_off(), done: m.floor_written_off() },
  move: { empty: m.floor_transfer_hint(), verb: m.floor_move(), done: m.floor_moved() },
}

/** "12 pieces of 3 products". For a count, only the number of products. */
const taskText = (kind: TaskKind, lines: readonly TaskLine[]): string => {
  const amounts = lines.map(({ product, amount }) => ({ productId: product.productId, quantity: Number(amount) || 0 }))
  return kind === 'count' ? productsText(amounts) : amountText(amounts)
}

/** The lines of a task, and the form that sends them. */
export const TaskPanel = ({
  kind,
  store,
  others,
  task,
  mayBeDue,
  onTask,
  onCode,
}: {
  kind: TaskKind
  store: Store
  /** The stores to which goods can be moved. */
  others: readonly Store[]
  task: Task
  /** False once it is known that pickers missed nothing. */
  mayBeDue: boolean
  onTask: (change: Partial<Task>) => void
  onCode: (code: string) => void
}) => {
  const call = useCall()
  const queryClient = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  const toNoteId = useId()
  const { lines } = task
  const [keys] = useState(() => createFormKeys(task.sent, (sent) => onTask({ sent })))
  const chosen = others.find(({ _id }) => _id === task.head.toStoreId)
  const to = chosen ?? (others.length === 1 ? others[0] : undefined)
  const head: TaskHead = { ...task.head, toStoreId: to?._id ?? '' }
  const setHead = (part: Partial<TaskHead>) => onTask({ head: { ...head, ...part } })
  const setLines = (next: TaskLine[]) => onTask({ lines: next })
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState(0)
  const [done, setDone] = useState<string | null>(null)
  const field = (name: 'supplier' | 'reference') => ({
    value: head[name],
    ...(errors[name] && { error: errors[name] }),
    onChange: ({ target }: { target: { value: string } }) => setHead({ [name]: target.value }),
  })

  // After a refusal, the first invalid field gets focus.
  useEffect(() => {
    if (refused > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true], [data-missing]')?.focus()
  }, [refused])

  const show = (next: TaskLine[]) => {
    setLines(next)
    setRefused((times) => times + 1)
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const checked = checkedLines(kind, lines)
    if (checked.some(({ error }) => error !== null)) return show(checked)
    if (kind === 'move' && !to) {
      setErrors({ toStoreId: m.floor_choose_the_store() })
      return show(lines.slice())
    }
    setBusy(true)
    // Stores the head with the target store, which is part of the request.
    setHead({})
    try {
      await sendTask(call, kind, { storeId: store._id, head, lines, keyOf: keys.of })
      keys.answered()
      const said = `${words[kind].done}: ${taskText(kind, lines)}${kind === 'move' ? m.floor_to_name({ name: to?.name ?? '' }) : ''}`
      toast.success(said)
      announce(said)
      setDone(said)
      setErrors({})
      onTask({ lines: [], head: { ...emptyHead, toStoreId: head.toStoreId } })
    } catch (error) {
      const refusal = refusedLines(lines, error)
      setErrors(refusal.fields)
      show(refusal.lines)
      toast.error(errorMessage(error))
    } finally {
      setBusy(false)
      void queryClient.invalidateQueries({ queryKey: ['admin', 'stock'] })
    }
  }

  const { Icon } = must(tasks.find((each) => each.kind === kind))
  const target = kind === 'move' && (
    <div className="grid gap-1.5 text-sm">
      <label className="grid gap-1.5 font-medium text-ink-2">
        {m.floor_to()}
        <select
          className={`${fieldClass} select ${errors.toStoreId ? 'border-deal' : 'border-line-strong'} pe-10!`}
          value={head.toStoreId}
          aria-invalid={errors.toStoreId ? true : undefined}
          aria-describedby={errors.toStoreId ? toNoteId : undefined}
          onChange={({ target }) => {
            setHead({ toStoreId: target.value })
            setErrors({})
          }}
        >
          {!to && (
            <option value="" disabled>
              {m.floor_choose_the_store()}
            </option>
          )}
          {others.map(({ _id, name }) => (
            <option key={_id} value={_id}>
              {name}
            </option>
          ))}
        </select>
      </label>
      {errors.toStoreId && (
        <p id={toNoteId} className="text-deal">
          {errors.toStoreId}
        </p>
      )}
    </div>
  )
  if (lines.length === 0)
    return (
      <div className="grid gap-3">
        {done && (
          <p className="rounded-card bg-brand-soft px-4 py-3 font-medium text-brand">
            <span>{done}</span>.
          </p>
        )}
        <div className="flex items-center gap-4 rounded-card border border-line bg-surface p-4">
          <span className="grid size-12 shrink-0 place-content-center rounded-field bg-brand-soft text-brand">
            <Icon size={24} strokeWidth={1.75} aria-hidden="true" />
          </span>
          <p>
            {kind === 'count' && !mayBeDue && <span className="block font-semibold">{m.floor_nothing_is_due()}</span>}
            <span className="text-ink-2">{words[kind].empty}</span>
          </p>
        </div>
        {target}
      </div>
    )

  const change = (line: TaskLine, part: Partial<TaskLine>) =>
    setLines(lines.map((each) => (each === line ? { ...each, ...part } : each)))
  return (
    <form ref={form} noValidate onSubmit={submit} className="grid gap-3">
      {kind === 'receive' && (
        <div className="grid grid-cols-2 gap-3">
          <TextField label={m.floor_supplier()} autoComplete="off" maxLength={limits.name} {...field('supplier')} />
          <TextField
            label={m.floor_delivery_note()}
            autoComplete="off"
            maxLength={limits.name}
            {...field('reference')}
          />
        </div>
      )}
      {target}
      <ul className="grid gap-3">
        {lines.map((line) => (
          <TaskLineCard
            key={line.id}
            kind={kind}
            line={line}
            onChange={(part) => change(line, part)}
            onRemove={() => setLines(lines.filter((each) => each !== line))}
            onRepeat={() => setLines([newLine(kind, line.product, line.reason), ...lines])}
            onCode={onCode}
          />
        ))}
      </ul>
      <div className="sticky bottom-17 z-10 sm:bottom-2 -mx-1 rounded-card bg-paper p-1">
        <Button type="submit" size="lg" wide busy={busy}>
          {/* One element, so that the gap of the button is not added to the space. */}
          <span>
            <span>{words[kind].verb}</span>{' '}
            <span>
              {taskText(kind, lines)}
              {kind === 'move' && to && m.floor_to_name({ name: to.name })}
            </span>
          </span>
        </Button>
      </div>
    </form>
  )
}
