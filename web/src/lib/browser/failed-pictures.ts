/** Drawn in place of a picture that cannot be loaded, unless the picture names another drawing. */
const drawing = '/art/no-picture.svg'

const replace = (picture: HTMLImageElement) => {
  const other = picture.dataset.ifFailed ?? drawing
  // Not inside <picture>, whose sources would be tried again.
  if (picture.getAttribute('src') === other || picture.parentElement?.tagName === 'PICTURE') return
  picture.removeAttribute('srcset')
  picture.src = other
}

/** Call once in the browser: replaces the pictures that fail from now on, and those that have failed before. */
export const replaceFailedPictures = () => {
  addEventListener('error', ({ target }) => target instanceof HTMLImageElement && replace(target), { capture: true })
  for (const picture of document.images)
    if (picture.complete && picture.naturalWidth === 0 && picture.currentSrc !== '') replace(picture)
}
