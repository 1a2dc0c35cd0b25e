import { useQuery } from '@tanstack/react-query'
import { limits } from '@tokri/contract/limits.ts'
import type { RemovedDemo } from '@tokri/contract/settings.schema.ts'
import { firstSteps, removeDemo } from '@tokri/contract/setup.ts'
import { useState } from 'react'
import { PasswordField } from '../../components/password/password-field.tsx'
import { useUser } from '../../lib/account/user-query.ts'
import { useCall } from '../../lib/api/use-call.ts'
import { useSettings } from '../../lib/settings/settings-query.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { DialogFormActions } from '../forms/form-actions.tsx'
import { FormDialog } from '../forms/form-dialog.tsx'
import { useAdminMutation } from '../forms/use-admin-mutation.ts'
import { userMay } from '../frame/user-may.ts'

const TITLE = 'Make this demo my shop'

const counted = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('en-IN')} ${count === 1 ? one : many}`

/** In a shop that sells the demo: takes it out, so that the shop is the owner's. */
export const OwnShop = () => {
  const call = useCall()
  const mayRemove = userMay(useUser(), removeDemo)
  const { data } = useQuery({
    queryKey: ['admin', 'first steps'],
    queryFn: async ({ signal }) => (await call(firstSteps, {}, { signal })).data,
    enabled: mayRemove,
  })
  const [asked, setAsked] = useState(false)
  const [removed, setRemoved] = useState<RemovedDemo | null>(null)
  return (
    <>
      {mayRemove && data?.demo && (
        <section className="mb-3 flex items-center justify-between gap-3 rounded-control border border-line bg-surface ps-3 text-sm">
          <h2 className="min-w-0 font-sans text-sm font-semibold">This shop sells the demo</h2>
          <Button look="quiet" className="text-brand!" onClick={() => setAsked(true)}>
            {TITLE}
          </Button>
        </section>
      )}
      {asked && (
        <RemoveDialog
          onClose={() => setAsked(false)}
          onRemoved={(result) => {
            setAsked(false)
            setRemoved(result)
          }}
        />
      )}
      {removed && <RemovedDialog removed={removed} onClose={() => setRemoved(null)} />}
    </>
  )
}

const RemoveDialog = ({ onClose, onRemoved }: { onClose: () => void; onRemoved: (removed: RemovedDemo) => void }) => {
  const call = useCall()
  const { storeName } = useSettings()
  const { busy, write } = useAdminMutation()
  const [password, setPassword] = useState('')
  const [shopName, setShopName] = useState('')
  const submit = async () => {
    let result: RemovedDemo | null = null
    const done = await write(async () => {
      const { message, data } = await call(removeDemo, { body: { password, shopName } })
      result = data
      return { message }
    })
    if (done && result) onRemoved(result)
  }
  return (
    <FormDialog
      title={TITLE}
      description="The goods, people, suppliers and recipes of the demo go for good, with the orders of its shoppers. Your settings, and what you have added yourself, stay."
      submit="Take the demo out"
      busy={busy}
      waits={password === '' || shopName.trim() !== storeName}
      onSubmit={submit}
      onClose={onClose}
    >
      <PasswordField
        label="Your password"
        autoComplete="current-password"
        value={password}
        onChange={({ target }) => setPassword(target.value)}
      />
      <TextField
        label="Name of the shop"
        hint={`Type ${storeName}`}
        autoComplete="off"
        maxLength={limits.storeName}
        value={shopName}
        onChange={({ target }) => setShopName(target.value)}
      />
    </FormDialog>
  )
}

const RemovedDialog = ({ removed, onClose }: { removed: RemovedDemo; onClose: () => void }) => {
  const { products, orders, people, archived } = removed
  return (
    <Dialog open onClose={onClose} title="The demo is gone">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 text-sm">
        <p>
          {counted(products, 'product', 'products')}, {counted(people, 'person', 'people')} and{' '}
          {counted(orders, 'order', 'orders')} went. <i>Orders</i> now leads you through the first steps of your shop.
        </p>
        {archived.length > 0 && (
          <>
            <p className="text-ink-2">
              {archived.length === 1 ? 'This product is' : 'These products are'} archived, not deleted: somebody has
              ordered, bought or counted {archived.length === 1 ? 'it' : 'them'}.
            </p>
            <ul className="max-h-60 divide-y divide-line overflow-y-auto rounded-control border border-line px-3">
              {archived.map(({ _id, name, unit }) => (
                <li key={_id} className="py-2">
                  {name}, {unit}
                </li>
              ))}
            </ul>
          </>
        )}
        <DialogFormActions>
          <Button onClick={onClose}>Close</Button>
        </DialogFormActions>
      </div>
    </Dialog>
  )
}
