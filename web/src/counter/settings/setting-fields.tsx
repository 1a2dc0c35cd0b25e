import { type ReactNode, type TextareaHTMLAttributes, useId } from 'react'
import { cx } from '../../ui/class-names.ts'
import { fieldClass } from '../../ui/text-field.tsx'
import { NumberField } from '../forms/number-field.tsx'
import { labelOf, type NumberName, type SettingsDraft, type SwitchName } from './settings-draft.ts'
import type { ErrorAt } from './use-refused-fields.ts'

/** What a section of the form reads and changes. */
export type SectionForm = {
  draft: SettingsDraft
  set: (change: Partial<SettingsDraft>) => void
  errorAt: ErrorAt
}

type GroupProps = { id?: string; title: string; hint?: string; children: ReactNode }

/** A card of settings that belong together. */
export const Group = ({ id, title, hint, children }: GroupProps) => (
  <fieldset
    id={id}
    className="flex scroll-mt-(--below-header) flex-col gap-3 rounded-card border border-line bg-surface p-4"
  >
    {/* Floated, a legend stands in the card and not on its edge. */}
    <legend className="float-start font-semibold">{title}</legend>
    {hint && <p className="-mt-2 text-sm text-ink-3">{hint}</p>}
    {children}
  </fieldset>
)

type LongFieldProps = TextareaHTMLAttributes<HTMLTextAreaElement> & { label: string; error: string | undefined }

export function LongField({ label, error, id, ...textarea }: LongFieldProps) {
  const ownId = useId()
  const fieldId = id ?? ownId
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={fieldId} className="text-sm font-medium text-ink-2">
        {label}
      </label>
      <textarea
        id={fieldId}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${fieldId}-note` : undefined}
        className={cx(fieldClass, 'h-auto py-3', error ? 'border-deal' : 'border-line-strong')}
        {...textarea}
      />
      {error && (
        <p id={`${fieldId}-note`} className="text-sm text-deal">
          {error}
        </p>
      )}
    </div>
  )
}

type SwitchProps = { label: string; hint?: string | undefined; checked: boolean; onChange: (on: boolean) => void }

/** A row with its label at the left, what it means below, and the switch at the right. */
export function Switch({ label, hint, checked, onChange }: SwitchProps) {
  const hintId = useId()
  return (
    <label className="flex min-h-11 items-center justify-between gap-4 text-sm">
      <span>
        <span className="block font-medium">{label}</span>
        {hint && (
          <span id={hintId} className="mt-1 block text-ink-3">
            {hint}
          </span>
        )}
      </span>
      <input
        type="checkbox"
        aria-label={label}
        aria-describedby={hint ? hintId : undefined}
        className="switch"
        checked={checked}
        onChange={({ target }) => onChange(target.checked)}
      />
    </label>
  )
}

export const NumberSetting = ({
  name,
  hint,
  draft,
  set,
  errorAt,
}: SectionForm & { name: NumberName; hint?: string }) => (
  <NumberField
    label={labelOf(name)}
    hint={hint}
    value={draft[name]}
    error={errorAt(name)}
    onChange={({ target }) => set({ [name]: target.value })}
  />
)

export const SwitchSetting = ({ name, hint, draft, set }: SectionForm & { name: SwitchName; hint?: string }) => (
  <Switch label={labelOf(name)} hint={hint} checked={draft[name]} onChange={(on) => set({ [name]: on })} />
)
