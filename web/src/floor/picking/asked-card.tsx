import { useSecondsUntil } from '../../lib/browser/use-seconds-until.ts'
import { m } from '../../paraglide/messages.js'
import { FilledText } from '../../ui/filled-text.tsx'
import { ProductPicture } from '../stock/stock-list.tsx'
import type { Line } from './pick-action.ts'

type Asked = NonNullable<Line['asked']>

/** "42 s": the time that the shopper still has to answer. */
export const AnswerTime = ({ until, className }: { until: string; className?: string }) => {
  const seconds = useSecondsUntil(until)
  return (
    <span
      role="timer"
      aria-label={m.pick_answer_seconds_left({ seconds })}
      className={`tabular-nums ${className ?? ''}`}
    >
      <span>{seconds}</span> s
    </span>
  )
}

/** A line with an open question to the shopper. The picker does not have to confirm the answer. */
export const AskedCard = ({ line: { name }, asked }: { line: Line; asked: Asked }) => (
  <section
    aria-label={m.pick_this_line()}
    className="grid gap-3 rounded-card border border-accent bg-accent-soft p-4 text-on-accent-soft"
  >
    <div className="flex items-start justify-between gap-3">
      <h2 className="text-xl">{m.pick_the_shopper_is_asked()}</h2>
      {asked.answerUntil && <AnswerTime until={asked.answerUntil} className="text-2xl font-bold" />}
    </div>
    <p>
      <FilledText
        text={({ name }) => m.pick_item_is_missing_instead({ count: asked.quantity, name })}
        parts={{ name: <strong>{name}</strong> }}
      />
    </p>
    <div className="flex items-center gap-3 rounded-control bg-surface p-3 text-ink">
      <ProductPicture image={asked.image} size={48} />
      <p className="min-w-0 flex-1">
        <span className="line-clamp-2 font-semibold">{asked.name}</span>
        <span className="flex flex-wrap gap-x-2 text-sm text-ink-2">
          <span>{asked.unit}</span>
          <span className="font-semibold text-ink">
            {asked.bin ? m.common_bin_bin({ bin: asked.bin }) : m.common_no_bin()}
          </span>
        </span>
      </p>
      <span className="text-lg font-bold tabular-nums">
        <span>{asked.quantity}</span> ×
      </span>
    </div>
    <p className="text-sm">{asked.answerUntil ? m.pick_question_sent() : m.pick_question_waiting()}</p>
  </section>
)
