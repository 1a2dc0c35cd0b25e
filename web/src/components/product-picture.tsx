import { imageAt } from '../urls.ts'

/** A square picture on its tile, in the width the screen needs. `eager` for what is seen first. */
export const ProductPicture = ({
  image,
  name,
  sizes,
  eager = false,
  className = '',
}: {
  image: string
  name: string
  /** How wide it is drawn, as in <img sizes>. */
  sizes: string
  eager?: boolean
  className?: string
}) => (
  <span className={`block aspect-square overflow-hidden rounded-field bg-tile ${className}`}>
    {image && (
      <img
        src={imageAt(image, 480)}
        srcSet={`${imageAt(image, 240)} 240w, ${imageAt(image, 480)} 480w, ${imageAt(image, 960)} 960w`}
        sizes={sizes}
        alt={name}
        width={480}
        height={480}
        loading={eager ? 'eager' : 'lazy'}
        decoding="async"
        className="size-full object-contain p-[6%]"
      />
    )}
  </span>
)
