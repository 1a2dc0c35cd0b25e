import { useQuery } from '@tanstack/react-query'
import { emptySearches, getSynonyms, setSynonyms } from '@tokri/contract/product-admin.ts'
import { type RefObject, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { errorMessage } from '../../lib/api/error-message.ts'
import { useCall } from '../../lib/api/use-call.ts'
import { formatDate } from '../../lib/browser/format-date.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/class-names.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { fieldClass } from '../../ui/text-field.tsx'
import { AdminForm } from '../forms/admin-form.tsx'
import { SaveBar } from '../forms/form-actions.tsx'
import { useAdminMutation } from '../forms/use-admin-mutation.ts'
import { useUnsavedChanges } from '../forms/use-unsaved-changes.ts'
import { AdminPage } from '../frame/admin-page.tsx'
import { readSynonyms, writeSynonyms } from './synonym-text.ts'

/** How many malformed lines are shown at once. */
const SHOWN_ERRORS = 10

/** Synonyms, and searches without results. */
export function SearchWordsPage() {
  const call = useCall()
  const synonyms = useQuery({
    queryKey: ['admin', 'synonyms'],
    queryFn: async ({ signal }) => (await call(getSynonyms, {}, { signal })).data.synonyms,
    staleTime: 0,
  })
  const empty = useQuery({
    queryKey: ['admin', 'empty-searches'],
    queryFn: async ({ signal }) => (await call(emptySearches, {}, { signal })).data,
    staleTime: 0,
  })
  const saved = synonyms.data && writeSynonyms(synonyms.data)
  /** Null while nothing is changed. */
  const [draft, setDraft] = useState<string | null>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  /** Begins a line with the word, for the words that it also means. */
  const add = (search: string) => {
    flushSync(() => setDraft([draft ?? saved, `${search}: `].filter(Boolean).join('\n')))
    field.current?.focus()
    field.current?.setSelectionRange(field.current.value.length, field.current.value.length)
  }
  return (
    <AdminPage title="Search words">
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_320px]">
        {synonyms.isError ? (
          <p role="alert" className="rounded-card bg-deal-soft px-4 py-3 text-sm text-deal">
            The words cannot be read now: {errorMessage(synonyms.error)}.
          </p>
        ) : saved !== undefined ? (
          <SynonymsForm text={saved} draft={draft ?? saved} onDraft={setDraft} field={field} />
        ) : (
          <Skeleton className="h-96 rounded-card" />
        )}
        <section className="rounded-card border border-line bg-surface p-4">
          <h2 className="font-semibold">Searches that found nothing</h2>
          {empty.data?.length === 0 && <p className="mt-2 text-sm text-ink-3">Every search found something so far.</p>}
          <ul className="mt-2 text-sm">
            {empty.data?.map(({ search, count, lastAt }) => (
              <li key={search} className="flex items-center gap-3 border-b border-line py-1 last:border-0">
                <span className="min-w-0 flex-1 break-words font-medium">{search}</span>
                <span className="text-end text-xs text-ink-3 tabular-nums">
                  <span>{`${count}×`}</span> <span>{`· ${formatDate(lastAt)}`}</span>
                </span>
                <Button
                  look="outline"
                  size="sm"
                  disabled={saved === undefined}
                  aria-label={`Add ${search} to the words`}
                  onClick={() => add(search)}
                >
                  Add
                </Button>
              </li>
            ))}
          </ul>
        </section>
      </div>
    </AdminPage>
  )
}

function SynonymsForm({
  text,
  draft,
  onDraft,
  field,
}: {
  /** What is saved. */
  text: string
  draft: string
  onDraft: (draft: string | null) => void
  field: RefObject<HTMLTextAreaElement | null>
}) {
  const call = useCall()
  const fieldId = useId()
  const errorsId = useId()
  const { busy, write } = useAdminMutation()
  /** What is wrong with lines of the text that was submitted. Nothing is saved, so that no line is lost. */
  const [refused, setRefused] = useState<{ draft: string; malformed: string[] }>()
  const malformed = refused?.draft === draft ? refused.malformed : []
  useUnsavedChanges(draft !== text && !busy, 'Leave without saving these words?')
  const save = async () => {
    const read = readSynonyms(draft)
    setRefused({ draft, malformed: read.malformed })
    if (read.malformed.length > 0) return
    if (await write(() => call(setSynonyms, { body: { synonyms: read.synonyms } }))) onDraft(null)
  }
  return (
    <AdminForm className="flex flex-col gap-3" onSubmit={save}>
      <label htmlFor={fieldId} className="text-sm text-ink-2">
        One word a line, then what else it means: <code>dahi: curd, yogurt</code>
      </label>
      <textarea
        ref={field}
        id={fieldId}
        // To the foot of the window.
        style={{ height: 'max(20rem, calc(100dvh - 9rem))' }}
        spellCheck={false}
        value={draft}
        onChange={(event) => onDraft(event.target.value)}
        aria-invalid={malformed.length > 0 || undefined}
        aria-describedby={malformed.length > 0 ? errorsId : undefined}
        className={cx(
          fieldClass,
          'py-3 font-mono text-sm',
          malformed.length > 0 ? 'border-deal' : 'border-line-strong',
        )}
      />
      {malformed.length > 0 && (
        <div id={errorsId} role="alert" className="rounded-card bg-deal-soft px-4 py-3 text-sm text-deal">
          <p className="font-semibold">Nothing is saved yet.</p>
          <ul>
            {malformed.slice(0, SHOWN_ERRORS).map((error) => (
              <li key={error} className="break-words">
                {error}
              </li>
            ))}
          </ul>
          {malformed.length > SHOWN_ERRORS && <p>And {malformed.length - SHOWN_ERRORS} more lines.</p>}
        </div>
      )}
      <SaveBar text={draft === text ? null : 'Unsaved words'} busy={busy} onDiscard={() => onDraft(null)}>
        <Button type="submit" busy={busy}>
          {busy ? 'Saving...' : 'Save words'}
        </Button>
      </SaveBar>
    </AdminForm>
  )
}
