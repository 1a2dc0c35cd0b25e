// UPI links, which payment apps open and QR codes hold: NPCI's UPI linking specification.

/** A virtual payment address, such as shop@bank. */
export const upiAddressPattern = /^[a-zA-Z0-9._-]{2,256}@[a-zA-Z][a-zA-Z0-9.-]{1,63}$/
/** The number that a bank gives a transfer. */
export const upiReferencePattern = /^[A-Z0-9]{6,35}$/

export type UpiPayee = { vpa: string; name: string }

/** A payment of exactly this amount, named by the order. */
export const upiLink = ({ vpa, name }: UpiPayee, { amount, orderNumber }: { amount: number; orderNumber: string }) => {
  const fields = { pa: vpa, pn: name, am: amount.toFixed(2), cu: 'INR', tr: orderNumber, tn: `Order ${orderNumber}` }
  // Apps read no plus signs as spaces.
  const query = Object.entries(fields).map(([key, value]) => `${key}=${encodeURIComponent(value)}`)
  return `upi://pay?${query.join('&').replaceAll('%40', '@')}`
}
