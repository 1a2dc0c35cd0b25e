import type { ReactNode } from 'react'
import { m } from '../paraglide/messages.js'
import { buttonClass } from '../ui/button.tsx'
import { urls } from '../urls.ts'
import { PageLink } from './page-link.tsx'

/** A picture, a sentence and one action: not found, failed, or empty. */
export const MessagePage = ({
  art,
  title,
  text,
  action,
  level: Heading = 'h1',
}: {
  art: string
  title: string
  text?: ReactNode
  /** Replaces the link to the home page; null for no action. */
  action?: ReactNode
  level?: 'h1' | 'h2' | 'p'
}) => (
  <div className="grid justify-items-center gap-2 px-6 py-10 text-center">
    <img src={art} alt="" width={240} height={180} className="h-36 w-48 object-contain" />
    <Heading className="mt-2 font-display text-xl font-bold">{title}</Heading>
    {text && <p className="max-w-md text-ink-2">{text}</p>}
    {action === undefined ? (
      <PageLink href={urls.home()} className={`mt-3 ${buttonClass()}`}>
        {m.common_back_to_the_shop()}
      </PageLink>
    ) : (
      action
    )}
  </div>
)
