import { isProviderName, paymentProviders } from '@tokri/contract/payment-providers.ts'

const onDate = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeZone: 'UTC' })

/** 2026-12-25 as 25 Dec 2026. */
export const dateText = (day: string): string => onDate.format(new Date(`${day}T00:00:00Z`))

const inMonth = new Intl.DateTimeFormat('en-IN', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** 2026-12 as December 2026; a text that is no month as it is. */
export const monthText = (month: string): string => {
  const first = new Date(`${month}-01T00:00:00Z`)
  return Number.isNaN(first.getTime()) ? month : inMonth.format(first)
}

/** An instant by the clock of a store. */
export const timeText = (instant: string, timeZone: string): string =>
  new Date(instant).toLocaleString('en-IN', { dateStyle: 'medium', timeStyle: 'short', timeZone })

export const providerText = (provider: string): string =>
  isProviderName(provider) ? paymentProviders[provider].label : provider

export const ordersText = (count: number): string => `${count} ${count === 1 ? 'order' : 'orders'}`
