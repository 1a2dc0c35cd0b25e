import { setDuties } from '@tokri/contract/people.ts'
import type { AdminUserShape } from '@tokri/contract/user.schema.ts'
import { type Duty, duties, type StoreDuty } from '@tokri/rules/permissions.ts'
import { useState } from 'react'
import { createFormKeys } from '../../lib/api/idempotency-key.ts'
import { useCall } from '../../lib/api/use-call.ts'
import type { Store } from '../../lib/stores/stores-query.ts'
import { FormDialog } from '../forms/form-dialog.tsx'
import { useAdminMutation } from '../forms/use-admin-mutation.ts'
import { NotProven } from './not-proven.tsx'

const words: Record<Duty, { name: string; may: string }> = {
  picker: { name: 'Picker', may: 'collects and packs orders' },
  rider: { name: 'Rider', may: 'brings orders to the door' },
  manager: { name: 'Manager', may: 'does both, keeps the stock and pauses the store' },
}

export const dutyName = (duty: Duty): string => words[duty].name

/** "Picker, Rider" or, in a shop with several stores, "Picker (North)"; '' for none. */
export const dutyText = (held: readonly StoreDuty[], stores: readonly Store[]): string =>
  held
    .map(({ storeId, duty }) => {
      const { name } = words[duty]
      return stores.length > 1
        ? `${name} (${stores.find(({ _id }) => _id === storeId)?.name ?? 'archived store'})`
        : name
    })
    .join(', ')

const same = (one: StoreDuty, other: StoreDuty) => one.storeId === other.storeId && one.duty === other.duty

/** The duties at each store. */
export const DutyFields = ({
  held,
  stores,
  onChange,
}: {
  held: readonly StoreDuty[]
  stores: readonly Store[]
  onChange: (held: readonly StoreDuty[]) => void
}) => {
  const toggle = (duty: StoreDuty) =>
    onChange(held.some((each) => same(each, duty)) ? held.filter((each) => !same(each, duty)) : [...held, duty])
  return stores.map((store) => (
    <fieldset key={store._id} className="grid gap-1">
      <legend className={stores.length > 1 ? 'mb-1 text-sm font-semibold' : 'sr-only'}>{store.name}</legend>
      {duties.map((duty) => (
        <label key={duty} className="flex min-h-9 items-center gap-3 text-sm pointer-coarse:min-h-11">
          <input
            type="checkbox"
            className="size-5 shrink-0 accent-brand"
            checked={held.some((each) => same(each, { storeId: store._id, duty }))}
            onChange={() => toggle({ storeId: store._id, duty })}
          />
          <span>
            <span className="font-medium">{words[duty].name}</span>{' '}
            <span className="text-ink-2">{words[duty].may}</span>
          </span>
        </label>
      ))}
    </fieldset>
  ))
}

/**
 * The user's duties at each store. Removing a duty ends a shift with that duty and releases the user's current work.
 */
export const DutiesDialog = ({
  person,
  stores,
  onClose,
}: {
  person: AdminUserShape
  stores: readonly Store[]
  onClose: () => void
}) => {
  const call = useCall()
  const { busy, write } = useAdminMutation()
  const [keys] = useState(createFormKeys)
  const [held, setHeld] = useState<readonly StoreDuty[]>(person.duties ?? [])

  const save = async () => {
    const body = { _id: person._id, duties: [...held] }
    const send = () => call(setDuties, { body }, { headers: { 'idempotency-key': keys.of(body) } })
    if (await write(send)) onClose()
  }

  return (
    <FormDialog
      title={`Duties of ${person.name}`}
      description="A duty that you take away ends at once, and what they have in hand goes back to the queue."
      submit="Save"
      busy={busy}
      onSubmit={save}
      onClose={onClose}
    >
      <NotProven person={person} />
      <DutyFields held={held} stores={stores} onChange={setHeld} />
    </FormDialog>
  )
}
