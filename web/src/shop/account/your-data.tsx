import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { deleteAccount, exportUser } from '@tokri/contract/user.ts'
import { formatRupees } from '@tokri/rules/money.ts'
import { isFinal, orderCan } from '@tokri/rules/order-states.ts'
import { type FormEvent, useState } from 'react'
import { PasswordField } from '../../components/password/password-field.tsx'
import { withRecentPassword } from '../../lib/account/recent-password.ts'
import { errorMessage } from '../../lib/api/error-message.ts'
import { useCall } from '../../lib/api/use-call.ts'
import { downloadFile } from '../../lib/browser/download-file.ts'
import { local } from '../../lib/browser/storage.ts'
import { newestOrdersQuery } from '../../lib/orders/orders.ts'
import { clearTokens } from '../../lib/session/session.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toast.ts'
import { urls } from '../../urls.ts'

/** Export of the user's data, and deletion of the account. */
export const YourData = ({ credit }: { credit: number }) => {
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
        {m.account_download_my_data()}
      </Button>
      <Button look="outline" className="text-deal!" onClick={() => setLeaving(true)}>
        {m.account_delete_my_account()}
      </Button>
      {leaving && <LeaveDialog credit={credit} onClose={() => setLeaving(false)} />}
    </div>
  )
}

const LeaveDialog = ({ credit, onClose }: { credit: number; onClose: () => void }) => {
  const call = useCall()
  const router = useRouter()
  const [password, setPassword] = useState('')
  const [busy, setBusy] = useState(false)
  const { data: { data: orders } = { data: [] } } = useQuery(newestOrdersQuery(call))

  const leave = async (event: FormEvent) => {
    event.preventDefault()
    if (password === '') {
      toast.error(m.account_all_fields_are_required())
      return
    }
    setBusy(true)
    try {
      const { message } = await call(deleteAccount, { body: { password } })
      onClose()
      await router.navigate({ href: urls.home() })
      clearTokens()
      local.clear()
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
      title={m.account_delete_my_account()}
      description={
        <>
          {m.account_delete_explained()}
          {orders
            .filter(({ state }) => !isFinal(state))
            .map(({ _id, orderNumber: number, state, deliveryCode: code }) => (
              <strong key={_id} className="mt-2 block font-semibold text-ink">
                {orderCan.cancel(state, 'shopper')
                  ? m.account_order_number_is_cancelled({ number })
                  : m.account_order_number_still_comes({ number })}
                {/* Nobody sees the page of the order any more, and no mail has the code for an e-mail that is not proven. */}
                {code !== null && !orderCan.cancel(state, 'shopper') && ` ${m.account_note_the_code({ code })}`}
              </strong>
            ))}
          {credit > 0 && (
            <>
              {' '}
              <strong className="mt-2 block font-semibold text-deal">
                {m.account_your_credit_is_lost({ amount: formatRupees(credit) })}
              </strong>
            </>
          )}
        </>
      }
    >
      <form onSubmit={leave} noValidate className="grid gap-4">
        <PasswordField
          label={m.account_your_password()}
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        <DialogActions>
          <Button look="outline" onClick={onClose}>
            {m.common_cancel()}
          </Button>
          <Button type="submit" look="danger" busy={busy}>
            {m.account_delete_my_account()}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
