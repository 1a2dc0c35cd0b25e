import { useState } from 'react'
import { formatDate } from '../../lib/browser/format-date.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { isEnter } from '../../ui/keys.ts'
import { TextField } from '../../ui/text-field.tsx'

/** Days on which a store stays closed, such as holidays. */
export const ClosuresField = ({
  days,
  error,
  onChange,
}: {
  days: readonly string[]
  error: string | undefined
  onChange: (days: string[]) => void
}) => {
  const [day, setDay] = useState('')
  const add = () => {
    if (day === '') return
    onChange([...new Set([...days, day])].sort())
    setDay('')
  }
  return (
    <div className="grid gap-3">
      <div className="flex items-end gap-2">
        <TextField
          type="date"
          label="Closed on"
          className="w-52"
          value={day}
          {...(error && { error })}
          onChange={({ target }) => setDay(target.value)}
          onKeyDown={(event) => {
            if (!isEnter(event) || event.metaKey || event.ctrlKey) return
            event.preventDefault()
            add()
          }}
        />
        <Button look="outline" className="h-12!" disabled={day === ''} onClick={add}>
          Add day
        </Button>
      </div>
      {days.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {days.map((each) => (
            <li key={each}>
              <Chip
                look="brand"
                removeLabel={formatDate(each)}
                onRemove={() => onChange(days.filter((other) => other !== each))}
              >
                {formatDate(each)}
              </Chip>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
