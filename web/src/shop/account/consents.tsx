import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ConsentShape } from '@tokri/contract/consent.schema.ts'
import { getConsents, giveConsent } from '@tokri/contract/consent.ts'
import { useState } from 'react'
import { errorMessage } from '../../lib/api/error-message.ts'
import { useCall } from '../../lib/api/use-call.ts'
import { formatDate } from '../../lib/browser/format-date.ts'
import { m } from '../../paraglide/messages.js'
import { Skeleton } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast.ts'

type Purpose = ConsentShape['purpose']

const texts = {
  personalisation: { title: m.account_consent_personalisation, text: m.account_consent_personalisation_text },
  marketing_mail: { title: m.account_consent_marketing_mail, text: m.account_consent_marketing_text },
  marketing_sms: { title: m.account_consent_marketing_sms, text: m.account_consent_marketing_text },
  marketing_push: { title: m.account_consent_marketing_push, text: m.account_consent_marketing_text },
} as const satisfies Record<Purpose, { title: () => string; text: () => string }>
const purposes = Object.keys(texts) as Purpose[] // the keys of the table

/** What the shop does today. The others show for who has agreed to them through another program, to take that back. */
const DONE: readonly Purpose[] = ['personalisation']
/** Of the texts above: a change of what they ask for is a new version. */
const VERSION = '2026-11'

/** What a person lets the shop do with their data; nothing of it without a yes. */
export default function Consents() {
  const call = useCall()
  const queryClient = useQueryClient()
  const queryKey = ['consents']
  const [busy, setBusy] = useState(false)
  const { data } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await call(getConsents, {}, { signal })).data,
  })
  if (!data) return <Skeleton className="h-20 max-w-[640px]" />
  const newest = (purpose: Purpose) => data.find((entry) => entry.purpose === purpose)
  const turn = async (purpose: Purpose, given: boolean) => {
    setBusy(true)
    try {
      const { message } = await call(giveConsent, { body: { purpose, given, version: VERSION } })
      toast.success(message)
    } catch (error) {
      toast.error(errorMessage(error))
    } finally {
      setBusy(false)
      await queryClient.invalidateQueries({ queryKey })
      // What is shown because of it.
      await queryClient.invalidateQueries({ queryKey: ['orders'] })
    }
  }
  return (
    <div className="grid max-w-[640px] gap-2">
      {purposes
        .filter((purpose) => DONE.includes(purpose) || newest(purpose)?.given)
        .map((purpose) => {
          const last = newest(purpose)
          const { title, text } = texts[purpose]
          return (
            <label
              key={purpose}
              className="flex min-h-11 items-start gap-3 rounded-card border border-line bg-surface p-4 has-checked:border-brand has-checked:bg-brand-soft"
            >
              <input
                type="checkbox"
                role="switch"
                className="mt-0.5 size-5 shrink-0 accent-brand"
                aria-checked={last?.given === true}
                checked={last?.given === true}
                disabled={busy}
                onChange={({ target }) => void turn(purpose, target.checked)}
              />
              <span className="text-sm">
                <span className="block font-medium">{title()}</span>
                <span className="block text-ink-2">{text()}</span>
                {last && (
                  <span className="mt-1 block text-ink-3">
                    {last.given
                      ? m.account_consent_given_on({ date: formatDate(last.at) })
                      : m.account_consent_taken_back_on({ date: formatDate(last.at) })}
                  </span>
                )}
              </span>
            </label>
          )
        })}
    </div>
  )
}
