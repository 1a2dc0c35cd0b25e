import { ProductCard } from '../../components/product/product-card.tsx'
import type { ProductDraft } from './product-draft.ts'

/** The product card as shoppers will see it, before the product is saved. */
export const ProductCardPreview = ({ draft, className }: { draft: ProductDraft; className?: string }) => {
  const { name, unit, price, discount, stock, image } = draft
  return (
    <aside aria-label="Preview" className={className}>
      <p className="mb-2 text-sm font-medium text-ink-2">On the shelf</p>
      <div inert>
        <ProductCard
          product={{
            _id: 'preview',
            name: name || 'Name',
            unit: unit || 'Unit',
            price: Number(price) || 0,
            discount: Number(discount) || 0,
            image: image[0] ?? '',
            inStock: stock === '' || Number(stock) > 0,
          }}
        />
      </div>
    </aside>
  )
}
