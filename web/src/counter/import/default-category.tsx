import { useQuery } from '@tanstack/react-query'
import { limits } from '@tokri/contract/limits.ts'
import { useId, useState } from 'react'
import { useCall } from '../../lib/api/use-call.ts'
import { categoriesQuery } from '../../lib/catalogue/catalogue-queries.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'

/** The category of rows without one: one of the shop's, or a new one. */
export const DefaultCategory = ({
  category,
  disabled,
  onCategory,
}: {
  category: string
  disabled: boolean
  onCategory: (category: string) => void
}) => {
  const { data: categories = [] } = useQuery(categoriesQuery(useCall()))
  const [text, setText] = useState(category)
  const listId = useId()
  return (
    <form
      className="mt-5 flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        onCategory(text.trim())
      }}
    >
      <TextField
        label="Category of rows without one"
        className="min-w-0 flex-1 sm:max-w-80"
        list={listId}
        autoComplete="off"
        maxLength={limits.name}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <datalist id={listId}>
        {categories.map(({ _id, name }) => (
          <option key={_id} value={name} />
        ))}
      </datalist>
      <Button type="submit" look="outline" className="h-12" disabled={disabled || text.trim() === category}>
        Use it
      </Button>
    </form>
  )
}
