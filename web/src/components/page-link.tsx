import type { AnchorHTMLAttributes } from 'react'
import { publicAddress } from '../lib/language/language.ts'

type Props = AnchorHTMLAttributes<HTMLAnchorElement> & {
  href: string
  /** Replaces the current history entry. */
  replace?: boolean
  /** Animates the card's picture into the page's picture, where the browser supports view transitions. */
  animatesPicture?: boolean
}

/**
 * A link to an address from urls.ts. One click handler on the document serves all links
 * (lib/navigation/link-clicks.ts).
 */
export const PageLink = ({ replace, animatesPicture, href, ...rest }: Props) => (
  <a
    data-page={replace ? 'replace' : ''}
    data-animates-picture={animatesPicture}
    href={publicAddress(href)}
    {...rest}
  />
)
