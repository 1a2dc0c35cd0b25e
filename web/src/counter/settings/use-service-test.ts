import type { KeptSecrets } from '@tokri/contract/settings.schema.ts'
import { testService } from '@tokri/contract/setup.ts'
import { useState } from 'react'
import { withRecentPassword } from '../../lib/account/recent-password.ts'
import { errorMessage } from '../../lib/api/error-message.ts'
import { useCall } from '../../lib/api/use-call.ts'
import { toast } from '../../ui/toast.ts'

export type ServiceName = keyof KeptSecrets

/** Tries the keys of a service. What it refused stays beside its button until the next try or other keys, because it is worked on. */
export const useServiceTest = () => {
  const call = useCall()
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<Partial<Record<ServiceName, string>>>({})
  const forget = (service: ServiceName) => setRefused(({ [service]: _, ...others }) => others)
  const test = async (service: ServiceName): Promise<void> => {
    setBusy(true)
    forget(service)
    try {
      const { message } = await withRecentPassword(() => call(testService, { body: { service } }))
      toast.success(message)
    } catch (error) {
      setRefused((others) => ({ ...others, [service]: errorMessage(error) }))
    } finally {
      setBusy(false)
    }
  }
  return { busy, refused, test, forget }
}
