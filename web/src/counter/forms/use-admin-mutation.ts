import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { withRecentPassword } from '../../lib/account/recent-password.ts'
import { errorMessage } from '../../lib/api/error-message.ts'
import { toast } from '../../ui/toast.ts'

/** The query keys that a change of the catalogue invalidates in this browser. The server invalidates its own caches. */
const catalogueKeys = [
  'admin',
  'categories',
  'subcategories',
  'carousel',
  'home',
  'recipe',
  'listing',
  'product',
  'search',
  'sizes',
]

export type Said = {
  /** Replaces the server's message. */
  success?: string
  /** Shown when the server sends no message. */
  failure?: string
  /** Runs after a failure, in addition to the toast. */
  onFailure?: (error: unknown) => Promise<void> | undefined
}

/**
 * Runs one mutation at a time: `busy` while it runs, a toast with the server's message, and a refetch of the lists.
 * Returns whether it succeeded, so that a dialog knows whether to close. A refusal refetches too, because it often
 * means that the list was outdated.
 */
export const useAdminMutation = () => {
  const queryClient = useQueryClient()
  const [busy, setBusy] = useState(false)
  const readAgain = () => Promise.all(catalogueKeys.map((key) => queryClient.invalidateQueries({ queryKey: [key] })))
  const write = async (work: () => Promise<{ message: string }>, said: Said = {}): Promise<boolean> => {
    setBusy(true)
    try {
      const { message } = await withRecentPassword(work)
      toast.success(said.success ?? message)
      await readAgain()
      return true
    } catch (error) {
      toast.error(errorMessage(error, said.failure))
      try {
        await said.onFailure?.(error)
      } catch (second) {
        toast.error(errorMessage(second))
      }
      // A dialog that has read again what it edits takes the next press at once, and the lists behind it follow.
      if (said.onFailure) void readAgain()
      else await readAgain()
      return false
    } finally {
      setBusy(false)
    }
  }
  return { busy, write }
}
