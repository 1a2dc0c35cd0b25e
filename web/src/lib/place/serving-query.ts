import type { Place } from '@tokri/rules/places.ts'

const asText = ({ lat, lng }: NonNullable<Place['position']>) => ({ lat: String(lat), lng: String(lng) })

/** What asks for the store that serves a place. */
export const servingQuery = ({ pincode, position }: Place) => ({
  ...(pincode && { pincode }),
  ...(position && asText(position)),
})
