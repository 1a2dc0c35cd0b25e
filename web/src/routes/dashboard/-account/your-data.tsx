import { useRouter } from '@tanstack/react-router'
import { deleteAccount, exportUser } from '@tokri/contract/user.ts'
import { type FormEvent, useState } from 'react'
import { PasswordField } from '../../../components/password-field.tsx'
import { withRecentPassword } from '../../../lib/account/recent-password.ts'
import { errorMessage } from '../../../lib/api/error-message.ts'
import { useCall } from '../../../lib/api/use-call.ts'
import { downloadFile } from '../../../lib/browser/download-file.ts'
import { clearTokens } from '../../../lib/session/session.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogActions } from '../../../ui/dialog.tsx'
import { toast } from '../../../ui/toast.ts'
import { urls } from '../../../urls.ts'

/** Export of the user's data, and deletion of the account. */
export const YourData = () => {
  const call = useCall()
  const [busy, setBusy] = useState(false)
  const [leaving, setLeaving] = useState(false)

  const download = async () => {
    setBusy(true)
    try {
      const { data } = await withRecentPassword(() => call(exportUser))
      downloadFile(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }), 'my-data.json')
    } catch (error) {
      toast.error(errorMessage(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className="flex flex-wrap gap-3">
      <Button look="outline" busy={busy} onClick={() => void download()}>
        Download my data
      </Button>
      <Button look="outline" className="text-deal!" onClick={() => setLeaving(true)}>
        Delete my account
      </Button>
      {leaving && <LeaveDialog onClose={() => setLeaving(false)} />}
    </div>
  )
}

const LeaveDialog = ({ onClose }: { onClose: () => void }) => {
  const call = useCall()
  const router = useRouter()
  const [password, setPassword] = useState('')
  const [busy, setBusy] = useState(false)

  const leave = async (event: FormEvent) => {
    event.preventDefault()
    if (password === '') {
      toast.error('All fields are required')
      return
    }
    setBusy(true)
    try {
      const { message } = await call(deleteAccount, { body: { password } })
      onClose()
      await router.navigate({ href: urls.home() })
      clearTokens()
      localStorage.clear()
      toast.success(message)
    } catch (error) {
      toast.error(errorMessage(error))
      setBusy(false)
    }
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title="Delete my account"
      description="Your profile, addresses and cart are deleted for good. Orders that are not packed yet are cancelled; what you paid for them goes back to you."
    >
      <form onSubmit={leave} noValidate className="grid gap-4">
        <PasswordField
          label="Your password"
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        <DialogActions>
          <Button look="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" look="danger" busy={busy}>
            Delete my account
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
