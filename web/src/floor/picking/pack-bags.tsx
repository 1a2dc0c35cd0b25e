import { MAX_BAGS } from '@tokri/rules/bag-code.ts'
import { Minus, PackageCheck, Plus, Printer } from 'lucide-react'
import { useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { BagLabels } from './bag-labels.tsx'

const icon = { size: 22, strokeWidth: 1.75, 'aria-hidden': true } as const

/** The number of bags, the button that says so, and the labels to print. */
export const BagCount = ({
  orderNumber,
  first,
  submit,
  onSubmit,
}: {
  orderNumber: string
  first: number
  submit: string
  onSubmit: (bags: number) => void
}) => {
  const [bags, setBags] = useState(first)
  return (
    <>
      <fieldset aria-label={m.pick_number_of_bags()} className="flex items-center justify-center gap-6">
        <Button
          look="outline"
          className="size-16! px-0!"
          aria-label={m.pick_one_bag_less()}
          disabled={bags <= 1}
          onClick={() => setBags(bags - 1)}
        >
          <Minus {...icon} />
        </Button>
        <output aria-live="polite" className="min-w-16 text-center text-3xl font-bold tabular-nums">
          <span>{bags}</span>
          <span className="sr-only"> {m.pick_bags_unit({ count: bags })}</span>
        </output>
        <Button
          look="outline"
          className="size-16! px-0!"
          aria-label={m.pick_one_bag_more()}
          disabled={bags >= MAX_BAGS}
          onClick={() => setBags(bags + 1)}
        >
          <Plus {...icon} />
        </Button>
      </fieldset>
      <Button className="h-16! w-full text-lg!" onClick={() => onSubmit(bags)}>
        <PackageCheck {...icon} /> {submit}
      </Button>
      <Button look="quiet" className="h-14! w-full text-base!" onClick={() => print()}>
        <Printer {...icon} /> <span>{bags === 1 ? m.pick_print_the_label() : m.pick_print_bags_labels({ bags })}</span>
      </Button>
      <BagLabels orderNumber={orderNumber} bags={bags} />
    </>
  )
}

/** Shown when no line has anything left to pick: asks for the number of bags and marks the order as packed. */
export const PackBags = ({ orderNumber, onPacked }: { orderNumber: string; onPacked: (bags: number) => void }) => (
  <section aria-label={m.common_bags()} className="grid gap-4 rounded-card border border-brand bg-surface p-4">
    <h2 className="text-xl">{m.pick_bags_question()}</h2>
    <BagCount orderNumber={orderNumber} first={1} submit={m.common_packed()} onSubmit={onPacked} />
  </section>
)
