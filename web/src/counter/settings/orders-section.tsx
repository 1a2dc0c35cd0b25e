import { NumberField } from '../forms/number-field.tsx'
import { ChargesFields } from './charges-fields.tsx'
import { SettingsSection } from './sections.tsx'
import { Group, NumberSetting, type SectionForm } from './setting-fields.tsx'

/** What an order costs beside its goods, when it comes, and what follows where something goes wrong. */
export function OrdersSection(form: SectionForm) {
  const { draft, set, errorAt } = form
  const { slots, floor } = draft
  return (
    <SettingsSection name="orders">
      <Group title="Delivery promise">
        <div className="field-row grid gap-3 sm:grid-cols-2">
          <NumberSetting {...form} name="promiseMinutes" hint="While people are on shift, it is computed." />
          <NumberSetting {...form} name="answerSeconds" hint="Then the shopper’s usual choice counts." />
        </div>
      </Group>
      <ChargesFields
        chargeLadder={draft.chargeLadder}
        charges={draft.charges}
        minimumOrder={draft.minimumOrder}
        errorAt={errorAt}
        onChange={set}
      />
      <Group
        title="Later deliveries"
        hint="Shoppers may choose a time of the opening hours of today and the next six days, also while the store is closed. In the next hours the people on shift decide how many orders a time takes."
      >
        <div className="field-row grid gap-3 sm:grid-cols-2">
          <NumberField
            label="Orders in each quarter of an hour"
            hint="0 offers no other times."
            value={slots.ordersPerSlot}
            error={errorAt('slots.ordersPerSlot')}
            onChange={({ target }) => set({ slots: { ...slots, ordersPerSlot: target.value } })}
          />
          <NumberField
            label="Minutes before it begins until it can be chosen"
            value={slots.cutoffMinutes}
            error={errorAt('slots.cutoffMinutes')}
            onChange={({ target }) => set({ slots: { ...slots, cutoffMinutes: target.value } })}
          />
        </div>
      </Group>
      <Group title="When something goes wrong">
        <div className="field-row grid gap-3 sm:grid-cols-2">
          <NumberSetting
            {...form}
            name="apologyAmount"
            hint="Sent to the shopper after delivery, valid 30 days. Not if the order was late only because the shopper paid late. 0 = off."
          />
          <NumberSetting {...form} name="problemHours" />
        </div>
      </Group>
      <Group
        id="alarm"
        title="Alarm"
        hint="A new order rings on every page of the counter until somebody confirms or silences it. A mail reaches owners who are not there."
      >
        <div className="field-row grid gap-3 sm:grid-cols-2">
          <NumberSetting {...form} name="unconfirmedMinutes" hint="0 = no mail." />
        </div>
      </Group>
      <Group title="The people of the stores" hint="The shop hears from their phones while they are on shift.">
        <div className="field-row grid gap-3 sm:grid-cols-2">
          <NumberField
            label="Seconds without a call until a rider loses a trip"
            value={floor.heardSeconds}
            error={errorAt('floor.heardSeconds')}
            onChange={({ target }) => set({ floor: { ...floor, heardSeconds: target.value } })}
          />
          <NumberField
            label="Seconds to load packed bags"
            value={floor.loadSeconds}
            error={errorAt('floor.loadSeconds')}
            onChange={({ target }) => set({ floor: { ...floor, loadSeconds: target.value } })}
          />
          <NumberField
            label="Seconds without a call until nobody counts on a person"
            value={floor.handSeconds}
            error={errorAt('floor.handSeconds')}
            onChange={({ target }) => set({ floor: { ...floor, handSeconds: target.value } })}
          />
        </div>
      </Group>
    </SettingsSection>
  )
}
