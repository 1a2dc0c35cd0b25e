import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { limits } from '@tokri/contract/limits.ts'
import { Search } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { userCan } from '../../lib/account/user-can.ts'
import { useUser } from '../../lib/account/user-query.ts'
import { useCall } from '../../lib/api/use-call.ts'
import { categoriesQuery, subcategoriesQuery } from '../../lib/catalogue/catalogue-queries.ts'
import { publicAddress } from '../../lib/language/language.ts'
import { isEnter } from '../../ui/keys.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { useCloseOnBack } from '../../ui/use-close-on-back.ts'
import { useDebouncedValue } from '../../ui/use-debounced-value.ts'
import { type Command, commandsOf, findCommands } from './commands.ts'
import { type Found, findCategories, recordsQuery, SHORTEST } from './find-records.ts'

const LIST = 'command-list'
const idOf = (index: number) => `command-${index}`

/** Pages at once; records of the shop when the typing pauses. */
const useFound = (text: string): { groups: Found[]; pages: readonly Command[]; searching: boolean } => {
  const call = useCall()
  const user = useUser()
  const typed = text.trim()
  const settled = useDebouncedValue(typed)
  const wanted = userCan(user, 'admin') && typed.length >= SHORTEST
  const asked = wanted && settled.length >= SHORTEST
  const { data, isFetching } = useQuery(recordsQuery(call, user, { search: settled, enabled: asked }))
  const { data: categories = [] } = useQuery({ ...categoriesQuery(call), enabled: asked })
  const { data: subcategories = [] } = useQuery({ ...subcategoriesQuery(call), enabled: asked })
  const pages = findCommands(commandsOf(user), typed)
  const groups = [
    { title: 'Go to', records: pages },
    ...(asked ? [...(data ?? []), findCategories(categories, subcategories, settled)] : []),
  ]
  return {
    groups: groups.filter(({ records }) => records.length > 0),
    pages,
    searching: wanted && (isFetching || settled !== typed),
  }
}

/** Every page and record by its name: a combobox, whose focus stays in the field. */
const CommandList = ({ onClose }: { onClose: () => void }) => {
  const router = useRouter()
  const [text, setText] = useState('')
  const [active, setActive] = useState(0)
  const { groups, pages, searching } = useFound(text)
  const all = groups.flatMap(({ records }) => records)
  const at = Math.min(active, all.length - 1)
  const list = useRef<HTMLDivElement>(null)
  const [opener] = useState(() => document.activeElement)
  useCloseOnBack(true, onClose)
  useEffect(() => {
    list.current?.querySelector(`#${idOf(at)}`)?.scrollIntoView({ block: 'nearest' })
  }, [at])

  const go = ({ href, ownApp }: Command) => {
    if (ownApp) location.assign(publicAddress(href))
    // Replaces the history entry of the open list, which closes it.
    else void router.navigate({ href, replace: true })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const chosen = all[at]
    if (step !== undefined && all.length > 0) setActive((at + step + all.length) % all.length)
    else if (isEnter(event) && chosen) {
      // While the search runs, the records are those of the text before.
      if (!searching || pages.includes(chosen)) go(chosen)
    } else return
    event.preventDefault()
  }

  let index = -1
  const summary = searching ? '' : all.length === 0 ? 'Nothing found' : `${all.length} found`
  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-50 animate-fade-in bg-scrim" />
        <Radix.Content
          aria-describedby={undefined}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            if (opener instanceof HTMLElement) opener.focus()
          }}
          className="fixed inset-x-0 top-0 z-50 flex max-h-dvh animate-fade-in flex-col bg-surface shadow-raised max-sm:bottom-0 sm:inset-x-auto sm:left-1/2 sm:top-[12dvh] sm:max-h-[70dvh] sm:w-[min(600px,calc(100vw-48px))] sm:-translate-x-1/2 sm:rounded-card sm:border sm:border-line"
        >
          <Radix.Title className="sr-only">Search and go to</Radix.Title>
          <div className="flex h-14 shrink-0 items-center gap-2.5 border-b border-line ps-4 pe-2">
            {searching ? (
              <Spinner />
            ) : (
              <Search size={18} strokeWidth={1.75} aria-hidden="true" className="text-ink-3" />
            )}
            <input
              role="combobox"
              aria-expanded={all.length > 0}
              aria-controls={LIST}
              aria-autocomplete="list"
              aria-activedescendant={all.length > 0 ? idOf(at) : undefined}
              aria-label="Search orders, products, people and pages"
              placeholder="Search orders, products, people and pages"
              autoComplete="off"
              spellCheck={false}
              maxLength={limits.search}
              value={text}
              onChange={({ target }) => {
                setText(target.value)
                setActive(0)
              }}
              onKeyDown={onKeyDown}
              className="h-full min-w-0 flex-1 bg-transparent text-base outline-none placeholder:text-ink-3"
            />
            <Radix.Close className="h-11 shrink-0 rounded-control px-2 text-sm font-medium text-ink-2 hover:bg-sunken sm:h-9">
              Close
            </Radix.Close>
          </div>
          <div
            ref={list}
            id={LIST}
            role="listbox"
            aria-label="Found"
            className="min-h-0 overflow-y-auto p-2 empty:hidden"
          >
            {groups.map(({ title, records }) => (
              // biome-ignore lint/a11y/useSemanticElements: a group of options; a fieldset would hold controls
              <div key={title} role="group" aria-label={title} className="not-first:mt-2">
                <p aria-hidden="true" className="px-3 py-1 text-xs font-semibold text-ink-3">
                  {title}
                </p>
                {records.map((record) => {
                  index++
                  const own = index
                  return (
                    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field
                    // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
                    <div
                      key={own}
                      id={idOf(own)}
                      role="option"
                      aria-selected={own === at}
                      onClick={() => go(record)}
                      onPointerMove={() => setActive(own)}
                      className="flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-3 py-1 text-sm text-ink aria-selected:bg-brand-soft sm:pointer-fine:min-h-9"
                    >
                      <record.Icon size={18} strokeWidth={1.75} aria-hidden="true" className="shrink-0 text-ink-3" />
                      <span className="truncate font-medium">{record.label}</span>
                      {record.hint && (
                        <span className="ms-auto min-w-0 shrink-[2] truncate ps-3 text-xs text-ink-2">
                          {record.hint}
                        </span>
                      )}
                    </div>
                  )
                })}
              </div>
            ))}
          </div>
          <p
            role="status"
            className={all.length === 0 && !searching ? 'px-5 py-8 text-center text-sm text-ink-2' : 'sr-only'}
          >
            {summary}
          </p>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

export default CommandList
