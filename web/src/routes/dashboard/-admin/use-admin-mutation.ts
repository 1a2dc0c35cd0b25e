import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { failureText } from '../../../lib/api/error-message.ts'
import { toast } from '../../../ui/toast.ts'

/** What a change of the catalogue makes stale in this browser; the server drops its own caches. */
const catalogueKeys = ['admin', 'categories', 'subcategories', 'shelf', 'listing', 'product', 'search']

type Said = {
  /** Instead of the server's message. */
  success?: string
  /** When the server gives no message. */
  failure?: string
  /** What else a failure calls for, beside the toast that tells of it. */
  onFailure?: (error: unknown) => Promise<void> | undefined
}

/**
 * One change at a time: `busy` while it runs, a toast with what the server said, lists read again. Answers whether it
 * worked, so that a dialog knows whether to close. Lists are read again after a refusal too, before the next try: it often
 * means that they show something old.
 */
export const useWrite = () => {
  const queryClient = useQueryClient()
  const [busy, setBusy] = useState(false)
  const readAgain = () => Promise.all(catalogueKeys.map((key) => queryClient.invalidateQueries({ queryKey: [key] })))
  const write = async (work: () => Promise<{ message: string }>, said: Said = {}): Promise<boolean> => {
    setBusy(true)
    try {
      const { message } = await work()
      toast.success(said.success ?? message)
      await readAgain()
      return true
    } catch (error) {
      toast.error(failureText(error, said.failure))
      try {
        await said.onFailure?.(error)
      } catch (second) {
        toast.error(failureText(second))
      }
      await readAgain()
      return false
    } finally {
      setBusy(false)
    }
  }
  return { busy, write }
}
