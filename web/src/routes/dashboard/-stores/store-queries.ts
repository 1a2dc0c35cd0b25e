import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Call } from '@tokri/contract/client.ts'
import { previewArea } from '@tokri/contract/store.ts'
import { pincodePattern } from '@tokri/rules/places.ts'
import { areaOf, numberErrors, type StoreDraft } from './store-draft.ts'

/** What the server is asked about an area; the same for drafts that differ in other fields. */
export const previewBody = (draft: StoreDraft, storeId: string | undefined) => {
  const wrong = numberErrors(draft)
  const located = [draft.lat, draft.lng].every((text) => text.trim() !== '') && !wrong.lat && !wrong.lng
  return {
    ...(storeId !== undefined && { _id: storeId }),
    ...(pincodePattern.test(draft.pincode) && { pincode: draft.pincode }),
    ...(located && { lat: Number(draft.lat), lng: Number(draft.lng) }),
    area: areaOf(draft),
  }
}

/** A refused area, one with half a number say, keeps the last preview. */
export const previewQuery = (call: Call, body: ReturnType<typeof previewBody>) =>
  queryOptions({
    queryKey: ['admin', 'area', body],
    queryFn: async ({ signal }) => (await call(previewArea, { body }, { signal })).data,
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 30_000,
  })
