import { limits } from '@tokri/contract/limits.ts'
import type { SettingsShape } from '@tokri/contract/settings.schema.ts'
import { TextField } from '../../ui/text-field.tsx'
import { BrandColour } from './brand-colour.tsx'
import { SettingsSection } from './sections.tsx'
import { Group, LongField, type SectionForm, SwitchSetting } from './setting-fields.tsx'
import { ShopFace } from './shop-face.tsx'
import { ShopPages } from './shop-pages.tsx'

const networks = { facebook: 'Facebook', instagram: 'Instagram', linkedin: 'LinkedIn' } as const

/** How the shop calls and shows itself. */
export function ShopSection({ settings, ...form }: SectionForm & { settings: SettingsShape }) {
  const { draft, set, errorAt } = form
  const { promises, social } = draft
  const setPromise = (index: number, change: Partial<(typeof promises)[number]>) =>
    set({ promises: promises.map((promise, at) => (at === index ? { ...promise, ...change } : promise)) })
  return (
    <SettingsSection name="shop">
      <Group title="Name and slogan">
        <TextField
          label="Store name"
          value={draft.storeName}
          error={errorAt('storeName')}
          maxLength={limits.storeName}
          onChange={({ target }) => set({ storeName: target.value })}
        />
        <TextField
          label="Slogan"
          value={draft.slogan}
          error={errorAt('slogan')}
          maxLength={limits.name}
          onChange={({ target }) => set({ slogan: target.value })}
        />
      </Group>
      <ShopFace face={draft} errorAt={errorAt} onChange={set} />
      <BrandColour hue={draft.brandHue} error={errorAt('brandHue')} onChange={(brandHue) => set({ brandHue })} />
      <Group title="Search">
        <LongField
          label="Search hints, separated by commas"
          rows={2}
          value={draft.searchHints}
          error={errorAt('searchHints')}
          onChange={({ target }) => set({ searchHints: target.value })}
        />
        <SwitchSetting
          {...form}
          name="boughtTogether"
          hint="Computed every night from the orders of the last 90 days. A pair needs 5 orders of 3 shoppers."
        />
      </Group>
      <Group title="What the shop promises">
        {promises.map((promise, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows have no other name than their place
          <div key={index} className="grid gap-3 sm:grid-cols-[200px_minmax(0,1fr)]">
            <TextField
              label={`Title ${index + 1}`}
              value={promise.title}
              error={errorAt(`promises.${index}.title`)}
              maxLength={limits.promiseTitle}
              onChange={({ target }) => setPromise(index, { title: target.value })}
            />
            <TextField
              label={`Text ${index + 1}`}
              value={promise.text}
              error={errorAt(`promises.${index}.text`)}
              maxLength={limits.name}
              onChange={({ target }) => setPromise(index, { text: target.value })}
            />
          </div>
        ))}
      </Group>
      <Group title="Social pages in the footer" hint="The addresses of your own pages. An empty field shows no link.">
        {(['facebook', 'instagram', 'linkedin'] as const).map((network) => (
          <TextField
            key={network}
            label={networks[network]}
            type="url"
            inputMode="url"
            placeholder="https://"
            value={social[network]}
            error={errorAt(`social.${network}`)}
            maxLength={limits.link}
            onChange={({ target }) => set({ social: { ...social, [network]: target.value } })}
          />
        ))}
      </Group>
      <ShopPages settings={settings} />
    </SettingsSection>
  )
}
