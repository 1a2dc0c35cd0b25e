import { lazy, useRef, useState } from 'react'
import { ProductPicture } from '../../components/product/product-picture.tsx'
import { SERVER_UNREACHABLE } from '../../lib/api/browser-send.ts'
import { useCategoryTint } from '../../lib/catalogue/category-tint.ts'
import { m } from '../../paraglide/messages.js'
import { LazyBoundary } from '../../ui/lazy-boundary.tsx'
import { toast } from '../../ui/toast.ts'
import { imageAt } from '../../urls.ts'

const loadViewer = () => import('../../components/image-lightbox.tsx')
const Viewer = lazy(loadViewer)
const prepareViewer = () => void loadViewer().catch(() => {}) // opening the lightbox retries

/** The pictures in a scroll-snap row, with dots and thumbnails; a press opens the lightbox. */
export const Gallery = ({
  images,
  name,
  categoryId,
}: {
  images: readonly string[]
  name: string
  categoryId: string | undefined
}) => {
  const style = useCategoryTint(categoryId)
  const [index, setIndex] = useState(0)
  const [viewing, setViewing] = useState(false)
  const row = useRef<HTMLDivElement>(null)
  const go = (to: number) => {
    setIndex(to)
    // From right to left, scroll positions are negative.
    const towards = document.dir === 'rtl' ? -1 : 1
    row.current?.scrollTo({ left: towards * to * row.current.clientWidth, behavior: 'smooth' })
  }
  const view = () =>
    void loadViewer().then(
      () => setViewing(true),
      () => toast.error(SERVER_UNREACHABLE),
    )
  const several = images.length > 1
  return (
    <div className="lg:sticky lg:top-(--below-header)">
      <div
        ref={row}
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) =>
          setIndex(Math.min(images.length - 1, Math.max(0, Math.round(Math.abs(scrollLeft) / clientWidth))))
        }
        className="no-scrollbar flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain rounded-sheet product-tile"
        style={style}
      >
        {(images.length > 0 ? images : ['']).map((image, each) => (
          <button
            key={image}
            type="button"
            tabIndex={each === index ? 0 : -1}
            aria-hidden={each !== index}
            aria-label={m.product_open_picture({ position: each + 1, length: images.length, name })}
            onPointerEnter={prepareViewer}
            onFocus={prepareViewer}
            onClick={() => image && view()}
            className="w-full shrink-0 cursor-zoom-in snap-center"
          >
            <ProductPicture
              image={image}
              name={name}
              sizes="(min-width: 1024px) 600px, 100vw"
              eager={each === 0}
              className={`mx-auto w-full p-[6%] max-h-[38vh] max-w-[560px] sm:max-h-[48vh] lg:max-h-[58vh] bg-transparent! ${each === 0 ? 'product-picture' : ''}`}
            />
          </button>
        ))}
      </div>
      {several && (
        <>
          <div aria-hidden="true" className="mt-3 flex justify-center gap-1.5">
            {images.map((image, each) => (
              <span
                key={image}
                className={`h-2 rounded-full transition-all ${each === index ? 'w-5 bg-brand' : 'w-2 bg-line-strong'}`}
              />
            ))}
          </div>
          <ul className="no-scrollbar mt-3 flex gap-2.5 overflow-x-auto p-1">
            {images.map((image, each) => (
              <li key={image} className="shrink-0">
                <button
                  type="button"
                  aria-label={m.product_show_picture({ position: each + 1 })}
                  aria-current={each === index}
                  onClick={() => go(each)}
                  className={`block size-16 overflow-hidden rounded-field border-2 product-tile sm:size-20 ${
                    each === index ? 'border-brand' : 'border-transparent'
                  }`}
                  style={style}
                >
                  <img
                    src={imageAt(image, 240)}
                    alt=""
                    width={80}
                    height={80}
                    loading="lazy"
                    className="size-full object-contain p-1"
                  />
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
      {viewing && (
        <LazyBoundary>
          <Viewer images={images} index={index} name={name} onClose={() => setViewing(false)} />
        </LazyBoundary>
      )}
    </div>
  )
}
