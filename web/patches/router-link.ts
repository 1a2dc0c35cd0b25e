// Replaces the router's Link component in the build (see replace-modules.ts). It has the same exports.

export const Link = () => {
  throw new Error('Links are components/page-link.tsx')
}
export const createLink = Link
export const linkOptions = Link
export const useLinkProps = Link
