import type { ReactNode } from 'react'
import { PageLink } from '../../components/page-link.tsx'

/** The card of the login, register and password pages. */
export const FormPage = ({ title, children }: { title: string; children: ReactNode }) => (
  // The space above is as high as a toast, so that a toast does not cover the heading.
  <div className="page grid grid-cols-[minmax(0,1fr)] place-items-center wrap-anywhere pb-8 pt-14 sm:pb-14">
    <div className="w-full max-w-[440px] rounded-sheet border border-line bg-surface p-5 shadow-card sm:p-8">
      <h1 className="mb-6 text-2xl">{title}</h1>
      {children}
    </div>
  </div>
)

/** A question below the form, with a link to the page that answers it. */
export const FormPageLink = ({ question, href, label }: { question: string; href: string; label: string }) => (
  <p className="mt-6 text-center text-sm text-ink-2">
    {question}{' '}
    <PageLink href={href} className="inline-block py-3 font-semibold text-brand">
      {label}
    </PageLink>
  </p>
)
