import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { withRecentPassword } from '../../lib/account/recent-password.ts'
import { errorMessage } from '../../lib/api/error-message.ts'
import { createFormKeys } from '../../lib/api/idempotency-key.ts'
import { toast } from '../../ui/toast.ts'

type Options = { headers: { 'idempotency-key': string } }

/**
 * Runs one change of the board at a time, tells its outcome, and reads the board again. A repeat of a change without an
 * answer has the same idempotency key. Returns whether it succeeded.
 */
export const useBoardAction = () => {
  const queryClient = useQueryClient()
  const [keys] = useState(createFormKeys)
  const [busy, setBusy] = useState(false)
  const run = async (
    content: unknown,
    work: (options: Options) => Promise<{ message: string }>,
    success?: string,
  ): Promise<boolean> => {
    setBusy(true)
    try {
      const { message } = await withRecentPassword(() => work({ headers: { 'idempotency-key': keys.of(content) } }))
      keys.answered()
      toast.success(success ?? message)
      return true
    } catch (error) {
      toast.error(errorMessage(error))
      return false
    } finally {
      setBusy(false)
      for (const list of ['board', 'orders']) void queryClient.invalidateQueries({ queryKey: ['admin', list] })
    }
  }
  return { busy, run }
}
