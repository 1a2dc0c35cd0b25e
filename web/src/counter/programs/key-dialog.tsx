import { createKey } from '@tokri/contract/keys.ts'
import { limits } from '@tokri/contract/limits.ts'
import { isShopScope, type Scope, scopes } from '@tokri/contract/scopes.ts'
import { useState } from 'react'
import { useCall } from '../../lib/api/use-call.ts'
import type { Store } from '../../lib/stores/stores-query.ts'
import { TextField } from '../../ui/text-field.tsx'
import { FormDialog } from '../forms/form-dialog.tsx'
import { useAdminMutation } from '../forms/use-admin-mutation.ts'
import { Choices } from './choices.tsx'
import type { Secret } from './secret-dialog.tsx'

const meanings: Record<Scope, string> = {
  'orders:read': 'Read orders, with names and addresses',
  'orders:write': 'Move, change, refund and take orders',
  'stock:read': 'Read stock and its movements',
  'stock:write': 'Receive, count, move and write off',
  'buying:read': 'Read suppliers and purchase orders',
  'buying:write': 'Change, order and receive from suppliers',
  'catalogue:read': 'Read and export what is sold',
  'catalogue:write': 'Change and import products',
  'promotions:read': 'Read coupons, discounts, offers',
  'promotions:write': 'Change coupons, discounts, offers',
  'stores:read': 'Read stores and their hours',
  'stores:write': 'Change and pause stores',
  'reports:read': 'Read figures and accounts',
  shop: 'Fill your own cart',
}

export const KeyDialog = ({
  stores,
  onMade,
  onClose,
}: {
  stores: readonly Store[]
  onMade: (secret: Secret) => void
  onClose: () => void
}) => {
  const call = useCall()
  const { busy, write } = useAdminMutation()
  const [name, setName] = useState('')
  const [chosen, setChosen] = useState<Scope[]>([])
  const [storeIds, setStoreIds] = useState<string[]>([])

  const make = async () => {
    const body = { name, scopes: chosen, ...(storeIds.length > 0 && { storeIds }) }
    await write(async () => {
      const made = await call(createKey, { body })
      const use = 'The program sends it as the header Authorization: Bearer, before the key.'
      onMade({ title: 'Your new key', label: 'API key', value: made.data.key, use })
      return made
    })
  }

  return (
    <FormDialog
      title="New key"
      description="Choose only what the program needs. You can revoke the key at any time."
      submit="Make key"
      busy={busy}
      waits={chosen.length === 0}
      onSubmit={make}
      onClose={onClose}
    >
      <TextField
        label="Name of the program"
        value={name}
        maxLength={limits.storeName}
        onChange={({ target }) => setName(target.value)}
      />
      <Choices
        legend="What it may do"
        all={scopes.filter(isShopScope).map((scope) => ({ value: scope, label: scope, text: meanings[scope] }))}
        chosen={chosen}
        onChange={setChosen}
      />
      {stores.length > 1 && (
        <Choices
          legend="Only at these stores (none: all)"
          all={stores.map((store) => ({ value: store._id, label: store.name }))}
          chosen={storeIds}
          onChange={setStoreIds}
        />
      )}
    </FormDialog>
  )
}
