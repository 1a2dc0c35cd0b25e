import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { limits } from '@tokri/contract/limits.ts'
import type { SettingsShape } from '@tokri/contract/settings.schema.ts'
import { getSettings, updateSettings } from '@tokri/contract/settings.ts'
import { useId, useState } from 'react'
import { useCall } from '../../../lib/api/use-call.ts'
import { Button } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { fieldClass, TextField } from '../../../ui/text-field.tsx'
import { AdminForm } from '../-admin/admin-form.tsx'
import { AdminPage } from '../-admin/admin-page.tsx'
import { BrandColour } from '../-admin/brand-colour.tsx'
import { NumberField } from '../-admin/number-field.tsx'
import { useAdminMutation } from '../-admin/use-admin-mutation.ts'
import { useUnsavedChanges } from '../-admin/use-unsaved-changes.ts'

export const Route = createFileRoute('/dashboard/_admin/settings')({
  head: () => ({ meta: [{ title: 'Settings' }] }),
  component: SettingsPage,
})

function SettingsPage() {
  const call = useCall()
  const { data } = useQuery({
    queryKey: ['admin', 'settings'],
    queryFn: async ({ signal }) => (await call(getSettings, {}, { signal })).data,
    staleTime: 0,
  })
  return (
    <AdminPage title="Settings">
      {data ? (
        <SettingsForm key={JSON.stringify(data)} settings={data} />
      ) : (
        <Skeleton className="h-96 max-w-2xl rounded-card" />
      )}
    </AdminPage>
  )
}

const onlineText = (providers: SettingsShape['paymentProviders']): string => {
  if (providers.length === 0) return 'Online payment is off: the server has no keys of a payment provider.'
  if (providers.includes('test')) return 'Online payment is a test: orders count as paid, and no money moves.'
  return `Online payment through ${providers.map((name) => (name === 'stripe' ? 'Stripe' : 'Razorpay')).join(' and ')}.`
}

