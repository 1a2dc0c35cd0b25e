import { formatRupees } from '@tokri/rules/money.ts'
import { PageLink } from '../../components/page-link.tsx'
import { ProductPicture } from '../../components/product/product-picture.tsx'
import { QuantityStepper } from '../../components/product/quantity-stepper.tsx'
import { m } from '../../paraglide/messages.js'
import { urls } from '../../urls.ts'
import { partRupees, type ShownPart } from './shown-parts.ts'

/** "2 packs of 500 g", or "500 g" for one pack. */
const packsOf = ({ quantity }: ShownPart, unit: string): string => (quantity === 1 ? unit : `${quantity} × ${unit}`)

/** What a recipe needs of one thing, and the product for it. */
export const PartRow = ({ part }: { part: ShownPart }) => {
  const { name, amount, product } = part
  return (
    <li className="flex items-center gap-3 py-3">
      {product ? (
        <ProductPicture
          image={product.image}
          name=""
          sizes="64px"
          className={`size-16 shrink-0 p-1 ${product.inStock ? '' : 'opacity-45 grayscale'}`}
        />
      ) : (
        <span className="size-16 shrink-0 rounded-field bg-tile" />
      )}
      <div className="min-w-0 flex-1">
        <p className="text-sm font-semibold">
          <span>{name}</span>
          {amount && (
            <span className="font-normal text-ink-2">
              {' '}
              · <span>{amount}</span>
            </span>
          )}
        </p>
        {product ? (
          <p className="text-xs text-ink-3">
            <PageLink
              href={urls.product(product)}
              className="-my-1 inline-block py-1 underline-offset-2 hover:text-ink hover:underline"
            >
              {product.name}
            </PageLink>
            <span className="block text-sm">
              <span className="font-semibold text-ink">{formatRupees(partRupees(part))}</span>
              <span>
                {' '}
                · <span>{packsOf(part, product.unit)}</span>
              </span>
            </span>
          </p>
        ) : (
          <p className="text-xs text-ink-3">{m.recipe_not_in_this_store()}</p>
        )}
      </div>
      {product?.inStock && <QuantityStepper product={product} />}
      {product && !product.inStock && (
        <span className="shrink-0 text-xs font-semibold text-deal">{m.common_out_of_stock()}</span>
      )}
    </li>
  )
}
