// Links that open the way in the phone's own map app.
import { m } from '../../paraglide/messages.js'

type Target = { lat: number | null; lng: number | null; isExact: boolean; address: string }
type MapLink = { name: string; href: string }

/**
 * A position that the shopper has set is used as it is. The centre of a pincode may be a kilometre off, so the map app
 * searches the address instead.
 */
const destination = ({ lat, lng, isExact, address }: Target): string =>
  isExact && lat !== null && lng !== null ? `${lat},${lng}` : address

/** The app of this phone first. `geo:` opens the app that the rider has chosen, which only Android knows. */
export const mapLinks = (target: Target, userAgent: string): MapLink[] => {
  const to = encodeURIComponent(destination(target))
  const google = {
    name: 'Google Maps',
    href: `https://www.google.com/maps/dir/?api=1&travelmode=two-wheeler&destination=${to}`,
  }
  const apple = { name: 'Apple Maps', href: `https://maps.apple.com/?dirflg=d&daddr=${to}` }
  if (/iPhone|iPad|Macintosh/.test(userAgent)) return [apple, google]
  if (!/Android/.test(userAgent)) return [google, apple]
  const centre = target.lat === null || target.lng === null ? '0,0' : `${target.lat},${target.lng}`
  return [{ name: m.ride_map(), href: `geo:${centre}?q=${to}` }, google]
}
