import Lightbox from 'yet-another-react-lightbox'
import Zoom from 'yet-another-react-lightbox/plugins/zoom'
import 'yet-another-react-lightbox/styles.css'
import { m } from '../paraglide/messages.js'
import { useCloseOnBack } from '../ui/use-close-on-back.ts'

const labels = {
  Lightbox: m.product_lightbox(),
  'Photo gallery': m.product_photo_gallery(),
  Carousel: m.product_carousel(),
  Slide: m.product_slide(),
  '{index} of {total}': m.product_index_of_total({ index: '{index}', total: '{total}' }),
  'Zoom in': m.product_zoom_in(),
  'Zoom out': m.product_zoom_out(),
  Close: m.common_close(),
  Previous: m.product_previous_picture(),
  Next: m.product_next_picture(),
}

/** All pictures in full screen, with pinch, wheel and keyboard zoom; Escape and Back close it. */
const Viewer = ({
  images,
  index,
  name,
  onClose,
}: {
  images: readonly string[]
  index: number
  name: string
  onClose: () => void
}) => {
  useCloseOnBack(true, onClose)
  return (
    <Lightbox
      open
      close={onClose}
      index={index}
      slides={images.map((src) => ({ src, alt: name, width: 960, height: 960 }))}
      labels={labels}
      plugins={[Zoom]}
      carousel={{ finite: true }}
      zoom={{ maxZoomPixelRatio: 3, scrollToZoom: true }}
      controller={{ closeOnBackdropClick: true, closeOnPullDown: true }}
      render={images.length > 1 ? {} : { buttonPrev: () => null, buttonNext: () => null }}
    />
  )
}

export default Viewer
