import { tellMe } from '@tokri/contract/store.ts'
import { pincodePattern } from '@tokri/rules/places.ts'
import { typedPincode } from '@tokri/rules/typed-digits.ts'
import { type SyntheticEvent, useState } from 'react'
import { useUser } from '../../lib/account/user-query.ts'
import { errorMessage } from '../../lib/api/error-message.ts'
import { useCall } from '../../lib/api/use-call.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { PincodeField } from './pincode-field.tsx'

/**
 * Registers an e-mail address to be notified when the shop delivers to a pincode. It asks for the pincode if it is
 * unknown.
 */
export const TellMeForm = ({ pincode: known }: { pincode: string | null }) => {
  const call = useCall()
  const user = useUser()
  const [email, setEmail] = useState<string | null>(null)
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [done, setDone] = useState(false)
  const pincode = known ?? typedPincode(typed)
  const address = email ?? user?.email ?? ''

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    if (!pincodePattern.test(pincode)) return setError(m.place_pincode_invalid())
    if (!/^\S+@\S+\.\S+$/.test(address.trim())) return setError(m.place_email_invalid())
    setError(undefined)
    setBusy(true)
    try {
      await call(tellMe, { body: { email: address, pincode } })
      setDone(true)
    } catch (failure) {
      setError(errorMessage(failure))
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      <div role="status">
        {done && (
          <p className="text-sm font-semibold text-ok">{m.place_tell_me_thanks({ email: address.trim(), pincode })}</p>
        )}
      </div>
      {!done && (
        <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-3">
          {known === null && <PincodeField value={typed} onChange={setTyped} />}
          <TextField
            label={m.common_email()}
            type="email"
            autoComplete="email"
            maxLength={254}
            value={address}
            onChange={({ target }) => setEmail(target.value)}
            error={error}
          />
          <Button type="submit" look="soft" busy={busy}>
            {busy ? m.common_sending() : m.place_tell_me()}
          </Button>
        </form>
      )}
    </>
  )
}
