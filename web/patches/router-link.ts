// Replaces the router's Link in the build (replace-modules.ts). It has the same exports.

export const Link = () => {
  throw new Error('Links are components/page-link.tsx')
}
export const createLink = Link
export const linkOptions = Link
export const useLinkProps = Link
