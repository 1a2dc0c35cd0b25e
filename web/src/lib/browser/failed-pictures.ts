/** Replaces a picture that cannot be loaded, unless the <img> names another fallback. */
const drawing = '/art/no-picture.svg'

const replace = (picture: HTMLImageElement) => {
  const other = picture.dataset.ifFailed ?? drawing
  // Pictures inside <picture> are skipped: the browser would try the sources again.
  if (picture.getAttribute('src') === other || picture.parentElement?.tagName === 'PICTURE') return
  picture.removeAttribute('srcset')
  picture.src = other
}

/** Call once in the browser. Replaces pictures that fail later, and those that failed before this call. */
export const replaceFailedPictures = () => {
  addEventListener('error', ({ target }) => target instanceof HTMLImageElement && replace(target), { capture: true })
  for (const picture of document.images)
    if (picture.complete && picture.naturalWidth === 0 && picture.currentSrc !== '') replace(picture)
}
