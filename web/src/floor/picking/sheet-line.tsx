import { Check, Clock, MessageCircleQuestion, Minus, PackageX, Plus, X } from 'lucide-react'
import { ProductPicture as BigPicture } from '../../components/product/product-picture.tsx'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/class-names.ts'
import { FilledText } from '../../ui/filled-text.tsx'
import { ProductPicture } from '../stock/stock-list.tsx'
import { AnswerTime } from './asked-card.tsx'
import {
  type Line,
  piecesLeft,
  piecesLeftOut,
  piecesTooMany,
  piecesToPick,
  type SheetChange,
  withUnit,
} from './pick-action.ts'

const icon = { size: 22, strokeWidth: 1.75, 'aria-hidden': true } as const

/** The line that is being picked. One press picks all remaining pieces; plus and minus change the count by one. */
export const CurrentLine = ({
  line,
  nextBin,
  onPicked,
  onNotThere,
}: {
  line: Line
  /** Where the next line lies; undefined for the last one. */
  nextBin: string | undefined
  onPicked: (picked: number) => void
  onNotThere: () => void
}) => {
  const { name, unit, image, bin, picked } = line
  const wanted = piecesToPick(line)
  const left = piecesLeft(line)
  const tooMany = piecesTooMany(line)
  const leftOut = piecesLeftOut(line)
  return (
    <section aria-label={m.pick_this_line()} className="grid gap-3 rounded-card border border-line bg-surface p-4">
      <div className="flex items-center gap-4">
        <BigPicture image={image} name="" sizes="144px" eager className="w-36 shrink-0 p-2 max-[374px]:w-28" />
        <div className="grid min-w-0 gap-1">
          <p>
            <span className="block text-sm text-ink-2">{m.pick_bin()}</span>
            <span className="block break-words font-display text-3xl font-bold">{bin || m.common_no_bin()}</span>
          </p>
          <p className="text-2xl font-bold tabular-nums">
            {/* Highlighted, because a quantity above one is easily overlooked. */}
            <span className={cx((wanted > 1 || tooMany > 0) && '-ms-2 rounded-control bg-accent px-2 text-on-accent')}>
              {tooMany > 0 ? m.pick_take_toomany_out({ tooMany }) : m.pick_take_wanted({ wanted })}
            </span>
            {leftOut > 0 && (
              <span className="text-base font-medium text-deal"> {m.pick_leftout_left_out({ leftOut })}</span>
            )}
          </p>
          {nextBin !== undefined && (
            <p className="text-base text-ink-2">
              <FilledText
                text={m.pick_next_bin}
                parts={{ bin: <strong className="text-ink">{nextBin || m.common_no_bin()}</strong> }}
              />
            </p>
          )}
        </div>
      </div>
      <div>
        <h2 className="line-clamp-3 text-xl">{name}</h2>
        <p className="text-base text-ink-2">{unit}</p>
        {line.insteadOf.length > 0 && (
          <p className="mt-1 text-base font-medium text-brand">
            {m.pick_instead_of({ names: line.insteadOf.join(', ') })}
          </p>
        )}
      </div>
      {left > 0 ? (
        <Button className="h-16! w-full text-lg!" onClick={() => onPicked(wanted)}>
          <Check {...icon} />{' '}
          <span>
            {wanted === 1
              ? m.pick_picked()
              : picked > 0
                ? m.pick_the_other_left({ left })
                : m.pick_all_wanted({ wanted })}
          </span>
        </Button>
      ) : tooMany > 0 ? (
        <Button className="h-16! w-full text-lg!" onClick={() => onPicked(wanted)}>
          <Check {...icon} />{' '}
          <span>{tooMany === 1 ? m.pick_it_is_out() : m.pick_all_toomany_are_out({ tooMany })}</span>
        </Button>
      ) : (
        picked > 0 && (
          <Button look="outline" className="h-16! w-full text-lg!" onClick={() => onPicked(0)}>
            {m.pick_line_take_out()}
          </Button>
        )
      )}
      {wanted > 1 && (
        <fieldset aria-label={m.pick_pieces_of_name({ name })} className="flex items-center justify-between gap-2">
          <Button
            look="outline"
            className="size-14! shrink-0 px-0!"
            aria-label={m.pick_one_less()}
            disabled={picked === 0}
            onClick={() => onPicked(picked - 1)}
          >
            <Minus {...icon} />
          </Button>
          <span className="text-lg font-semibold tabular-nums">{m.pick_picked_of_wanted({ picked, wanted })}</span>
          <Button
            look="outline"
            className="size-14! shrink-0 px-0!"
            aria-label={m.common_one_more()}
            disabled={left === 0}
            onClick={() => onPicked(picked + 1)}
          >
            <Plus {...icon} />
          </Button>
        </fieldset>
      )}
      {left > 0 && (
        <Button look="quiet" className="h-14! w-full text-base!" onClick={onNotThere}>
          <PackageX {...icon} /> {m.pick_not_there()}
        </Button>
      )}
    </section>
  )
}

