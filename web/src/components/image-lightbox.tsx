import Lightbox from 'yet-another-react-lightbox'
import Zoom from 'yet-another-react-lightbox/plugins/zoom'
import 'yet-another-react-lightbox/styles.css'
import { useCloseOnBack } from '../ui/use-close-on-back.ts'

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
      plugins={[Zoom]}
      carousel={{ finite: true }}
      zoom={{ maxZoomPixelRatio: 3, scrollToZoom: true }}
      controller={{ closeOnBackdropClick: true, closeOnPullDown: true }}
      render={images.length > 1 ? {} : { buttonPrev: () => null, buttonNext: () => null }}
    />
  )
}

export default Viewer
