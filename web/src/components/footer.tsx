import { useSettings } from '../lib/settings/settings-query.ts'
import { ThemeToggle } from './theme-toggle.tsx'

const names = { facebook: 'Facebook', instagram: 'Instagram', linkedin: 'LinkedIn' }

export const Footer = () => {
  const { storeName, slogan, social } = useSettings()
  return (
    <footer className="mt-12 border-t border-line bg-surface">
      <div className="page flex flex-col items-center gap-4 py-8 sm:flex-row sm:justify-between">
        <div className="text-center sm:text-left">
          <p className="font-display text-lg font-bold">{storeName}</p>
          <p className="text-sm text-ink-2">{slogan}</p>
          <p className="mt-2 text-sm text-ink-3">
            © {storeName} {new Date().getFullYear()}. All rights reserved.
          </p>
        </div>
        <nav aria-label="Social media and appearance" className="flex items-center">
          {Object.entries(names).map(([network, name]) => {
            const href = social[network as keyof typeof names]
            return (
              href && (
                <a
                  key={network}
                  href={href}
                  target="_blank"
                  rel="noreferrer"
                  className="inline-flex size-11 items-center justify-center rounded-full text-ink-2 hover:bg-sunken hover:text-brand"
                >
                  <span className="sr-only">{name} (opens in a new tab)</span>
                  <svg viewBox="0 0 24 24" width="22" height="22" fill="currentColor" aria-hidden="true">
                    <use href={`/art/social.svg#${network}`} />
                  </svg>
                </a>
              )
            )
          })}
          <span className="xl:hidden">
            <ThemeToggle />
          </span>
        </nav>
      </div>
    </footer>
  )
}
