/** A list of things to tick. */
export const Choices = <T extends string>({
  legend,
  all,
  chosen,
  onChange,
}: {
  legend: string
  all: readonly { value: T; label: string; text?: string }[]
  chosen: readonly T[]
  onChange: (chosen: T[]) => void
}) => (
  <fieldset className="grid gap-x-4 sm:grid-cols-2">
    <legend className="mb-1 text-sm font-semibold">{legend}</legend>
    {all.map(({ value, label, text }) => (
      <label key={value} className="flex min-h-11 items-center gap-3 py-1 text-sm">
        <input
          type="checkbox"
          className="size-5 shrink-0 accent-brand"
          checked={chosen.includes(value)}
          onChange={({ target }) =>
            onChange(target.checked ? [...chosen, value] : chosen.filter((each) => each !== value))
          }
        />
        <span className="min-w-0">
          <span className="font-medium wrap-anywhere">{label}</span>
          {text !== undefined && <span className="block text-ink-2">{text}</span>}
        </span>
      </label>
    ))}
  </fieldset>
)
