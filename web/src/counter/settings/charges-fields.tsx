import { Trash2 } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { NumberField } from '../forms/number-field.tsx'
import { Group } from './setting-fields.tsx'
import type { SettingsDraft } from './settings-draft.ts'
import type { ErrorAt } from './use-refused-fields.ts'

type Charges = Pick<SettingsDraft, 'chargeLadder' | 'charges' | 'minimumOrder'>

/** So many steps a ladder has at most. */
const MAX_STEPS = 10

/** The ladder with one more step, which ends at twice the amount of the last one. */
const withStep = (ladder: Charges['chargeLadder']): Charges['chargeLadder'] => {
  const last = ladder.at(-1) ?? { upTo: null, percent: '0' }
  const highest = Number(ladder.at(-2)?.upTo ?? 100)
  return [...ladder.slice(0, -1), { upTo: String(highest * 2), percent: last.percent }, last]
}

/** What shoppers pay besides their goods, and how much they must buy. */
export const ChargesFields = ({
  chargeLadder: ladder,
  charges,
  minimumOrder,
  errorAt,
  onChange,
}: Charges & { errorAt: ErrorAt; onChange: (change: Partial<Charges>) => void }) => {
  const setStep = (index: number, change: Partial<Charges['chargeLadder'][number]>) =>
    onChange({ chargeLadder: ladder.map((step, at) => (at === index ? { ...step, ...change } : step)) })
  const charge = (name: keyof Charges['charges'], label: string) => (
    <NumberField
      label={label}
      value={charges[name]}
      error={errorAt(`charges.${name}`)}
      onChange={({ target }) => onChange({ charges: { ...charges, [name]: target.value } })}
    />
  )
  return (
    <>
      <Group id="charges" title="Service charge">
        {ladder.map((step, index) => (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: the steps have no other name than their place
            key={index}
            className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_44px] items-end gap-3"
          >
            {step.upTo === null ? (
              <p className="pb-3 text-sm text-ink-2">{ladder.length === 1 ? 'Any amount' : 'Any larger amount'}</p>
            ) : (
              <NumberField
                label="Up to and including ₹"
                value={step.upTo}
                error={errorAt(`chargeLadder.${index}.upTo`)}
                onChange={({ target }) => setStep(index, { upTo: target.value })}
              />
            )}
            <NumberField
              label="Percent"
              value={step.percent}
              error={errorAt(`chargeLadder.${index}.percent`)}
              onChange={({ target }) => setStep(index, { percent: target.value })}
            />
            {step.upTo !== null && (
              <button
                type="button"
                aria-label={`Remove the step up to ₹${step.upTo}`}
                className="grid size-11 place-items-center rounded-field text-ink-2 hover:bg-sunken"
                onClick={() => onChange({ chargeLadder: ladder.filter((_, at) => at !== index) })}
              >
                <Trash2 size={18} strokeWidth={1.75} aria-hidden="true" />
              </button>
            )}
          </div>
        ))}
        <div>
          <Button
            look="soft"
            disabled={ladder.length >= MAX_STEPS}
            onClick={() => onChange({ chargeLadder: withStep(ladder) })}
          >
            Add a step
          </Button>
        </div>
      </Group>
      <Group title="Delivery and small carts">
        <div className="grid gap-3 sm:grid-cols-2">
          {charge('delivery', 'Delivery charge in ₹')}
          {charge('deliveryFreeFrom', 'Delivery is free from ₹')}
          {charge('smallCart', 'Small cart charge in ₹')}
          {charge('smallCartBelow', 'A cart is small below ₹')}
          <NumberField
            label="Minimum order in ₹"
            value={minimumOrder}
            error={errorAt('minimumOrder')}
            onChange={({ target }) => onChange({ minimumOrder: target.value })}
          />
        </div>
        <p className="text-sm text-ink-3">
          All of them count what is to be paid after the coupon, before charges. 0 means none: without a charge the
          delivery is free, without an amount it is never free. A store can have a minimum of its own. Tax is taken out
          of each charge as out of the goods.
        </p>
        {Number(charges.delivery) > 0 && (
          <p className="rounded-field bg-accent-soft p-3 text-sm text-on-accent-soft">
            The texts under “What the shop promises” are yours: they may still say that delivery is free.
          </p>
        )}
      </Group>
    </>
  )
}
