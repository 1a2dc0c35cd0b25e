// The price, the discount and what is paid: price and discount compute what is paid; typing what is paid computes the
// discount.
import { type ChangeEvent, useState } from 'react'
import { discountOf, type ProductDraft, sellingPriceOf } from './product-draft.ts'

type Priced = Pick<ProductDraft, 'price' | 'discount'>

/** The props of the input of what is paid. */
export const useSellingPrice = (priced: Priced, onDiscount: (discount: string) => void) => {
  // What is being typed stays as it is, so long as it stands for the discount that it has computed.
  const [typed, setTyped] = useState<(Priced & { text: string }) | null>(null)
  const isTyped = typed !== null && typed.price === priced.price && typed.discount === priced.discount
  return {
    value: isTyped ? typed.text : sellingPriceOf(priced),
    onChange: ({ target: { value: text } }: ChangeEvent<HTMLInputElement>) => {
      const discount = discountOf(priced, text) ?? priced.discount
      setTyped({ text, price: priced.price, discount })
      if (discount !== priced.discount) onDiscount(discount)
    },
    onBlur: () => setTyped(null),
  }
}
