import { imageAt } from '../urls.ts'

/** A square picture on its tile, loaded in the width the screen needs. `eager` for what is seen first. */
export const ProductPicture = ({
  image,
  name,
  sizes,
  eager = false,
  className,
}: {
  image: string
  name: string
  /** How wide it is drawn, as in <img sizes>. */
  sizes: string
  eager?: boolean
  /**
   * How wide it stands, how far the picture keeps from the edge of its tile, and what else it looks like. A percentage
   * of padding counts the width of what it stands in: right for a tile as wide as that, none of it for one in a row.
   */
  className: string
}) => {
  const look = `block aspect-square rounded-field bg-tile ${className}`
  // One element: a page shows dozens of them.
  return image ? (
    <img
      src={imageAt(image, 480)}
      srcSet={`${imageAt(image, 240)} 240w, ${imageAt(image, 480)} 480w, ${imageAt(image, 960)} 960w`}
      sizes={sizes}
      alt={name}
      width={480}
      height={480}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      className={`${look} object-contain`}
    />
  ) : (
    <span className={look} />
  )
}
