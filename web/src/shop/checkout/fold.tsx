import { ChevronDown } from 'lucide-react'
import type { DetailsHTMLAttributes } from 'react'

/** A folded row of the checkout: what most shoppers leave as it is. */
export const Fold = ({
  title,
  children,
  ...details
}: DetailsHTMLAttributes<HTMLDetailsElement> & { title: string }) => (
  <details {...details} className="group min-w-0 scroll-mt-24 px-4 open:pb-4">
    <summary className="flex min-h-13 cursor-pointer items-center justify-between gap-3 text-sm font-semibold">
      <span>{title}</span>
      <ChevronDown
        size={18}
        strokeWidth={1.75}
        aria-hidden="true"
        className="shrink-0 text-ink-3 transition-transform group-open:rotate-180"
      />
    </summary>
    {children}
  </details>
)
