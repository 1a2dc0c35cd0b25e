import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { limits } from '@tokri/contract/limits.ts'
import type { SettingsShape } from '@tokri/contract/settings.schema.ts'
import { updateSettings } from '@tokri/contract/settings.ts'
import { type ShopPageName, shopPageNames } from '@tokri/rules/shop-pages.ts'
import { useEffect, useId, useState } from 'react'
import { MarkdownText } from '../../components/markdown-text.tsx'
import { useCall } from '../../lib/api/use-call.ts'
import { formatDate } from '../../lib/browser/format-date.ts'
import { pendingBack } from '../../lib/navigation/history-back.ts'
import { Button } from '../../ui/button.tsx'
import { fieldClass } from '../../ui/text-field.tsx'
import { FormDialog } from '../forms/form-dialog.tsx'
import { useAdminMutation } from '../forms/use-admin-mutation.ts'
import { useUnsavedChanges } from '../forms/use-unsaved-changes.ts'
import { draftOfPage, gapFields, gapsOf } from './page-drafts.ts'

const titles = {
  privacy: 'Privacy policy',
  terms: 'Terms of use',
  refunds: 'Cancellation and refunds',
  shipping: 'Delivery',
  contact: 'Contact',
} as const satisfies Record<ShopPageName, string>

/** The pages that the law asks a shop to show: which are published, and a form for each. */
export function ShopPages({ settings }: { settings: SettingsShape }) {
  const [open, setOpen] = useState<ShopPageName | null>(null)
  const navigate = useNavigate()
  const [fieldToFill, fill] = useState<string | null>(null)
  useEffect(() => {
    if (fieldToFill === null) return
    // Not before the closed dialog has taken its step back in the history.
    void Promise.resolve(pendingBack()).then(() =>
      navigate({ to: '.', search: { section: 'payment' }, hash: fieldToFill }),
    )
  }, [fieldToFill, navigate])
  return (
    <section
      id="pages"
      className="flex scroll-mt-(--below-header) flex-col gap-2 rounded-card border border-line bg-surface p-4"
    >
      <h3 className="font-sans text-base font-semibold">Legal pages</h3>
      <p className="text-sm text-ink-3">
        The law on selling online asks for them. The footer links to those that are published.
      </p>
      <ul className="divide-y divide-line">
        {shopPageNames.map((name) => {
          const page = settings.pages[name]
          return (
            <li key={name} className="flex min-h-14 items-center justify-between gap-4">
              <span>
                <span className="block text-sm font-medium">{titles[name]}</span>
                <span className={`block text-sm ${page ? 'text-ink-3' : 'text-warn'}`}>
                  {page ? `Published, updated on ${formatDate(`${page.updatedOn}T12:00Z`)}` : 'Not published'}
                </span>
              </span>
              <Button look="outline" onClick={() => setOpen(name)}>
                {page ? 'Edit' : 'Write'}
                <span className="sr-only"> {titles[name]}</span>
              </Button>
            </li>
          )
        })}
      </ul>
      {open && <PageDialog name={open} settings={settings} onFill={fill} onClose={() => setOpen(null)} />}
    </section>
  )
}

type PageDialogProps = {
  name: ShopPageName
  settings: SettingsShape
  /** Leads to a field of the settings, once the dialog has closed. */
  onFill: (field: string) => void
  onClose: () => void
}

function PageDialog({ name, settings, onFill, onClose }: PageDialogProps) {
  const call = useCall()
  const queryClient = useQueryClient()
  const textId = useId()
  const hintId = useId()
  const { busy, write } = useAdminMutation()
  const published = settings.pages[name]
  const [begun] = useState(() => published?.text ?? draftOfPage(name, settings))
  const [text, setText] = useState(begun)
  const close = useUnsavedChanges(text !== begun && !busy, 'Leave without publishing?')
  const gaps = gapsOf(text)

  const send = async (next: string) => {
    const body = { pages: { [name]: { text: next, ifUpdatedAt: published?.updatedAt ?? null } } }
    if (!(await write(() => call(updateSettings, { body })))) return
    await queryClient.invalidateQueries({ queryKey: ['admin', 'settings'] })
    await queryClient.invalidateQueries({ queryKey: ['settings'] })
    onClose()
  }

  return (
    <FormDialog
      title={titles[name]}
      description={
        published ? 'Shoppers see a change at once.' : 'This is a draft. Read it, change it, and publish what is true.'
      }
      submit="Publish"
      busy={busy}
      waits={gaps.length > 0 || text.trim() === ''}
      onSubmit={() => send(text)}
      onClose={() => close(onClose)}
    >
      <div className="flex flex-col gap-1.5">
        <label htmlFor={textId} className="text-sm font-medium text-ink-2">
          Text
        </label>
        <textarea
          id={textId}
          rows={12}
          value={text}
          maxLength={limits.pageText}
          className={`${fieldClass} h-auto border-line-strong py-3`}
          aria-describedby={hintId}
          onChange={({ target }) => setText(target.value)}
        />
        <p id={hintId} className="text-sm text-ink-3">
          A line that begins with ## is a heading, one with - an item of a list. An empty line begins a new paragraph.
        </p>
      </div>
      {gaps.length > 0 && (
        <div role="status" className="rounded-card bg-deal-soft p-4 text-sm text-deal">
          <p>Still to be said, in square brackets in the text:</p>
          <ul className="mt-1 list-disc ps-5">
            {gaps.map((gap) => {
              const field = gapFields[gap]
              const leave = () => {
                onClose()
                if (field) onFill(field)
              }
              return (
                <li key={gap}>
                  {field ? (
                    <button type="button" className="min-h-6 font-medium underline" onClick={() => close(leave)}>
                      {gap}
                    </button>
                  ) : (
                    gap
                  )}
                </li>
              )
            })}
          </ul>
          {gaps.some((gap) => gapFields[gap]) && (
            <p className="mt-1">What is underlined is a field of these settings: the draft has it once it is saved.</p>
          )}
        </div>
      )}
      <details className="rounded-card border border-line p-4">
        <summary className="cursor-pointer text-sm font-medium">As shoppers see it</summary>
        <MarkdownText text={text} />
      </details>
      {published && (
        <Button
          look="outline"
          busy={busy}
          onClick={() => confirm('Take the page back? Its text is gone then.') && send('')}
        >
          Take the page back
        </Button>
      )}
    </FormDialog>
  )
}
