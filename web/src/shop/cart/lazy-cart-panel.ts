// Loads the code of the cart panel on hover, on focus or when the panel opens.

import { SERVER_UNREACHABLE } from '../../lib/api/browser-send.ts'
import { setCartPanelOpen } from '../../lib/cart/cart-panel-state.ts'
import { toast } from '../../ui/toast.ts'

export const loadCartPanel = () => import('./cart-panel.tsx')
export const prefetchCartPanel = () => void loadCartPanel().catch(() => {}) // opening the panel retries
export const openCartPanel = () =>
  void loadCartPanel().then(
    () => setCartPanelOpen(true),
    () => toast.error(SERVER_UNREACHABLE),
  )
