import { queryOptions, useQuery } from '@tanstack/react-query'
import { type Call, CallError } from '@tokri/contract/client.ts'
import { userDetails } from '@tokri/contract/session.ts'
import { useCall } from '../api/use-call.ts'
import { endSession } from '../session/session.ts'
import { useSignedIn } from '../session/use-signed-in.ts'

/** The signed-in user. Enable the query only when there is a token: the server refuses guests. */
export const userQuery = (call: Call) =>
  queryOptions({
    queryKey: ['user'],
    queryFn: async ({ signal }) => {
      try {
        return (await call(userDetails, {}, { signal })).data
      } catch (error) {
        if (error instanceof CallError && error.status === 401) endSession()
        throw error
      }
    },
  })

/** undefined while the user is loading, and for guests. */
export const useUser = () => {
  const signedIn = useSignedIn()
  const { data } = useQuery({ ...userQuery(useCall()), enabled: signedIn })
  return signedIn ? data : undefined
}
