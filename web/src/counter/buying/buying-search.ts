// What the page of buying shows, as it stands in the address.
export const buyingTabs = ['today', 'orders', 'lost', 'money', 'suppliers'] as const
export type BuyingTab = (typeof buyingTabs)[number]
export const moneyReports = ['value', 'margin', 'slow', 'waste'] as const
export type MoneyReport = (typeof moneyReports)[number]

export type Search = {
  tab?: string
  store?: string
  /** A supplier whose items are shown. */
  supplier?: string
  report?: string
  by?: string
  from?: string
  to?: string
}

export const tabOf = ({ tab }: Search): BuyingTab => buyingTabs.find((one) => one === tab) ?? 'today'
export const reportOf = ({ report }: Search): MoneyReport => moneyReports.find((one) => one === report) ?? 'value'
