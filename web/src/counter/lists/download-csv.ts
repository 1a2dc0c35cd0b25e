import { errorMessage } from '../../lib/api/error-message.ts'
import { downloadFile } from '../../lib/browser/download-file.ts'
import { sessionFetch } from '../../lib/session/session.ts'
import { toast } from '../../ui/toast.ts'

const FAILED = 'The file cannot be made right now'

/** Downloads a file that the server makes; a toast says if that fails. */
export const downloadCsv = async (url: string, name: string): Promise<void> => {
  try {
    const response = await sessionFetch(url, {})
    if (!response.ok) throw new Error(FAILED)
    downloadFile(await response.blob(), name)
  } catch (error) {
    toast.error(errorMessage(error, FAILED))
  }
}
