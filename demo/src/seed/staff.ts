// The people who work at the demo's stores: at each one a manager, two pickers and four riders.
import { demoStores } from './stores.ts'

export type DemoWorker = { name: string; email: string; storeId: string; duty: 'manager' | 'picker' | 'rider' }

const names = [
  ['Lakshmi Iyer', 'Ravi Kumar', 'Sunita Devi', 'Manoj Gowda', 'Farhan Ali', 'Deepa Nair', 'Santosh Patil'],
  ['Joseph Mathew', 'Kavitha Reddy', 'Anil Yadav', 'Prakash Shetty', 'Salma Begum', 'Vijay Naik', 'Rekha Bhat'],
  ['Anjali Menon', 'Suresh Babu', 'Geeta Kumari', 'Arjun Hegde', 'Nagesh Rao', 'Mohan Das', 'Priya Joseph'],
]
const duties = ['manager', 'picker', 'picker', 'rider', 'rider', 'rider', 'rider'] as const

/** The first name is the e-mail's name: ravi@demo.tokri.local. */
export const demoStaff: DemoWorker[] = demoStores.flatMap(({ id }, store) =>
  duties.map((duty, index) => {
    const name = names[store]?.[index] ?? ''
    return { name, duty, storeId: id, email: `${name.split(' ')[0]?.toLowerCase()}@demo.tokri.local` }
  }),
)
