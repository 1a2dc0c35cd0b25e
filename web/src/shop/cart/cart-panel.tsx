import { setCartPanelOpen } from '../../lib/cart/cart-panel-state.ts'
import { m } from '../../paraglide/messages.js'
import { Drawer } from '../../ui/dialog.tsx'
import { CartContent } from './cart-content.tsx'

const close = () => setCartPanelOpen(false)

const CartPanel = () => (
  <Drawer open onClose={close} title={m.cart_cart()}>
    <CartContent inPanel onLeave={close} />
  </Drawer>
)

export default CartPanel
