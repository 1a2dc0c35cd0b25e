import { useCategoryTint } from '../../lib/catalogue/category-tint.ts'
import { imageAt } from '../../urls.ts'

/**
 * A square picture on its tile, loaded in the width that the screen needs. Set `eager` for pictures in the first
 * viewport.
 */
export const ProductPicture = ({
  image,
  name,
  sizes,
  eager = false,
  categoryId,
  className,
}: {
  image: string
  name: string
  /** The drawn width, as in the `sizes` of <img>. */
  sizes: string
  eager?: boolean
  /** Tints the tile. */
  categoryId?: string | undefined
  /**
   * Classes for the width, the padding inside the tile and further styles. A padding in percent refers to the width of
   * the containing element: use it when the tile is as wide as its container, not for a tile in a row.
   */
  className: string
}) => {
  const look = `block aspect-square rounded-field product-tile ${className}`
  const style = useCategoryTint(categoryId)
  // Renders a single element, because a page shows dozens of pictures.
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
      style={style}
    />
  ) : (
    <span className={look} style={style} />
  )
}
