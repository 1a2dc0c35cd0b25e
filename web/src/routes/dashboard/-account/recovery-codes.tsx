import { downloadFile } from '../../../lib/browser/download-file.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogActions } from '../../../ui/dialog.tsx'

/** New recovery codes. The server stores only their hashes, so they cannot be shown again. */
export const RecoveryCodes = ({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) => (
  <Dialog
    open
    onClose={onClose}
    title="Your recovery codes"
    description="Each signs you in once when you have lost your app and your passkeys. Keep them in a safe place: they are not shown again."
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
        Download
      </Button>
      <Button onClick={onClose}>I have kept them</Button>
    </DialogActions>
  </Dialog>
)
