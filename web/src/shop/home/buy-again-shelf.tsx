// The first shelf of a shopper with orders. Guests never load this file.
import { useQuery } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useState } from 'react'
import { useCall } from '../../lib/api/use-call.ts'
import { BUY_AGAIN_SHELF, buyAgainQuery, isBuyAgainReserved, reserveBuyAgain } from '../../lib/orders/buy-again.ts'
import { m } from '../../paraglide/messages.js'
import { urls } from '../../urls.ts'
import type { CarouselRow, Shelf } from './carousel-row.tsx'
import { HabitCards } from './habit-cards.tsx'

const CARD_WIDTH = 'w-[140px] shrink-0 sm:w-[190px] lg:w-[186px]'

const BuyAgainShelf = ({
  parts,
}: {
  /** Parts of the home page. An import of them here would part its code into several files. */
  parts: { Shelf: typeof Shelf; CarouselRow: typeof CarouselRow }
}) => {
  const { data: habits } = useQuery(buyAgainQuery(useCall(), BUY_AGAIN_SHELF))
  const count = habits?.length
  // Without reserved space the shelf would move the page, so it waits for the next visit.
  const [reserved] = useState(isBuyAgainReserved)
  useLayoutEffect(() => {
    document.documentElement.toggleAttribute('data-buys', reserved)
  }, [reserved])
  useEffect(() => {
    if (count !== undefined) reserveBuyAgain(count > 0)
  }, [count])
  if (!reserved || !habits || habits.length === 0) return null
  const name = m.common_buy_again()
  return (
    <parts.Shelf id="buy-again" name={name} href={urls.buyAgain()}>
      <parts.CarouselRow name={name}>
        <HabitCards habits={habits} className={CARD_WIDTH} />
      </parts.CarouselRow>
    </parts.Shelf>
  )
}

export default BuyAgainShelf
