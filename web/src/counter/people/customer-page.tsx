import { queryOptions, useQuery } from '@tanstack/react-query'
import { getRouteApi, useRouter } from '@tanstack/react-router'
import type { Call } from '@tokri/contract/client.ts'
import { limits } from '@tokri/contract/limits.ts'
import { deleteCustomer, exportCustomer, getCustomer, noteCustomer } from '@tokri/contract/people.ts'
import { resetSecondFactor } from '@tokri/contract/second-factor.ts'
import type { CustomerShape } from '@tokri/contract/user.schema.ts'
import { enterPassword } from '@tokri/contract/user.ts'
import { shownEmail } from '@tokri/rules/mailbox.ts'
import { formatRupees } from '@tokri/rules/money.ts'
import { useState } from 'react'
import { MessagePage } from '../../components/message-page.tsx'
import { PageLink } from '../../components/page-link.tsx'
import { PasswordDialog } from '../../components/password/password-dialog.tsx'
import { withRecentPassword } from '../../lib/account/recent-password.ts'
import { useUser } from '../../lib/account/user-query.ts'
import { errorMessage } from '../../lib/api/error-message.ts'
import { useCall } from '../../lib/api/use-call.ts'
import { downloadFile } from '../../lib/browser/download-file.ts'
import { formatDate, formatDateTime } from '../../lib/browser/format-date.ts'
import { stateLabels } from '../../lib/orders/orders.ts'
import { staffUrls } from '../../staff-urls.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'
import { Card, Tile } from '../figures/figures-cards.tsx'
import { AdminForm } from '../forms/admin-form.tsx'
import { FormDialog } from '../forms/form-dialog.tsx'
import { useAdminMutation } from '../forms/use-admin-mutation.ts'
import { AdminPage } from '../frame/admin-page.tsx'
import { type MoreAction, MoreMenu } from '../frame/more-menu.tsx'
import { userMay } from '../frame/user-may.ts'
import { accessText } from './access-dialog.tsx'
import './customer-page.css'

const route = getRouteApi('/dashboard/_counter/_admin/people/$userId')

const customerQuery = (call: Call, userId: string) =>
  queryOptions({
    queryKey: ['admin', 'people', 'one', userId],
    queryFn: async ({ signal }) => (await call(getCustomer, { query: { userId } }, { signal })).data,
    staleTime: 0,
    retry: false,
  })

const consentNames: Record<CustomerShape['consents'][number]['purpose'], string> = {
  marketing_mail: 'Offers by e-mail',
  marketing_sms: 'Offers by SMS',
  marketing_push: 'Offers as notifications',
  personalisation: 'Suggestions from past orders',
}

export function CustomerPage() {
  const { userId } = route.useParams()
  const { data, error } = useQuery(customerQuery(useCall(), userId))
  if (data) return <Customer key={userId} customer={data} />
  if (error)
    return <MessagePage art="/art/not-found.svg" title="There is no such customer" text={errorMessage(error)} />
  return <Skeleton className="h-96 rounded-card" />
}

