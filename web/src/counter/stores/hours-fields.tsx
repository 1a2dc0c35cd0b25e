import type { OpeningHours } from '@tokri/rules/opening-hours.ts'
import { Copy, Plus, X } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'

const days = [
  { day: 1, name: 'Monday' },
  { day: 2, name: 'Tuesday' },
  { day: 3, name: 'Wednesday' },
  { day: 4, name: 'Thursday' },
  { day: 5, name: 'Friday' },
  { day: 6, name: 'Saturday' },
  { day: 0, name: 'Sunday' },
]
const time =
  'h-(--control) rounded-control border border-line-strong bg-field px-2 text-base tabular-nums max-sm:w-27 max-sm:text-sm'

/** A time input does not support 24:00. */
const shownTime = (value: string): string => (value === '24:00' ? '00:00' : value)
const isNextDay = ({ from, to }: OpeningHours): boolean => to !== '24:00' && to <= from

/** The opening hours of a week: none, one or several intervals per day. */
export const HoursFields = ({
  hours,
  error,
  onChange,
}: {
  hours: readonly OpeningHours[]
  error: string | undefined
  onChange: (hours: OpeningHours[]) => void
}) => {
  const change = (old: OpeningHours, part: Partial<OpeningHours>) =>
    onChange(hours.map((each) => (each === old ? { ...each, ...part } : each)))
  const monday = hours.filter(({ day }) => day === 1)
  return (
    <div className="grid gap-2">
      <ul className="grid gap-1">
        {days.map(({ day, name }) => {
          const own = hours.filter((each) => each.day === day)
          return (
            <li
              key={day}
              className="flex flex-wrap items-start gap-x-3 gap-y-1 border-b border-line py-2 last:border-0"
            >
              <span className="w-24 pt-2.5 text-sm font-medium">{name}</span>
              <div className="grid min-w-0 flex-1 basis-56 gap-2">
                {own.length === 0 && <span className="text-sm text-ink-3 sm:pt-2.5">Closed all day</span>}
                {own.map((each, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: an opening time has no other name than its place
                  <span key={index} className="flex flex-wrap items-center gap-2">
                    <input
                      type="time"
                      aria-label={`${name} opens`}
                      className={time}
                      value={each.from}
                      onChange={({ target }) => change(each, { from: target.value })}
                    />
                    <span className="text-sm text-ink-3">to</span>
                    <input
                      type="time"
                      aria-label={`${name} closes`}
                      className={time}
                      value={shownTime(each.to)}
                      onChange={({ target }) => change(each, { to: target.value })}
                    />
                    <IconButton
                      label={`Remove ${each.from} to ${each.to} on ${name}`}
                      onClick={() => onChange(hours.filter((other) => other !== each))}
                    >
                      <X size={18} strokeWidth={1.75} aria-hidden="true" />
                    </IconButton>
                    {each.from !== '' && each.to !== '' && isNextDay(each) && (
                      <span className="text-xs text-ink-3">on the next day</span>
                    )}
                  </span>
                ))}
              </div>
              <Button
                look="quiet"
                size="sm"
                aria-label={`Add hours on ${name}`}
                onClick={() => onChange([...hours, { day, from: '07:00', to: '23:00' }])}
              >
                <Plus size={16} strokeWidth={1.75} aria-hidden="true" /> Add
              </Button>
            </li>
          )
        })}
      </ul>
      {error && (
        <p role="alert" className="text-sm text-deal">
          {error}
        </p>
      )}
      <div>
        <Button
          look="outline"
          size="sm"
          onClick={() => onChange(days.flatMap(({ day }) => monday.map((each) => ({ ...each, day }))))}
        >
          <Copy size={16} strokeWidth={1.75} aria-hidden="true" /> Monday’s hours on every day
        </Button>
      </div>
    </div>
  )
}
