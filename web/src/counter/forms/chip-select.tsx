import { useId } from 'react'
import { Chip } from '../../ui/chip.tsx'
import { fieldClass } from '../../ui/text-field.tsx'

type Option = { _id: string; name: string }

/** A select whose choices become removable chips; each option can be chosen once. */
export const ChipSelect = ({
  label,
  placeholder,
  options,
  chosen,
  onChange,
  disabled = false,
}: {
  label: string
  placeholder: string
  options: readonly Option[]
  chosen: readonly string[]
  onChange: (ids: string[]) => void
  disabled?: boolean
}) => {
  const fieldId = useId()
  const nameOf = (id: string) => options.find(({ _id }) => _id === id)?.name ?? 'Unknown'
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={fieldId} className="text-sm font-medium text-ink-2">
        {label}
      </label>
      <select
        id={fieldId}
        value=""
        disabled={disabled}
        className={`${fieldClass} select pe-10! border-line-strong`}
        onChange={({ target: { value } }) => {
          if (value !== '' && !chosen.includes(value)) onChange([...chosen, value])
        }}
      >
        <option value="">{placeholder}</option>
        {options.map(({ _id, name }) => (
          <option key={_id} value={_id}>
            {chosen.includes(_id) ? `✓ ${name}` : name}
          </option>
        ))}
      </select>
      {chosen.length > 0 && (
        <span className="flex flex-wrap gap-2 pt-1">
          {chosen.map((id) => (
            <Chip
              key={id}
              look="brand"
              removeLabel={nameOf(id)}
              onRemove={() => onChange(chosen.filter((other) => other !== id))}
            >
              {/* A long name breaks: a chip is never wider than the form. */}
              <span className="whitespace-normal py-1 wrap-anywhere">{nameOf(id)}</span>
            </Chip>
          ))}
        </span>
      )}
    </div>
  )
}
