import { Globe } from 'lucide-react'
import { useRef } from 'react'
import { LanguageLinks } from '../components/language-links.tsx'
import { ThemeToggle } from '../components/theme-toggle.tsx'
import { m } from '../paraglide/messages.js'

/** Wide screens: the other languages, and light or dark. The footer has them too, also without scripts. */
export const PreferencesMenu = () => {
  const details = useRef<HTMLDetailsElement>(null)
  const close = () => details.current?.removeAttribute('open')
  return (
    <details
      ref={details}
      className="relative hidden min-[1400px]:block [header:not(:has(.order-pill))_&]:xl:block"
      onBlur={({ relatedTarget, currentTarget }) => !currentTarget.contains(relatedTarget) && close()}
      onKeyDown={({ key }) => key === 'Escape' && close()}
    >
      <summary
        aria-label={m.shop_language_and_appearance()}
        className="inline-flex size-11 list-none items-center justify-center rounded-full text-ink-2 hover:bg-sunken hover:text-ink [&::-webkit-details-marker]:hidden"
      >
        <Globe size={20} strokeWidth={1.75} aria-hidden="true" />
      </summary>
      <div className="absolute inset-e-0 top-13 z-50 flex animate-pop-in items-center gap-1 rounded-card border border-line bg-surface p-2 shadow-raised">
        <LanguageLinks className="whitespace-nowrap" />
        <ThemeToggle />
      </div>
    </details>
  )
}
