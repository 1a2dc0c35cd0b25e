import { useSettings } from '../lib/settings-query.ts'
import { ThemeToggle } from './theme-toggle.tsx'

const social = [
  {
    name: 'Facebook',
    href: 'https://www.facebook.com/',
    path: 'M14 8.5V6.8c0-.8.5-1 .9-1h2.3V2.3L14.1 2.2C10.6 2.2 9.800 4.800 9.800 6.500v2H7.500v3.700h2.300V22H14v-9.800h2.800l.5-3.700H14z',
  },
  {
    name: 'Instagram',
    href: 'https://www.instagram.com/',
    path: 'M7.500 2.500h9a5 5 0 0 1 5 5v9a5 5 0 0 1-5 5h-9a5 5 0 0 1-5-5v-9a5 5 0 0 1 5-5zm0 2a3 3 0 0 0-3 3v9a3 3 0 0 0 3 3h9a3 3 0 0 0 3-3v-9a3 3 0 0 0-3-3h-9zM12 7.300a4.700 4.700 0 1 1 0 9.400 4.700 4.700 0 0 1 0-9.400zm0 2a2.700 2.700 0 1 0 0 5.400 2.700 2.700 0 0 0 0-5.400zm5-3.400a1.100 1.100 0 1 1 0 2.200 1.100 1.100 0 0 1 0-2.200z',
  },
  {
    name: 'LinkedIn',
    href: 'https://www.linkedin.com/',
    path: 'M4.700 3a2 2 0 1 1 0 4 2 2 0 0 1 0-4zM3 9h3.500v12H3V9zm6 0h3.300v1.700c.6-1 1.800-2 3.700-2 3.600 0 4.500 2.300 4.500 5.600V21H17v-6c0-1.700-.3-3-2.100-3s-2.400 1.400-2.400 3v6H9V9z',
  },
]

export const Footer = () => {
  const { storeName, slogan } = useSettings()
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
          {social.map(({ name, href, path }) => (
            <a
              key={name}
              href={href}
              target="_blank"
              rel="noreferrer"
              className="inline-flex size-11 items-center justify-center rounded-full text-ink-2 hover:bg-sunken hover:text-brand"
            >
              <span className="sr-only">{name} (opens in a new tab)</span>
              <svg viewBox="0 0 24 24" width="22" height="22" fill="currentColor" aria-hidden="true">
                <path d={path} />
              </svg>
            </a>
          ))}
          <span className="wide:hidden">
            <ThemeToggle />
          </span>
        </nav>
      </div>
    </footer>
  )
}
