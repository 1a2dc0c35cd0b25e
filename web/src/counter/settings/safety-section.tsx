import type { SettingsShape } from '@tokri/contract/settings.schema.ts'
import { publicShopSettings } from '@tokri/rules/shop-settings.ts'
import { PageLink } from '../../components/page-link.tsx'
import { staffUrls } from '../../staff-urls.ts'
import { buttonClass } from '../../ui/button.tsx'
import { OwnShop } from '../first-steps/own-shop.tsx'
import { NumberField } from '../forms/number-field.tsx'
import { Backups } from './backups.tsx'
import { OwnSecondFactor } from './own-second-factor.tsx'
import { SettingsSection } from './sections.tsx'
import { Group, NumberSetting, type SectionForm, Switch, SwitchSetting } from './setting-fields.tsx'
import { draftOfSettings } from './settings-draft.ts'

/** Who may do what, what a stranger may take, backups, and other programs. */
export function SafetySection({ settings, ...form }: SectionForm & { settings: SettingsShape }) {
  const { draft, set, errorAt } = form
  const { newShopper, scarce } = draft
  /** What a limit begins with when it is switched on. */
  const begins = draftOfSettings({ ...settings, ...publicShopSettings })
  return (
    <SettingsSection name="safety">
      <Group title="Sign-in">
        <SwitchSetting
          {...form}
          name="requireSecondFactor"
          hint="Who has not set it up yet is led to their profile to do so."
        />
        {draft.requireSecondFactor && !settings.requireSecondFactor && <OwnSecondFactor />}
        <SwitchSetting {...form} name="requireRecentPassword" hint="Not within ten minutes after it was entered." />
        {draft.requireRecentPassword && (
          <div className="grid gap-3 sm:grid-cols-2">
            <NumberSetting {...form} name="recentPasswordRefund" />
            <NumberSetting {...form} name="recentPasswordCouponShare" />
          </div>
        )}
      </Group>
      <Group title="Limits for shoppers">
        <Switch
          label="Limit the open unpaid orders of one person until their first delivery"
          hint="Three times as much afterwards. Orders by phone have no limit. Coupons for a first order then need a proven e-mail."
          checked={newShopper !== null}
          onChange={(on) => set({ newShopper: on ? begins.newShopper : null })}
        />
        {newShopper && (
          <div className="grid gap-3 sm:grid-cols-3">
            <NumberField
              label="Open orders"
              value={newShopper.openOrders}
              error={errorAt('newShopper.openOrders')}
              onChange={({ target }) => set({ newShopper: { ...newShopper, openOrders: target.value } })}
            />
            <NumberField
              label="Pieces in them"
              value={newShopper.pieces}
              error={errorAt('newShopper.pieces')}
              onChange={({ target }) => set({ newShopper: { ...newShopper, pieces: target.value } })}
            />
            <NumberField
              label="Their total in ₹"
              value={newShopper.amount}
              error={errorAt('newShopper.amount')}
              onChange={({ target }) => set({ newShopper: { ...newShopper, amount: target.value } })}
            />
          </div>
        )}
        <Switch
          label="Limit the pieces of a scarce product in one order"
          hint="So that one order does not take the rest of the shelf."
          checked={scarce !== null}
          onChange={(on) => set({ scarce: on ? begins.scarce : null })}
        />
        {scarce && (
          <div className="grid gap-3 sm:grid-cols-2">
            <NumberField
              label="Where less is left than"
              value={scarce.below}
              error={errorAt('scarce.below')}
              onChange={({ target }) => set({ scarce: { ...scarce, below: target.value } })}
            />
            <NumberField
              label="Pieces in one order"
              value={scarce.pieces}
              error={errorAt('scarce.pieces')}
              onChange={({ target }) => set({ scarce: { ...scarce, pieces: target.value } })}
            />
          </div>
        )}
      </Group>
      <Group title="Warnings">
        <div className="grid items-end gap-3 sm:grid-cols-2">
          <NumberSetting {...form} name="lowStockDays" />
          <NumberSetting {...form} name="oddDiscount" />
        </div>
      </Group>
      <Backups />
      <Group title="Other programs" hint="Let a till, a spreadsheet or a service of yours work with the shop.">
        <div className="grid items-end gap-3 sm:grid-cols-2">
          <NumberSetting {...form} name="outboxDays" />
          <PageLink href={staffUrls.programs()} className={buttonClass({ look: 'outline' })}>
            Keys and webhooks
          </PageLink>
        </div>
      </Group>
      <OwnShop />
    </SettingsSection>
  )
}
