import { Link, type LinkProps } from '@tanstack/react-router'
import type { AnchorHTMLAttributes } from 'react'
import { parseSearch } from '../lib/search-params.ts'

type Props = AnchorHTMLAttributes<HTMLAnchorElement> & { href: string } & Pick<LinkProps, 'replace' | 'viewTransition'>

/** A link to an address from urls.ts; what it leads to is fetched when it is hovered, focused or touched. */
export const PageLink = ({ href, ...rest }: Props) => {
  const [path, query = ''] = href.split('?')
  // The router types literal addresses only; ours come finished from urls.ts, whose snapshot is the check.
  const target = { to: path, search: parseSearch(query) } as unknown as { to: '/' }
  return <Link {...target} {...rest} />
}
