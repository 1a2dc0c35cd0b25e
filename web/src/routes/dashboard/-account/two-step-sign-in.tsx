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
import { createPasskey, isCancelled } from '../../../lib/account/passkeys.ts'
import { secondFactorsQuery } from '../../../lib/account/second-factors-query.ts'
import { useCall } from '../../../lib/api/use-call.ts'
import { formatDateTime } from '../../../lib/browser/format-date.ts'
import { Button } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { toast } from '../../../ui/toast.ts'
import { PasswordDialog } from './password-dialog.tsx'
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
      return 'No passkey was created'
    }
  }

  if (isError) return <p className="text-sm text-deal">Your two-step sign-in could not be loaded.</p>
  if (!data) return <Skeleton className="h-16 max-w-[640px]" />
  const isOn = data.totp || data.passkeys.length > 0
  return (
    <div className="max-w-[640px]">
      <p className="mb-3 text-sm text-ink-2">
        {isOn
          ? 'Two-step sign-in is on: after your password, you use one of these.'
          : 'Protect your account with two-step sign-in: a code of an app or a passkey, in addition to your password.'}
      </p>
      {data.required && !isOn && (
        <p role="status" className="mb-3 rounded-card border border-line bg-sunken p-4 text-sm font-semibold">
          This shop asks its administrators and staff for two-step sign-in. Set it up to go on.
        </p>
      )}
      <ul className="divide-y divide-line rounded-card border border-line bg-surface">
        <Row icon={Smartphone} title="Authenticator app" note={data.totp ? 'On' : 'Off'}>
          {data.totp ? (
            <Button
              look="quiet"
              aria-label="Remove the authenticator app"
              onClick={() =>
                setAsking({
                  title: 'Remove the authenticator app',
                  description: 'Its codes do not sign you in any more.',
                  action: 'Remove',
                  danger: true,
                  onConfirm: async (password) => done((await call(removeTotp, { body: { password } })).message),
                })
              }
            >
              Remove
            </Button>
          ) : (
            <Button
              look="outline"
              aria-label="Set up an authenticator app"
              onClick={() =>
                setAsking({
                  title: 'Set up an authenticator app',
                  description: 'When you set up your first method, other devices are signed out.',
                  action: 'Continue',
                  onConfirm: addTotp,
                })
              }
            >
              Set up
            </Button>
          )}
        </Row>
        {data.passkeys.map(({ _id, device, createdAt, lastUsedAt }) => (
          <Row
            key={_id}
            icon={KeyRound}
            title={`Passkey, ${device}`}
            note={lastUsedAt ? `Last used ${formatDateTime(lastUsedAt)}` : `Added ${formatDateTime(createdAt)}`}
          >
            <Button
              look="quiet"
              aria-label={`Remove the passkey of ${device}`}
              onClick={() =>
                setAsking({
                  title: 'Remove this passkey',
                  description: 'It does not sign you in any more. Delete it on your device as well.',
                  action: 'Remove',
                  danger: true,
                  onConfirm: async (password) => done((await call(removePasskey, { body: { _id, password } })).message),
                })
              }
            >
              Remove
            </Button>
          </Row>
        ))}
        <Row icon={KeyRound} title="Passkey" note="Fingerprint, face, screen lock or a security key">
          <Button
            look="outline"
            aria-label="Add a passkey"
            onClick={() =>
              setAsking({
                title: 'Add a passkey',
                description: 'Your browser then asks for your fingerprint, face, screen lock or security key.',
                action: 'Continue',
                onConfirm: addPasskey,
              })
            }
          >
            Add
          </Button>
        </Row>
        {isOn && (
          <Row icon={LifeBuoy} title="Recovery codes" note={`${data.recoveryCodesLeft} left`}>
            <Button
              look="quiet"
              aria-label="New codes for recovery"
              onClick={() =>
                setAsking({
                  title: 'Make new recovery codes',
                  description: 'The old ones do not work any more.',
                  action: 'Make new codes',
                  onConfirm: async (password) => {
                    const { data, message } = await call(makeRecoveryCodes, { body: { password } })
                    done(message, data.recoveryCodes)
                  },
                })
              }
            >
              New codes
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