const Customer = ({ customer }: { customer: CustomerShape }) => {
  const call = useCall()
  const self = useUser()
  const { write } = useAdminMutation()
  const { user, secondFactor, orders, orderCount, spend, credit, addresses, consents } = customer
  const [deleting, setDeleting] = useState(false)
  const [resetting, setResetting] = useState(false)
  const mobile = user.mobile || addresses[0]?.mobile
  const isStaff = user.role === 'Admin' || (user.duties ?? []).length > 0
  const copy = async () => {
    try {
      const { data } = await withRecentPassword(() => call(exportCustomer, { body: { userId: user._id } }))
      downloadFile(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }), `customer-${user._id}.json`)
    } catch (error) {
      toast.error(errorMessage(error))
    }
  }
  const actions: MoreAction[] = [
    ...(userMay(self, exportCustomer) ? [{ label: 'Copy of the data', onSelect: () => void copy() }] : []),
    ...(secondFactor && user._id !== self?._id && userMay(self, resetSecondFactor)
      ? [{ label: 'Reset two-step sign-in', onSelect: () => setResetting(true) }]
      : []),
    ...(userMay(self, deleteCustomer) && !isStaff ? [{ label: 'Delete', onSelect: () => setDeleting(true) }] : []),
  ]
  return (
    <AdminPage
      back={{ href: staffUrls.people(), label: 'People' }}
      title={user.name}
      action={actions.length > 0 && <MoreMenu actions={actions} />}
    >
      <p className="mb-4 text-sm wrap-anywhere text-ink-2">
        {shownEmail(user.email)}
        {mobile && (
          <>
            {' · '}
            <a href={`tel:${mobile}`} className="font-medium text-brand hover:underline pointer-coarse:leading-11">
              {mobile}
            </a>
            {!user.mobile && ' (of an address)'}
          </>
        )}
        {isStaff && ` · ${accessText(user)}`}
        {user.status !== 'Active' && ` · ${user.status}`}
      </p>
      <dl className="mb-4 grid grid-cols-2 gap-3 xl:grid-cols-4">
        <Tile name="Spent on delivered orders" value={formatRupees(spend)} />
        <Tile name="Orders" value={orderCount} />
        <Tile name="Store credit" value={formatRupees(credit.balance)} />
        <Tile name="Customer since" value={formatDate(user.createdAt)} />
      </dl>
      {/* Columns of even height: how much of each a customer has differs. */}
      <div className="customer-cards">
        <Card title="Orders" empty={orders.length === 0 ? 'No orders yet.' : null}>
          <ul className="grid grid-cols-[minmax(0,1fr)] divide-y divide-line text-sm">
            {orders.map(({ _id, orderNumber, state, total, createdAt }) => (
              <li key={_id} className="flex items-baseline justify-between gap-3 py-2">
                <span className="min-w-0">
                  <PageLink
                    href={staffUrls.adminOrder(_id)}
                    className="font-semibold hover:underline pointer-coarse:leading-11"
                  >
                    {orderNumber}
                  </PageLink>
                  <span className="text-ink-3">
                    {' '}
                    · {formatDate(createdAt)} · {stateLabels[state]}
                  </span>
                </span>
                <span className="shrink-0 tabular-nums">{formatRupees(total)}</span>
              </li>
            ))}
          </ul>
        </Card>
        {credit.entries.length > 0 && (
          <Card title="Store credit" empty={null}>
            <ul className="grid grid-cols-[minmax(0,1fr)] gap-2 text-sm">
              {credit.entries.map(({ _id, amount, orderNumber, at }) => (
                <li key={_id} className="flex justify-between gap-3">
                  <span className="min-w-0">
                    {orderNumber} <span className="text-ink-3">· {formatDate(at)}</span>
                  </span>
                  <span className="shrink-0 tabular-nums">{formatRupees(amount)}</span>
                </li>
              ))}
            </ul>
          </Card>
        )}
        <Notes customer={customer} />
        <Card title="Addresses" empty={addresses.length === 0 ? 'No address yet.' : null}>
          <ul className="grid grid-cols-[minmax(0,1fr)] gap-3 text-sm">
            {addresses.map(({ _id, label, address_line, city, pincode, mobile }) => (
              <li key={_id} className="wrap-anywhere">
                {label && <span className="font-semibold">{label}: </span>}
                {`${address_line}, ${city} ${pincode} · ${mobile}`}
              </li>
            ))}
          </ul>
        </Card>
        {consents.length > 0 && (
          <Card title="Consents" empty={null}>
            <ul className="grid grid-cols-[minmax(0,1fr)] gap-2 text-sm">
              {consents.map(({ purpose, given, at }) => (
                <li key={`${purpose} ${at}`}>
                  {consentNames[purpose]}: {given ? 'given' : 'taken back'}{' '}
                  <span className="text-ink-3">· {formatDateTime(at)}</span>
                </li>
              ))}
            </ul>
          </Card>
        )}
      </div>
      {resetting && (
        <PasswordDialog
          title={`Take two-step sign-in off ${user.name}?`}
          description="For a person who has lost the phone, the passkey and the recovery codes. They sign in with the password alone, are signed out everywhere and get a mail about it. Make sure that it is they who ask."
          action="Take it off"
          onConfirm={async (password) => {
            await call(enterPassword, { body: { password } })
            setResetting(false)
            await write(() => call(resetSecondFactor, { body: { userId: user._id } }))
          }}
          onClose={() => setResetting(false)}
        />
      )}
      {deleting && <DeleteCustomer customer={customer} onClose={() => setDeleting(false)} />}
    </AdminPage>
  )
}

/** What the shop notes about a customer. */
const Notes = ({ customer: { user, notes } }: { customer: CustomerShape }) => {
  const call = useCall()
  const { busy, write } = useAdminMutation()
  const [note, setNote] = useState('')
  const save = async () => {
    const body = { userId: user._id, note: note.trim() }
    if (await write(() => call(noteCustomer, { body }))) setNote('')
  }
  return (
    <Card title="Notes" empty={null}>
      <AdminForm onSubmit={save} className="mb-4 grid gap-2 justify-items-start *:first:w-full">
        <TextField
          label="New note"
          hint="The customer can read it in the copy of their data."
          value={note}
          required
          maxLength={limits.customerNote}
          onChange={({ target }) => setNote(target.value)}
        />
        <Button type="submit" look="outline" busy={busy}>
          Add
        </Button>
      </AdminForm>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-3 text-sm">
        {notes.map(({ _id, note: text, by, at }) => (
          <li key={_id} className="whitespace-pre-line wrap-anywhere">
            {text}
            <span className="block text-xs text-ink-3">
              {by ?? 'A deleted account'}, {formatDateTime(at)}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

const DeleteCustomer = ({ customer: { user }, onClose }: { customer: CustomerShape; onClose: () => void }) => {
  const call = useCall()
  const router = useRouter()
  const { busy, write } = useAdminMutation()
  const [reason, setReason] = useState('')
  const remove = async () => {
    const body = { userId: user._id, reason: reason.trim() }
    if (await write(() => call(deleteCustomer, { body })))
      void router.navigate({ href: staffUrls.people(), replace: true })
  }
  return (
    <FormDialog
      title={`Delete the account of ${user.name}?`}
      description="Addresses, cart and notes are deleted, and orders that are not packed yet are cancelled. The amounts of past orders stay, without the person. This cannot be undone."
      submit="Delete the account"
      danger
      busy={busy}
      onSubmit={remove}
      onClose={onClose}
    >
      <TextField
        label="Reason"
        hint="Such as: asked by mail. It stays in the activity of the shop."
        value={reason}
        required
        maxLength={limits.reason}
        onChange={({ target }) => setReason(target.value)}
      />
    </FormDialog>
  )
}
