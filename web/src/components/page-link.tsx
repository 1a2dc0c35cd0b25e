import type { AnchorHTMLAttributes } from 'react'

type Props = AnchorHTMLAttributes<HTMLAnchorElement> & {
  href: string
  /** Takes the place of this step of the history. */
  replace?: boolean
  /** The picture of the card that it belongs to becomes the picture of the page, where the browser can draw that. */
  carriesPicture?: boolean
}

/** A link to an address from urls.ts. The document listens for all of them at once: see lib/navigation/link-clicks.ts. */
export const PageLink = ({ replace, carriesPicture, ...rest }: Props) => (
  <a data-page={replace ? 'replace' : ''} data-carries-picture={carriesPicture} {...rest} />
)
