// Stands in for the router's own link in the build (web/patches/replace-modules.ts), under its exports' names.

export const Link = () => {
  throw new Error('Links are components/page-link.tsx')
}
export const createLink = Link
export const linkOptions = Link
export const useLinkProps = Link
