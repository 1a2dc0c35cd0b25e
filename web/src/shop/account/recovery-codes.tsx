import { downloadFile } from '../../lib/browser/download-file.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'

/** New recovery codes. The server stores only their hashes, so they cannot be shown again. */
export const RecoveryCodes = ({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) => (
  <Dialog
    open
    onClose={onClose}
    title={m.account_your_recovery_codes()}
    description={m.account_recovery_codes_explained()}
  >
    <ul className="mb-5 grid gap-1.5 rounded-card bg-sunken p-4 text-center font-mono text-sm">
      {codes.map((code) => (
        <li key={code}>{code}</li>
      ))}
    </ul>
    <DialogActions>
      <Button
        look="outline"
        onClick={() => downloadFile(new Blob([`${codes.join('\n')}\n`], { type: 'text/plain' }), 'recovery-codes.txt')}
      >
        {m.account_download()}
      </Button>
      <Button onClick={onClose}>{m.account_i_have_kept_them()}</Button>
    </DialogActions>
  </Dialog>
)
