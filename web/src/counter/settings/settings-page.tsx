import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { CallError } from '@tokri/contract/client.ts'
import { BASE_LANGUAGE, LANGUAGE_HEADER } from '@tokri/contract/language.ts'
import type { SettingsShape } from '@tokri/contract/settings.schema.ts'
import { getSettings, updateSettings } from '@tokri/contract/settings.ts'
import { useId, useState } from 'react'
import { useCall } from '../../lib/api/use-call.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/class-names.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { AdminForm } from '../forms/admin-form.tsx'
import { SaveBar } from '../forms/form-actions.tsx'
import { useAdminMutation } from '../forms/use-admin-mutation.ts'
import { useUnsavedChanges } from '../forms/use-unsaved-changes.ts'
import { AdminPage } from '../frame/admin-page.tsx'
import { OrdersSection } from './orders-section.tsx'
import { PaymentSection } from './payment-section.tsx'
import { PhoneMessages } from './phone-messages.tsx'
import { SafetySection } from './safety-section.tsx'
import { SectionIndex, SettingsSection, sectionOf, useNamedPart, useSection } from './sections.tsx'
import { Services } from './services.tsx'
import {
  changedFieldCount,
  changedSettings,
  changesText,
  contestedSettings,
  draftOfSettings,
  followSettings,
  labelOf,
  type SentSettings,
  type SettingsDraft,
  settingsOf,
} from './settings-draft.ts'
import { ShopSection } from './shop-section.tsx'
import { useRefusedFields } from './use-refused-fields.ts'

const inBaseLanguage = { [LANGUAGE_HEADER]: BASE_LANGUAGE }

export function SettingsPage() {
  const call = useCall()
  const { data } = useQuery({
    queryKey: ['admin', 'settings'],
    // As they are written, not translated.
    queryFn: async ({ signal }) => (await call(getSettings, {}, { signal, headers: inBaseLanguage })).data,
    staleTime: 0,
  })
  return (
    <AdminPage title="Settings">
      {data ? <SettingsForm settings={data} /> : <Skeleton className="h-96 max-w-2xl rounded-card" />}
    </AdminPage>
  )
}

/** Name, promises and hints of the shop; shoppers see a change within a second. */
function SettingsForm({ settings }: { settings: SettingsShape }) {
  const call = useCall()
  const queryClient = useQueryClient()
  const formId = useId()
  const { busy, write } = useAdminMutation()
  const [shown, setShown] = useState(settings)
  const [draft, setDraft] = useState(() => draftOfSettings(settings))
  const [contested, setContested] = useState<readonly (keyof SettingsDraft)[]>([])
  const section = useSection()
  const open = section ?? 'shop'
  useNamedPart()
  const navigate = useNavigate()
  const { refuse, errorAt } = useRefusedFields(draft)
  // Somebody else's save reaches an open form: it shows the new values, and keeps what is edited here.
  if (settings !== shown) {
    const stored = { before: shown, now: settings }
    setShown(settings)
    setDraft(followSettings(draft, stored))
    setContested([...new Set([...contested, ...contestedSettings(draft, stored)])])
  }
  const set = (change: Partial<SettingsDraft>) => setDraft((before) => ({ ...before, ...change }))

  // Only what this form changed is sent, so that it overwrites no setting that somebody else has saved meanwhile.
  const changedNames = changedSettings(draft, settings)
  const only = (values: SentSettings) =>
    Object.fromEntries(changedNames.map((name) => [name, values[name] ?? null])) as Partial<SentSettings>
  const changed = changedNames.length > 0
  useUnsavedChanges(changed && !busy, 'Leave without saving the settings?')

  /** The fields that were refused may stand in another section. */
  const showRefused = async (error: unknown) => {
    const refused = error instanceof CallError ? Object.keys(error.fields) : []
    const at = refused.map((path) => sectionOf(path.split('.')[0] ?? ''))
    const [first] = at
    if (first && !at.includes(open)) await navigate({ to: '.', search: { section: first } })
    refuse(error)
    await queryClient.invalidateQueries({ queryKey: ['admin', 'settings'] })
  }

  const save = async () => {
    const body = { ...only(settingsOf(draft)), was: only(settings) }
    if (!(await write(() => call(updateSettings, { body }), { onFailure: showRefused }))) return
    setContested([])
    await queryClient.invalidateQueries({ queryKey: ['settings'] })
  }
  const form = { draft, set, errorAt }

  return (
    <>
      <div className="settings-page">
        <SectionIndex shown={open} isPage={section === undefined} changed={new Set(changedNames.map(sectionOf))} />
        <div className={cx('flex min-w-0 max-w-2xl flex-col gap-4', section === undefined && 'max-lg:hidden')}>
          <AdminForm id={formId} className="contents" onSubmit={save}>
            {open === 'shop' && <ShopSection settings={settings} {...form} />}
            {open === 'orders' && <OrdersSection {...form} />}
            {open === 'payment' && <PaymentSection settings={settings} {...form} />}
            {open === 'safety' && <SafetySection settings={settings} {...form} />}
            {contested.length > 0 && (
              <p role="alert" className="rounded-card bg-deal-soft p-4 text-sm text-deal">
                Somebody else has changed this meanwhile: {contested.map(labelOf).join(', ')}. Your edits are kept.
                Saving again replaces the other values.
              </p>
            )}
          </AdminForm>
          {open === 'messages' && (
            <SettingsSection name="messages">
              <Services id="mail" title="Mail" names={['smtp']} />
              <PhoneMessages />
            </SettingsSection>
          )}
        </div>
      </div>
      <SaveBar
        text={changed ? changesText(changedFieldCount(draft, settings)) : null}
        busy={busy}
        onDiscard={() => setDraft(draftOfSettings(settings))}
      >
        <Button type="submit" form={formId} busy={busy}>
          {busy ? 'Saving...' : 'Save settings'}
        </Button>
      </SaveBar>
    </>
  )
}
