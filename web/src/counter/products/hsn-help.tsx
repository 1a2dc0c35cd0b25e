import { useState } from 'react'
import { TextField } from '../../ui/text-field.tsx'
import { findHsn } from './hsn-headings.ts'

type Props = {
  /** What is looked for first: the name of the product. */
  name: string
  onChoose: (code: string) => void
}

/** Finds the code of food by a word. */
export const HsnHelp = ({ name, onChoose }: Props) => {
  const [typed, setTyped] = useState<string>()
  const found = findHsn(typed ?? name)
  return (
    <details className="rounded-card border border-line px-4">
      <summary className="min-h-11 cursor-pointer content-center text-sm font-medium">Find the HSN by a word</summary>
      <div className="flex flex-col gap-3 pb-4">
        <TextField
          label="What is it?"
          placeholder="paneer"
          autoComplete="off"
          value={typed ?? name}
          onChange={({ target }) => setTyped(target.value)}
        />
        <ul className="flex flex-col" aria-label="Headings">
          {found.map(({ code, title }) => (
            <li key={code}>
              <button
                type="button"
                className="flex min-h-11 w-full items-center gap-3 rounded-control px-2 text-start text-sm hover:bg-sunken"
                onClick={() => onChoose(code)}
              >
                <span className="font-semibold tabular-nums">{code}</span>
                <span className="text-ink-2">{title}</span>
              </button>
            </li>
          ))}
        </ul>
        <p role="status" className="text-sm text-ink-3">
          {found.length === 0 && 'No heading of food has this word. '}
          Headings of food from the First Schedule to the Customs Tariff Act, 1975. Six and eight digits, and other
          goods, are on cbic.gov.in.
        </p>
      </div>
    </details>
  )
}