/** A line in the list: its bin and its progress. A press makes it the current line. */
export const LineRow = ({
  line,
  isCurrent,
  isWaiting,
  change,
  onChoose,
}: {
  line: Line
  isCurrent: boolean
  isWaiting: boolean
  /** How the office has changed it meanwhile. */
  change: SheetChange['kind'] | null
  onChoose: () => void
}) => {
  const { asked } = line
  const tooMany = piecesTooMany(line)
  const isDone = piecesLeft(line) === 0 && tooMany === 0 && asked === null
  const leftOut = piecesLeftOut(line)
  const pieces = line.quantity - line.short
  return (
    <li>
      <button
        type="button"
        disabled={pieces === 0 && tooMany === 0}
        aria-current={isCurrent || undefined}
        onClick={onChoose}
        className="flex min-h-18 w-full items-center gap-3 rounded-card border border-line bg-surface p-3 text-start hover:border-line-strong aria-[current=true]:border-brand aria-[current=true]:bg-brand-soft"
      >
        <ProductPicture image={line.image} size={48} />
        <span className="min-w-0 flex-1">
          <span className={cx('line-clamp-2 text-sm font-semibold', isDone && 'text-ink-2')}>{line.name}</span>
          <span className="flex flex-wrap items-center gap-x-2 text-sm text-ink-2">
            <span>{line.unit}</span>
            <span>{line.bin ? m.common_bin_bin({ bin: line.bin }) : m.common_no_bin()}</span>
            {line.insteadOf.length > 0 && (
              <span className="text-brand">{m.pick_instead_of({ names: line.insteadOf.join(', ') })}</span>
            )}
            {line.substitutes.length > 0 && (
              <span className="text-brand">
                {m.pick_replaced_by({ names: line.substitutes.map(withUnit).join(', ') })}
              </span>
            )}
            {leftOut > 0 && <span className="font-semibold text-deal">{m.pick_leftout_left_out_2({ leftOut })}</span>}
            {tooMany > 0 && <span className="font-semibold text-deal">{m.pick_take_toomany_out({ tooMany })}</span>}
            {asked && (
              <span className="inline-flex items-center gap-1 font-semibold text-warn">
                <MessageCircleQuestion size={16} strokeWidth={1.75} aria-hidden="true" /> <span>{m.pick_asked()}</span>
                {asked.answerUntil && <AnswerTime until={asked.answerUntil} />}
              </span>
            )}
            {change !== null && (
              <span className="rounded-full bg-accent px-2 font-semibold text-on-accent">
                {change === 'new' ? m.pick_line_new() : m.pick_line_changed()}
              </span>
            )}
            {isWaiting && (
              <span className="inline-flex items-center gap-1">
                <Clock size={14} strokeWidth={1.75} aria-hidden="true" /> {m.pick_waiting()}
              </span>
            )}
          </span>
        </span>
        {pieces > 0 && (
          <span className="shrink-0 text-lg font-bold tabular-nums">
            <span>{line.picked}</span>
            <span className="font-medium text-ink-2">
              {' '}
              / <span>{pieces}</span>
            </span>
          </span>
        )}
        {isDone &&
          (leftOut > 0 && line.picked === 0 ? (
            <X size={22} strokeWidth={2.5} aria-label={m.pick_left_out()} className="shrink-0 text-deal" />
          ) : (
            <Check size={22} strokeWidth={2.5} aria-label={m.pick_done()} className="shrink-0 text-ok" />
          ))}
      </button>
    </li>
  )
}
