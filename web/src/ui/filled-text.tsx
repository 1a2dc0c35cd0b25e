import { Fragment, type ReactNode } from 'react'

const MARK = '\u0000'

/**
 * A message with elements in the place of its values, wherever they stand in the reader's language:
 * `<FilledText text={m.account_code_sent} parts={{ email: <strong>{email}</strong> }} />`.
 */
export const FilledText = <Name extends string>({
  text,
  parts,
}: {
  text: (values: Record<Name, string>) => string
  parts: Record<Name, ReactNode>
}) => {
  const names = Object.keys(parts) as Name[]
  const marks = Object.fromEntries(names.map((name) => [name, `${MARK}${name}${MARK}`])) as Record<Name, string>
  return text(marks)
    .split(MARK)
    .map((piece, index) => (index % 2 === 0 ? piece : <Fragment key={piece}>{parts[piece as Name]}</Fragment>))
}
