// The reasons that staff choose from a list. They are stored in English, and everybody reads them in their own language. Nobody
// has typed them, so every mail may repeat them.

/** Why a rider brings an order back. */
export const failureReasons = [
  'Nobody opens the door',
  'Nobody answers the phone',
  'The address is wrong',
  'The shopper does not want it',
  'The shopper cannot pay',
  'The bags are damaged',
] as const

/** Why a manager takes an order back that is on its way. */
export const returnReasons = ['Does not answer', 'Nobody is at home'] as const

export const cancelReasons = ['The shopper asked for it', 'Out of stock', 'The address cannot be reached'] as const

/** Why the planner takes a trip back that is not loaded. */
export const takeBackReasons = { silent: 'Silent', notLoaded: 'Not loaded in time' } as const
