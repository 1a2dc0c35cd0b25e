import type { UserShape } from '@tokri/contract/user.schema.ts'
import { urls } from '../urls.ts'

/** The entries of the account menu, wherever it is drawn. */
export const accountLinks = (role: UserShape['role'] | undefined): Array<{ label: string; href: string }> => [
  ...(role === 'Admin'
    ? [
        { label: 'Category', href: urls.adminCategories() },
        { label: 'Sub Category', href: urls.adminSubcategories() },
        { label: 'Product', href: urls.adminProducts() },
        { label: 'Upload Product', href: urls.uploadProduct() },
      ]
    : []),
  { label: 'My Orders', href: urls.orders() },
  { label: 'Saved Address', href: urls.addresses() },
]
