// The code of the cart panel loads when somebody is about to open the panel.

import { SERVER_UNREACHABLE } from '../lib/api/browser-send.ts'
import { setCartPanelOpen } from '../lib/cart/cart-panel-state.ts'
import { toast } from '../ui/toast.ts'

export const loadCartPanel = () => import('./cart-panel.tsx')
export const prefetchCartPanel = () => void loadCartPanel().catch(() => {}) // opening the panel tries again
export const openCartPanel = () =>
  void loadCartPanel().then(
    () => setCartPanelOpen(true),
    () => toast.error(SERVER_UNREACHABLE),
  )
