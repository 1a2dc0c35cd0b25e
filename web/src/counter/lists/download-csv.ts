import { CallError } from '@tokri/contract/client.ts'
import { withRecentPassword } from '../../lib/account/recent-password.ts'
import { errorMessage } from '../../lib/api/error-message.ts'
import { downloadFile } from '../../lib/browser/download-file.ts'
import { sessionFetch } from '../../lib/session/session.ts'
import { toast } from '../../ui/toast.ts'

const FAILED = 'The file cannot be made right now'

/** Downloads a file that the server makes; a toast says if that fails. */
export const downloadCsv = async (url: string, name: string): Promise<void> => {
  try {
    const file = await withRecentPassword(async () => {
      const response = await sessionFetch(url, {})
      if (!response.ok) throw new CallError(response.status, await response.json().catch(() => ({ message: FAILED })))
      return response.blob()
    })
    downloadFile(file, name)
  } catch (error) {
    toast.error(errorMessage(error, FAILED))
  }
}