/** Name, promises and hints of the shop; shoppers see a change within a second. */
function SettingsForm({ settings }: { settings: SettingsShape }) {
  const call = useCall()
  const queryClient = useQueryClient()
  const hintsId = useId()
  const { busy, write } = useAdminMutation()
  const [storeName, setStoreName] = useState(settings.storeName)
  const [slogan, setSlogan] = useState(settings.slogan)
  const [minutes, setMinutes] = useState(String(settings.promiseMinutes))
  const [answerSeconds, setAnswerSeconds] = useState(String(settings.answerSeconds))
  const [hints, setHints] = useState(settings.searchHints.join(', '))
  const [promises, setPromises] = useState(settings.promises)
  const [ladder, setLadder] = useState(settings.chargeLadder)
  const [brandHue, setBrandHue] = useState(settings.brandHue)
  const [social, setSocial] = useState(settings.social)
  const [cashOnDelivery, setCashOnDelivery] = useState(settings.cashOnDelivery)

  const [requireSecondFactor, setRequireSecondFactor] = useState(settings.requireSecondFactor)
  const [requireRecentPassword, setRequireRecentPassword] = useState(settings.requireRecentPassword)
  const [recentPasswordRefund, setRecentPasswordRefund] = useState(String(settings.recentPasswordRefund))

  const body = {
    storeName,
    slogan,
    promiseMinutes: Number(minutes),
    answerSeconds: Number(answerSeconds),
    brandHue,
    cashOnDelivery,
    requireSecondFactor,
    requireRecentPassword,
    recentPasswordRefund: Number(recentPasswordRefund),
    searchHints: hints
      .split(',')
      .map((hint) => hint.trim())
      .filter((hint) => hint !== ''),
    promises,
    social,
    chargeLadder: ladder,
  }
  // Only what this form changed is sent, so that it overwrites no setting that somebody else has saved meanwhile.
  const changedKeys = (Object.keys(body) as (keyof typeof body)[]).filter(
    (key) => JSON.stringify(body[key]) !== JSON.stringify(settings[key]),
  )
  const only = (values: typeof body): Partial<typeof body> =>
    Object.fromEntries(Object.entries(values).filter(([key]) => changedKeys.some((changed) => changed === key)))
  const changed = changedKeys.length > 0
  useUnsavedChanges(changed && !busy, 'Leave without saving the settings?')

  const save = async () => {
    if (await write(() => call(updateSettings, { body: { ...only(body), was: only(settings) } })))
      await queryClient.invalidateQueries({ queryKey: ['settings'] })
  }
  const replace = <T,>(list: readonly T[], index: number, change: Partial<T>): T[] =>
    list.map((item, at) => (at === index ? { ...item, ...change } : item))

  return (
    <AdminForm className="flex max-w-2xl flex-col gap-4" onSubmit={save}>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Store name"
          value={storeName}
          maxLength={limits.storeName}
          onChange={(event) => setStoreName(event.target.value)}
        />
        <NumberField
          label="Delivery promise in minutes"
          value={minutes}
          onChange={(event) => setMinutes(event.target.value)}
        />
        <NumberField
          label="Seconds to answer about a substitute"
          value={answerSeconds}
          onChange={(event) => setAnswerSeconds(event.target.value)}
        />
      </div>
      <TextField
        label="Slogan"
        value={slogan}
        maxLength={limits.name}
        onChange={(event) => setSlogan(event.target.value)}
      />
      <div className="flex flex-col gap-1.5">
        <label htmlFor={hintsId} className="text-sm font-medium text-ink-2">
          Search hints, separated by commas
        </label>
        <textarea
          id={hintsId}
          rows={2}
          value={hints}
          className={`${fieldClass} h-auto border-line-strong py-3`}
          onChange={(event) => setHints(event.target.value)}
        />
      </div>
      <BrandColour hue={brandHue} onChange={setBrandHue} />
      <fieldset className="flex flex-col gap-3 rounded-card border border-line bg-surface p-4">
        <legend className="px-1 text-sm font-semibold">Ways to pay</legend>
        <label className="flex min-h-11 items-center gap-3 text-sm">
          <input
            type="checkbox"
            className="size-5 accent-brand"
            checked={cashOnDelivery}
            onChange={(event) => setCashOnDelivery(event.target.checked)}
          />
          Cash on delivery
        </label>
        <p className="text-sm text-ink-3">{onlineText(settings.paymentProviders)}</p>
      </fieldset>
      <fieldset className="flex flex-col gap-3 rounded-card border border-line bg-surface p-4">
        <legend className="px-1 text-sm font-semibold">Safety</legend>
        <label className="flex min-h-11 items-center gap-3 text-sm">
          <input
            type="checkbox"
            className="size-5 shrink-0 accent-brand"
            checked={requireSecondFactor}
            onChange={(event) => setRequireSecondFactor(event.target.checked)}
          />
          Administrators and staff need two-step sign-in
        </label>
        <p className="text-sm text-ink-3">Who has not set it up yet is led to their profile to do so.</p>
        <label className="flex min-h-11 items-center gap-3 text-sm">
          <input
            type="checkbox"
            className="size-5 shrink-0 accent-brand"
            checked={requireRecentPassword}
            onChange={(event) => setRequireRecentPassword(event.target.checked)}
          />
          Ask for the password again before roles, refunds, exports and changes of these safety settings
        </label>
        <p className="text-sm text-ink-3">Not within ten minutes after it was entered.</p>
        {requireRecentPassword && (
          <NumberField
            label="Refunds of an order from ₹"
            value={recentPasswordRefund}
            onChange={(event) => setRecentPasswordRefund(event.target.value)}
          />
        )}
      </fieldset>
      <fieldset className="flex flex-col gap-3 rounded-card border border-line bg-surface p-4">
        <legend className="px-1 text-sm font-semibold">What the shop promises</legend>
        {promises.map((promise, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows have no other name than their place
          <div key={index} className="grid gap-3 sm:grid-cols-[200px_minmax(0,1fr)]">
            <TextField
              label={`Title ${index + 1}`}
              value={promise.title}
              maxLength={limits.promiseTitle}
              onChange={(event) => setPromises(replace(promises, index, { title: event.target.value }))}
            />
            <TextField
              label={`Text ${index + 1}`}
              value={promise.text}
              maxLength={limits.name}
              onChange={(event) => setPromises(replace(promises, index, { text: event.target.value }))}
            />
          </div>
        ))}
      </fieldset>
      <fieldset className="flex flex-col gap-3 rounded-card border border-line bg-surface p-4">
        <legend className="px-1 text-sm font-semibold">Social pages in the footer</legend>
        {(['facebook', 'instagram', 'linkedin'] as const).map((network) => (
          <TextField
            key={network}
            label={{ facebook: 'Facebook', instagram: 'Instagram', linkedin: 'LinkedIn' }[network]}
            type="url"
            inputMode="url"
            placeholder="https://"
            value={social[network]}
            maxLength={limits.link}
            onChange={(event) => setSocial({ ...social, [network]: event.target.value })}
          />
        ))}
        <p className="text-sm text-ink-3">An empty field shows no link.</p>
      </fieldset>
      <fieldset className="flex flex-col gap-3 rounded-card border border-line bg-surface p-4">
        <legend className="px-1 text-sm font-semibold">Service charge</legend>
        {ladder.map((rung, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows have no other name than their place
          <div key={index} className="grid grid-cols-2 gap-3">
            {rung.upTo === null ? (
              <p className="self-end pb-3 text-sm text-ink-2">Any larger amount</p>
            ) : (
              <NumberField
                label="Up to and including ₹"
                value={String(rung.upTo)}
                onChange={(event) => setLadder(replace(ladder, index, { upTo: Number(event.target.value) }))}
              />
            )}
            <NumberField
              label="Percent"
              value={String(rung.percent)}
              onChange={(event) => setLadder(replace(ladder, index, { percent: Number(event.target.value) }))}
            />
          </div>
        ))}
      </fieldset>
      <div>
        <Button type="submit" size="lg" busy={busy}>
          {busy ? 'Saving...' : 'Save settings'}
        </Button>
      </div>
    </AdminForm>
  )
}
