import { useQuery, useQueryClient } from '@tanstack/react-query'
import { addFavourite, removeFavourite } from '@tokri/contract/favourite.ts'
import { Heart } from 'lucide-react'
import { useRef } from 'react'
import { favouriteIdsQuery, favouritesQuery } from '../../lib/account/favourites.ts'
import { errorMessage } from '../../lib/api/error-message.ts'
import { useCall } from '../../lib/api/use-call.ts'
import { useSignedIn } from '../../lib/session/use-signed-in.ts'
import { m } from '../../paraglide/messages.js'
import { IconButton } from '../../ui/icon-button.tsx'
import { toast } from '../../ui/toast.ts'

/** The heart of a product. It is filled at once, and empties again if the server refuses. */
const FavouriteButton = ({ productId }: { productId: string }) => {
  const call = useCall()
  const queryClient = useQueryClient()
  const signedIn = useSignedIn()
  const query = favouriteIdsQuery(call)
  const { data: ids = [] } = useQuery({ ...query, enabled: signedIn })
  const marked = ids.includes(productId)
  const show = (mark: boolean) =>
    queryClient.setQueryData(query.queryKey, (before = []) => [
      ...(mark ? [productId] : []),
      ...before.filter((id) => id !== productId),
    ])
  const isBusy = useRef(false)
  const press = async () => {
    if (!signedIn) return toast.error(m.common_please_login())
    if (isBusy.current) return
    isBusy.current = true
    const mark = !marked
    try {
      await queryClient.cancelQueries({ queryKey: query.queryKey })
      show(mark)
      const { message } = await call(mark ? addFavourite : removeFavourite, { body: { productId } })
      toast.success(message)
      void queryClient.invalidateQueries({ queryKey: favouritesQuery(call).queryKey })
    } catch (error) {
      show(!mark)
      toast.error(errorMessage(error))
    } finally {
      isBusy.current = false
    }
  }
  return (
    <IconButton label={m.product_favourite()} aria-pressed={marked} onClick={press}>
      <Heart size={22} strokeWidth={1.75} aria-hidden="true" className={marked ? 'fill-deal stroke-deal' : ''} />
    </IconButton>
  )
}

export default FavouriteButton
