// Defaults of the settings (spec, sections 1 and 2), and limits of carts and addresses.

export const shopDefaults = {
  storeName: 'Tokri',
  slogan: 'Bringing groceries to your door in minutes',
  promiseMinutes: 10,
  searchHints: ['Milk', 'Bread', 'Icecream', 'Fruits', 'Sugar', 'Paneer', 'Rice', 'Egg', 'Chips', 'Curd'],
  promises: [
    {
      title: 'Superfast Delivery',
      text: 'Your order at your door in 10 minutes, from stores near you. Delivery is free.',
    },
    { title: 'Best Prices & Offers', text: 'The best prices with offers straight from the makers.' },
    { title: 'Wide assortment', text: 'Choose from over 5000 products: food, personal care, household and more.' },
  ],
}

/** Most pieces of one product in a cart (contract, cart/update-cart-item). */
export const MAX_LINE_QUANTITY = 99

/** Most addresses of one shopper (contract, address calls). */
export const MAX_ADDRESSES = 20

/** Indian mobile numbers: ten digits, the first from 6 to 9 (spec, section 5). */
export const mobilePattern = /^[6-9]\d{9}$/
