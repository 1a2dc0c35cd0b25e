import { BASE_LANGUAGE, OTHER_LANGUAGES } from '@tokri/contract/language.ts'
import { limits } from '@tokri/contract/limits.ts'
import type { MessageSettings } from '@tokri/contract/message.schema.ts'
import { updateSettings } from '@tokri/contract/settings.ts'
import { messageValues, unknownWords } from '@tokri/rules/message-text.ts'
import type { MessageTemplate } from '@tokri/rules/messages.ts'
import { formatRupees } from '@tokri/rules/money.ts'
import { useState } from 'react'
import { useCall } from '../../lib/api/use-call.ts'
import { useSettings } from '../../lib/settings/settings-query.ts'
import { TextField } from '../../ui/text-field.tsx'
import { FormDialog } from '../forms/form-dialog.tsx'
import { useAdminMutation } from '../forms/use-admin-mutation.ts'
import { useUnsavedChanges } from '../forms/use-unsaved-changes.ts'
import { LongField } from './setting-fields.tsx'
import { filledSample, lengthOf } from './template-text.ts'
import { useRefusedFields } from './use-refused-fields.ts'

const languages: Readonly<Record<string, string>> = { [BASE_LANGUAGE]: 'English', ...OTHER_LANGUAGES }

type Props = { name: MessageTemplate; title: string; settings: MessageSettings; onClose: () => void }

/** The texts of one message, each with how it looks, how long it is and what it costs. */
export function TemplateDialog({ name, title, settings, onClose }: Props) {
  const call = useCall()
  const { busy, write } = useAdminMutation()
  const [begun] = useState(settings.templates[name])
  const [id, setId] = useState(begun.id)
  const [text, setText] = useState(begun.text)
  const isChanged = id !== begun.id || JSON.stringify(text) !== JSON.stringify(begun.text)
  const { refuse, errorAt } = useRefusedFields({ templates: { [name]: { id, text } } })
  const close = useUnsavedChanges(isChanged && !busy, 'Leave without saving the text?')
  const unknown = Object.values(text).flatMap((one) => unknownWords(name, one))

  const save = async () => {
    // A language without a text gets the English one.
    const written = Object.fromEntries(Object.entries(text).filter(([, one]) => one.trim() !== ''))
    const body = { templates: { [name]: { id, text: written } } }
    if (await write(() => call(updateSettings, { body }), { onFailure: refuse })) onClose()
  }
  return (
    <FormDialog
      title={title}
      description="In India, register a text with the operators (DLT) before you change it here, or nobody gets it."
      submit="Save"
      busy={busy}
      waits={!text[BASE_LANGUAGE]?.trim() || unknown.length > 0}
      onSubmit={save}
      onClose={() => close(onClose)}
    >
      <p className="text-sm text-ink-3">
        Words in braces are filled in:{' '}
        {messageValues[name].map((value) => (
          <code key={value} className="me-2 rounded bg-sunken px-1">{`{${value}}`}</code>
        ))}
      </p>
      {Object.entries(languages).map(([language, languageName]) => (
        <TextWithPreview
          key={language}
          language={language}
          label={`Text in ${languageName}`}
          text={text[language] ?? ''}
          cost={settings.smsCost}
          error={errorAt(`templates.${name}.text.${language}`)}
          onChange={(one) => setText({ ...text, [language]: one })}
        />
      ))}
      {unknown.length > 0 && (
        <p role="alert" className="text-sm text-deal">
          This message has no {unknown.map((word) => `{${word}}`).join(', ')}.
        </p>
      )}
      <TextField
        label="Template id at the provider"
        hint="The id of the registration for MSG91, or HX… of an approved WhatsApp template. Empty: none."
        autoComplete="off"
        value={id}
        error={errorAt(`templates.${name}.id`)}
        maxLength={limits.templateId}
        onChange={({ target }) => setId(target.value)}
      />
    </FormDialog>
  )
}

const partsText = (characters: number, parts: number, perPart: number): string =>
  parts === 1
    ? `${characters} of ${perPart} characters, one part`
    : `${characters} characters in ${parts} parts of ${perPart}`

type TextProps = {
  language: string
  label: string
  text: string
  /** Of one part of an SMS, in rupees; 0: not said. */
  cost: number
  error: string | undefined
  onChange: (text: string) => void
}

const TextWithPreview = ({ language, label, text, cost, error, onChange }: TextProps) => {
  const { storeName } = useSettings()
  const { characters, parts, perPart } = lengthOf(text, storeName)
  return (
    <div className="flex flex-col gap-1.5">
      <LongField
        label={label}
        error={error}
        rows={4}
        value={text}
        lang={language}
        maxLength={limits.templateText}
        onChange={({ target }) => onChange(target.value)}
      />
      {text.trim() === '' ? (
        <p className="text-sm text-ink-3">Empty: the English text is sent.</p>
      ) : (
        <>
          <p
            lang={language}
            className="w-fit max-w-full whitespace-pre-line wrap-anywhere rounded-card rounded-es-none bg-brand-soft px-3 py-2 text-sm"
          >
            {filledSample(text, storeName)}
          </p>
          <p className={`text-sm tabular-nums ${parts > 1 ? 'text-warn' : 'text-ink-3'}`}>
            {partsText(characters, parts, perPart)}
            {cost > 0 && ` · ${formatRupees(parts * cost)} by SMS`}
            {perPart <= 70 && ' · 70 a part, because a letter is not in the old set of SMS'}
          </p>
        </>
      )}
    </div>
  )
}
