import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { CallError } from '@tokri/contract/client.ts'
import { limits } from '@tokri/contract/limits.ts'
import { createStore, updateStore } from '@tokri/contract/store.ts'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { errorMessage } from '../../lib/api/error-message.ts'
import { createFormKeys } from '../../lib/api/idempotency-key.ts'
import { useCall } from '../../lib/api/use-call.ts'
import type { Store } from '../../lib/stores/stores-query.ts'
import { staffUrls } from '../../staff-urls.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'
import { AdminForm } from '../forms/admin-form.tsx'
import { FormActions, SaveBar } from '../forms/form-actions.tsx'
import { useUnsavedChanges } from '../forms/use-unsaved-changes.ts'
import { AreaFields } from './area-fields.tsx'
import { ClosuresField } from './closures-field.tsx'
import { HoursFields } from './hours-fields.tsx'
import { PositionFields } from './position-fields.tsx'
import {
  draftOf,
  fieldErrors,
  numberErrors,
  readPincodes,
  type StoreDraft,
  storeBody,
  storeChanges,
} from './store-draft.ts'

const Section = ({ title, text, children }: { title: string; text?: string; children: ReactNode }) => {
  const titleId = useId()
  return (
    <section
      aria-labelledby={titleId}
      className="grid grid-cols-[minmax(0,1fr)] gap-4 rounded-card border border-line bg-surface p-4 sm:p-5"
    >
      <div>
        <h2 id={titleId} className="text-lg">
          {title}
        </h2>
        {text && <p className="mt-1 text-sm text-ink-2">{text}</p>}
      </div>
      {children}
    </section>
  )
}

const hoursChoices = [
  { alwaysOpen: true, label: 'Always open' },
  { alwaysOpen: false, label: 'At these times' },
]

/** Creates a store, or edits one. It sends only the changed fields. */
export const StoreForm = ({ store, others }: { store: Store | null; others: readonly Store[] }) => {
  const call = useCall()
  const { navigate } = useRouter()
  const queryClient = useQueryClient()
  const [before] = useState(() => draftOf(store))
  const [draft, setDraft] = useState(before)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [busy, setBusy] = useState(false)
  const [question, setQuestion] = useState<string | null>(null)
  const [keys] = useState(createFormKeys)
  const form = useRef<HTMLFormElement>(null)
  const change = (part: Partial<StoreDraft>) => setDraft((now) => ({ ...now, ...part }))
  const changed = JSON.stringify(draft) !== JSON.stringify(before)
  useUnsavedChanges(changed && !busy, 'Leave without saving this store?')
  const field = (
    name: 'name' | 'phone' | 'address' | 'pincode' | 'lat' | 'lng' | 'longestPromise' | 'minimumOrder',
  ) => ({
    value: draft[name],
    ...(errors[name] && { error: errors[name] }),
    onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
  })

  // After a refusal, the first invalid field gets focus.
  useEffect(() => {
    if (Object.keys(errors).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [errors])

  const send = (confirm: boolean) => {
    const confirmed = confirm && { confirm }
    if (store === null) {
      const body = { ...storeBody(draft), ...confirmed }
      return call(createStore, { body }, { headers: { 'idempotency-key': keys.of(body) } })
    }
    const body = { _id: store._id, ...storeChanges(draft, store), ...confirmed }
    return call(updateStore, { body }, { headers: { 'idempotency-key': keys.of(body) } })
  }
  const submit = async (confirm = false) => {
    const { wrong } = readPincodes(draft.pincodes)
    if (wrong.length > 0) {
      toast.error(`${wrong[0]} is no pincode`)
      return
    }
    const wrongNumbers = numberErrors(draft)
    if (Object.keys(wrongNumbers).length > 0) return setErrors(wrongNumbers)
    setBusy(true)
    try {
      const { message } = await send(confirm)
      toast.success(message)
      await queryClient.invalidateQueries({ queryKey: ['admin'] })
      await navigate({ href: staffUrls.stores() })
    } catch (error) {
      setBusy(false)
      if (error instanceof CallError && error.code === 'odd_area') return setQuestion(error.message)
      setErrors(error instanceof CallError ? fieldErrors(error.fields) : {})
      toast.error(errorMessage(error))
    }
  }

  return (
    <AdminForm ref={form} onSubmit={() => submit()} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Section title="Where it is">
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField label="Name" maxLength={limits.name} autoComplete="off" {...field('name')} />
          <TextField label="Phone" type="tel" maxLength={limits.addressField} autoComplete="off" {...field('phone')} />
          <TextField label="Address" maxLength={limits.addressLine} autoComplete="off" {...field('address')} />
          <TextField label="Pincode" inputMode="numeric" maxLength={7} autoComplete="off" {...field('pincode')} />
        </div>
        <PositionFields lat={field('lat')} lng={field('lng')} onChange={change} />
      </Section>
      <Section
        title="Where it delivers"
        text="Pincodes, distance and drawn area add up. Without any of them the store delivers everywhere."
      >
        <AreaFields draft={draft} storeId={store?._id} others={others} errors={errors} onChange={change} />
      </Section>
      <Section
        title="When it is open"
        text={`Times on the clock of the store (${store?.timeZone ?? 'Asia/Kolkata'}). A closing time before the opening time is on the next day.`}
      >
        <fieldset className="flex flex-wrap gap-x-6 gap-y-2">
          <legend className="sr-only">Opening times</legend>
          {hoursChoices.map(({ alwaysOpen, label }) => (
            <label key={label} className="flex min-h-11 items-center gap-2 text-sm font-medium">
              <input
                type="radio"
                name="always-open"
                className="size-5"
                checked={draft.alwaysOpen === alwaysOpen}
                onChange={() => change({ alwaysOpen })}
              />
              {label}
            </label>
          ))}
        </fieldset>
        {!draft.alwaysOpen && (
          <HoursFields hours={draft.hours} error={errors.hours} onChange={(hours) => change({ hours })} />
        )}
        <ClosuresField days={draft.closedOn} error={errors.closedOn} onChange={(closedOn) => change({ closedOn })} />
      </Section>
      <Section
        title="What it promises"
        text="While the computed promise is longer, the store takes no orders and tells shoppers when to come back."
      >
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label="Longest promise in minutes"
            inputMode="numeric"
            maxLength={4}
            autoComplete="off"
            {...field('longestPromise')}
          />
        </div>
      </Section>
      <Section title="What an order must come to" text="Empty: the minimum order of the settings. 0: no minimum here.">
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label="Minimum order in ₹"
            inputMode="decimal"
            maxLength={8}
            autoComplete="off"
            {...field('minimumOrder')}
          />
        </div>
      </Section>
      {store ? (
        <SaveBar text={changed ? 'Unsaved changes' : null} busy={busy} onDiscard={() => setDraft(before)}>
          <Button type="submit" busy={busy}>
            {busy ? 'Saving...' : 'Save store'}
          </Button>
        </SaveBar>
      ) : (
        <FormActions>
          <Button look="quiet" onClick={() => void navigate({ href: staffUrls.stores() })}>
            Cancel
          </Button>
          <Button type="submit" busy={busy} disabled={!changed}>
            {busy ? 'Saving...' : 'Add store'}
          </Button>
        </FormActions>
      )}
      <ConfirmDialog
        open={question !== null}
        title="Save this outline?"
        text={question ?? ''}
        confirmLabel="Save it as it is"
        onClose={() => setQuestion(null)}
        onConfirm={() => {
          setQuestion(null)
          void submit(true)
        }}
      />
    </AdminForm>
  )
}
