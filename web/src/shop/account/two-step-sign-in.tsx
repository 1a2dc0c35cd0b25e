import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  confirmPasskey,
  makeRecoveryCodes,
  removePasskey,
  removeTotp,
  setUpPasskey,
  setUpTotp,
} from '@tokri/contract/second-factor.ts'
import { KeyRound, LifeBuoy, Smartphone } from 'lucide-react'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { PasswordDialog } from '../../components/password/password-dialog.tsx'
import { deviceText } from '../../lib/account/device-text.ts'
import { createPasskey, isCancelled } from '../../lib/account/passkeys.ts'
import { secondFactorsQuery } from '../../lib/account/second-factors-query.ts'
import { useCall } from '../../lib/api/use-call.ts'
import { formatDateTime } from '../../lib/browser/format-date.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import { TotpDialog } from './totp-dialog.tsx'

type RowProps = { icon: typeof KeyRound; title: string; note: ReactNode; children?: ReactNode }

const Row = ({ icon: Icon, title, note, children }: RowProps) => (
  <li className="flex min-h-16 items-center gap-3 px-4 py-2">
    <Icon size={20} strokeWidth={1.75} aria-hidden="true" className="shrink-0 text-ink-3" />
    <span className="min-w-0 flex-1">
      <span className="block truncate text-sm font-semibold">{title}</span>
      <span className="block text-xs text-ink-3">{note}</span>
    </span>
    {children}
  </li>
)

type Asking = Omit<ComponentProps<typeof PasswordDialog>, 'onClose'>

/** The user's second factors: an authenticator app, passkeys, and recovery codes in case the others are lost. */
export default function TwoStepSignIn() {
  const call = useCall()
  const queryClient = useQueryClient()
  const { data, isError } = useQuery(secondFactorsQuery(call))
  const [asking, setAsking] = useState<Asking | null>(null)
  const [totp, setTotp] = useState<{ secret: string; uri: string } | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)

  const done = (message: string, recoveryCodes?: readonly string[]) => {
    setAsking(null)
    setTotp(null)
    if (recoveryCodes) setCodes(recoveryCodes)
    toast.success(message)
    void queryClient.invalidateQueries({ queryKey: ['user'] })
  }
  const addTotp = async (password: string) => {
    const { data } = await call(setUpTotp, { body: { password } })
    setAsking(null)
    setTotp(data)
  }
  const addPasskey = async (password: string) => {
    const { data: options } = await call(setUpPasskey, { body: { password } })
    try {
      const passkey = await createPasskey(options)
      const { data, message } = await call(confirmPasskey, { body: { passkey } })
      return done(message, data.recoveryCodes)
    } catch (error) {
      if (!isCancelled(error)) throw error
      return m.account_no_passkey_was_created()
    }
  }

  if (isError) return <p className="text-sm text-deal">{m.account_two_step_failed()}</p>
  if (!data) return <Skeleton className="h-16 max-w-[640px]" />
  const isOn = data.totp || data.passkeys.length > 0
  return (
    <div className="max-w-[640px]">
      <p className="mb-3 text-sm text-ink-2">
        {isOn ? m.account_two_step_on_explained() : m.account_two_step_off_explained()}
      </p>
      {data.required && !isOn && (
        <p role="status" className="mb-3 rounded-card border border-line bg-sunken p-4 text-sm font-semibold">
          {m.account_two_step_required()}
        </p>
      )}
      <ul className="divide-y divide-line rounded-card border border-line bg-surface">
        <Row
          icon={Smartphone}
          title={m.account_authenticator_app()}
          note={data.totp ? m.account_on() : m.account_off()}
        >
          {data.totp ? (
            <Button
              look="quiet"
              aria-label={m.account_remove_the_authenticator_app()}
              onClick={() =>
                setAsking({
                  title: m.account_remove_the_authenticator_app(),
                  description: m.account_totp_removed_explained(),
                  action: m.common_remove(),
                  danger: true,
                  onConfirm: async (password) => done((await call(removeTotp, { body: { password } })).message),
                })
              }
            >
              {m.common_remove()}
            </Button>
          ) : (
            <Button
              look="outline"
              aria-label={m.account_totp_setup()}
              onClick={() =>
                setAsking({
                  title: m.account_totp_setup(),
                  description: m.account_two_step_first_method(),
                  action: m.account_continue(),
                  onConfirm: addTotp,
                })
              }
            >
              {m.account_set_up()}
            </Button>
          )}
        </Row>
        {data.passkeys.map(({ _id, device, createdAt, lastUsedAt }) => (
          <Row
            key={_id}
            icon={KeyRound}
            title={m.account_passkey_device({ device: deviceText(device) })}
            note={
              lastUsedAt
                ? m.account_last_used_lastusedat({ lastUsedAt: formatDateTime(lastUsedAt) })
                : m.account_added_createdat({ createdAt: formatDateTime(createdAt) })
            }
          >
            <Button
              look="quiet"
              aria-label={m.account_passkey_remove({ device: deviceText(device) })}
              onClick={() =>
                setAsking({
                  title: m.account_remove_this_passkey(),
                  description: m.account_passkey_removed_explained(),
                  action: m.common_remove(),
                  danger: true,
                  onConfirm: async (password) => done((await call(removePasskey, { body: { _id, password } })).message),
                })
              }
            >
              {m.common_remove()}
            </Button>
          </Row>
        ))}
        <Row icon={KeyRound} title={m.account_passkey()} note={m.account_passkey_explained()}>
          <Button
            look="outline"
            aria-label={m.account_add_a_passkey()}
            onClick={() =>
              setAsking({
                title: m.account_add_a_passkey(),
                description: m.account_passkey_add_explained(),
                action: m.account_continue(),
                onConfirm: addPasskey,
              })
            }
          >
            {m.common_add()}
          </Button>
        </Row>
        {isOn && (
          <Row
            icon={LifeBuoy}
            title={m.account_recovery_codes()}
            note={m.account_recovery_codes_left({ count: data.recoveryCodesLeft })}
          >
            <Button
              look="quiet"
              aria-label={m.account_new_codes_for_recovery()}
              onClick={() =>
                setAsking({
                  title: m.account_make_new_recovery_codes(),
                  description: m.account_recovery_codes_replaced(),
                  action: m.account_make_new_codes(),
                  onConfirm: async (password) => {
                    const { data, message } = await call(makeRecoveryCodes, { body: { password } })
                    done(message, data.recoveryCodes)
                  },
                })
              }
            >
              {m.account_new_codes()}
            </Button>
          </Row>
        )}
      </ul>
      {asking && <PasswordDialog {...asking} onClose={() => setAsking(null)} />}
      {totp && <TotpDialog totp={totp} onDone={done} onClose={() => setTotp(null)} />}
      {codes && <RecoveryCodes codes={codes} onClose={() => setCodes(null)} />}
    </div>
  )
}
