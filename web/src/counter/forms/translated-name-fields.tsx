import type { NameTranslations } from '@tokri/contract/language.ts'
import { OTHER_LANGUAGES, type OtherLanguage } from '@tokri/contract/language.ts'
import { limits } from '@tokri/contract/limits.ts'
import { TextField } from '../../ui/text-field.tsx'

const otherLanguages = Object.entries(OTHER_LANGUAGES) as [OtherLanguage, string][]

export type NameDraft = Record<OtherLanguage, string>

/** The names of a form: an empty one is none. */
export const nameDraftOf = (names: NameTranslations = {}): NameDraft =>
  Object.fromEntries(otherLanguages.map(([code]) => [code, names[code] ?? ''])) as NameDraft

/** An optional name in each further language. */
export const TranslatedNameFields = ({ names, onChange }: { names: NameDraft; onChange: (names: NameDraft) => void }) =>
  otherLanguages.map(([code, language]) => (
    <TextField
      key={code}
      label={`In ${language}`}
      lang={code}
      value={names[code]}
      maxLength={limits.name}
      hint="The name in this language. Optional; the name above is shown without it"
      onChange={(event) => onChange({ ...names, [code]: event.target.value })}
    />
  ))
