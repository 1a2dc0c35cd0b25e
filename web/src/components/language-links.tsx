import { useLocation } from '@tanstack/react-router'
import { LANGUAGE_COOKIE } from '@tokri/contract/language.ts'
import type { MouseEvent } from 'react'
import { writeCookie } from '../lib/browser/cookies.ts'
import { addressIn, language, languages, withoutLanguage } from '../lib/language/language.ts'
import { cx } from '../ui/class-names.ts'

/**
 * Links to the present page in every other language, each named in itself. Plain anchors: another language is another
 * build, so its page is a new document.
 */
export const LanguageLinks = ({ className }: { className?: string }) => {
  const path = useLocation({ select: ({ pathname }) => pathname })
  const choose = (event: MouseEvent<HTMLAnchorElement>, code: string) => {
    writeCookie(LANGUAGE_COOKIE, code)
    // The server renders a page without parameters that it does not know.
    event.currentTarget.href = addressIn(code, withoutLanguage(location.pathname)) + location.search + location.hash
  }
  return languages.map(
    ({ code, name }) =>
      code !== language && (
        <a
          key={code}
          href={addressIn(code, path)}
          hrefLang={code}
          lang={code}
          onClick={(event) => choose(event, code)}
          className={cx(
            'inline-flex min-h-11 items-center rounded-control px-3 text-sm font-medium text-ink-2 hover:bg-sunken hover:text-brand',
            className,
          )}
        >
          {name}
        </a>
      ),
  )
}
