import { forbiddenDetailNames, limits } from '@tokri/contract/limits.ts'
import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { TextField } from '../../ui/text-field.tsx'

/** Custom fields of a product; "Add More Fields" asks for a name and adds a text input. */
export const DetailFields = ({
  details,
  onChange,
}: {
  details: Readonly<Record<string, string>>
  onChange: (details: Record<string, string>) => void
}) => {
  const [asking, setAsking] = useState(false)
  const [name, setName] = useState('')
  const trimmed = name.trim()
  const problem = Object.hasOwn(details, trimmed)
    ? 'There is a field of this name already'
    : forbiddenDetailNames.includes(trimmed)
      ? 'This field name is not allowed'
      : undefined
  const close = () => {
    setName('')
    setAsking(false)
  }

  const add = () => {
    if (trimmed === '' || problem) return
    onChange({ ...details, [trimmed]: '' })
    close()
  }

  return (
    <>
      {Object.entries(details).map(([key, text]) => (
        <div key={key} className="flex items-end gap-1">
          <TextField
            label={key}
            value={text}
            maxLength={limits.detailText}
            className="flex-1"
            onChange={(event) => onChange({ ...details, [key]: event.target.value })}
          />
          <IconButton
            label={`Remove ${key}`}
            onClick={() => onChange(Object.fromEntries(Object.entries(details).filter(([other]) => other !== key)))}
          >
            <X size={18} strokeWidth={1.75} aria-hidden="true" />
          </IconButton>
        </div>
      ))}
      <div>
        <Button look="outline" disabled={Object.keys(details).length >= limits.details} onClick={() => setAsking(true)}>
          <Plus size={18} strokeWidth={1.75} aria-hidden="true" /> Add More Fields
        </Button>
      </div>
      <Dialog open={asking} onClose={close} title="Add Field">
        <form
          noValidate
          className="flex flex-col gap-4"
          onSubmit={(event) => {
            event.preventDefault()
            // React events bubble from this form to the product's form around it.
            event.stopPropagation()
            add()
          }}
        >
          <TextField
            label="Field name"
            value={name}
            maxLength={limits.detailName}
            {...(problem && { error: problem })}
            onChange={(event) => setName(event.target.value)}
          />
          <Button type="submit" disabled={trimmed === '' || problem !== undefined}>
            Add
          </Button>
        </form>
      </Dialog>
    </>
  )
}
