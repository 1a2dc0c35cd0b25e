import { Drawer } from '../ui/dialog.tsx'
import { CartContent } from './cart-content.tsx'
import { closeCartPanel } from './cart-panel-door.ts'

const CartPanel = () => (
  <Drawer open onClose={closeCartPanel} title="Cart">
    <CartContent inPanel onLeave={closeCartPanel} />
  </Drawer>
)

export default CartPanel
