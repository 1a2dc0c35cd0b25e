import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Call } from '@tokri/contract/client.ts'
import { previewArea } from '@tokri/contract/store.ts'
import { pincodePattern } from '@tokri/rules/places.ts'
import { typedPincode } from '@tokri/rules/typed-digits.ts'
import { areaOf, numberErrors, type StoreDraft } from './store-draft.ts'

/** The request body for an area preview. Drafts that differ only in other fields have the same body. */
export const previewBody = (draft: StoreDraft, storeId: string | undefined) => {
  const wrong = numberErrors(draft)
  const located = [draft.lat, draft.lng].every((text) => text.trim() !== '') && !wrong.lat && !wrong.lng
  return {
    ...(storeId !== undefined && { _id: storeId }),
    ...(pincodePattern.test(typedPincode(draft.pincode)) && { pincode: typedPincode(draft.pincode) }),
    ...(located && { lat: Number(draft.lat), lng: Number(draft.lng) }),
    area: areaOf(draft),
  }
}

/** Keeps the last preview while an area is refused, for example because a number is only half typed. */
export const previewQuery = (call: Call, body: ReturnType<typeof previewBody>) =>
  queryOptions({
    queryKey: ['admin', 'area', body],
    queryFn: async ({ signal }) => (await call(previewArea, { body }, { signal })).data,
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 30_000,
  })
