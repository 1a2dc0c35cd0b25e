// What a screen reader says of a whole purchase: roles, names and states, in the order of the page.
import type { Page } from '@playwright/test'
import { ids } from '../demo/src/catalogue/test-catalogue.ts'
import { testWithUnusedShop } from './own-shop.ts'
import { expect, waitForHydration } from './page-checks.ts'
import { addAddress, fillCart, signInNewShopper } from './shopper.ts'

const test = testWithUnusedShop()

const open = async (page: Page, path: string) => {
  await page.goto(path)
  await waitForHydration(page)
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
}

test('a screen reader tells a whole purchase', { tag: '@desktop' }, async ({ page }) => {
  const main = page.getByRole('main')
  const shopper = await signInNewShopper(page)
  await addAddress(page, shopper)
  await fillCart(page, shopper, [ids.biscuit])

  await open(page, '/')
  await expect(page.getByRole('banner')).toMatchAriaSnapshot(`
    - banner:
      - link "Tokri, home"
      - paragraph: Delivery in 10 minutes Free, from stores near you
      - link /^Search/
      - button "Account"
      - button "My Cart 1 item ₹10.85"
  `)
  await expect(main).toMatchAriaSnapshot(`
    - main:
      - heading "Groceries at your door in 10 minutes" [level=1]
      - paragraph: Groceries from stores near you
      - list:
        - listitem: 10 minutes
        - listitem: Free delivery
        - listitem: Best prices and offers
      - navigation "Categories":
        - list:
          - listitem:
            - link "Dairy"
          - listitem:
            - link "Snacks & Namkeen"
      - region "Dairy":
        - heading "Dairy" [level=2]
        - link "See All in Dairy": See All
        - list:
          - listitem:
            - article:
              - text: 5% OFF 10 Min
              - heading "Testwell Toned Milk" [level=3]:
                - link "Testwell Toned Milk"
              - paragraph:
                - button /1 L , 2 sizes/
                - text: · ₹5.70/100 ml
              - paragraph: Price now ₹57 , before ₹60
              - button "Add Testwell Toned Milk": Add
  `)

  await open(page, `/product/x-${ids.milk1l}`)
  await main.getByRole('button', { name: 'Add Testwell Toned Milk' }).first().click()
  await expect(page.getByRole('banner').getByRole('button', { name: 'My Cart 2 items' })).toBeVisible()
  await expect(page.getByText('1 of Testwell Toned Milk in the cart')).toBeAttached()
  await expect(main).toMatchAriaSnapshot(`
    - main:
      - navigation "Breadcrumb":
        - list:
          - listitem:
            - link "Home"
          - listitem:
            - link "Milk"
          - listitem: Testwell Toned Milk
      - button "Open picture 1 of 2 of Testwell Toned Milk":
        - img "Testwell Toned Milk"
      - list:
        - listitem:
          - button "Show picture 1"
        - listitem:
          - button "Show picture 2"
      - button "Favourite"
      - text: 10 Min
      - heading "Testwell Toned Milk" [level=1]
      - paragraph: 1 L · ₹5.70/100 ml
      - navigation "Sizes":
        - list:
          - listitem:
            - link "500 ml ₹30"
          - listitem:
            - link "1 L ₹57"
      - group "Quantity of Testwell Toned Milk":
        - button "Remove Testwell Toned Milk"
        - text: "1"
        - button "One more Testwell Toned Milk"
      - heading "Product details" [level=2]
      - term: Unit
      - definition: 1 L
      - region "Why shop from Tokri?"
  `)

  await open(page, '/cart')
  await expect(main).toMatchAriaSnapshot(`
    - main:
      - heading "Cart" [level=1]
      - paragraph: Delivery in 10 minutes
      - paragraph: Your total savings ₹3
      - list:
        - listitem:
          - link "Testwell Glucose Biscuits 100 g ₹10"
          - group "Quantity of Testwell Glucose Biscuits":
            - button "Remove Testwell Glucose Biscuits"
            - text: "1"
            - button "One more Testwell Glucose Biscuits"
          - combobox "If Testwell Glucose Biscuits is missing":
            - 'option "If missing: replace" [selected]'
            - 'option "If missing: my own choice"'
            - 'option "If missing: never replace, refund"'
        - listitem:
          - link "Testwell Toned Milk 1 L ₹57 , before ₹60"
          - group "Quantity of Testwell Toned Milk":
            - button "Remove Testwell Toned Milk"
            - text: "1"
            - button "One more Testwell Toned Milk"
          - combobox "If Testwell Toned Milk is missing":
            - 'option "If missing: replace" [selected]'
            - 'option "If missing: my own choice"'
            - 'option "If missing: never replace, refund"'
          - button "Change size of Testwell Toned Milk"
      - button "Have a Coupon?"
      - heading "Bill details" [level=2]
      - term: Items total
      - definition: ₹70 Price now ₹67
      - term: Total items
      - definition: "2"
      - term: Service charge
      - definition: ₹5.70
      - term: Delivery charge
      - definition: Free
      - term: Final amount
      - definition: ₹72.70
      - paragraph:
        - text: If something is missing
        - combobox "If something is missing":
          - option "Replace it" [selected]
          - option "Never replace, refund it"
      - button "₹72.70 Proceed"
  `)

  await open(page, '/checkout')
  await expect(main).toMatchAriaSnapshot(`
    - main:
      - heading "Checkout" [level=1]
      - region "Choose your address":
        - heading "Choose your address" [level=2]
        - radiogroup "Choose your address":
          - radio "14, 2nd Cross, Indiranagar Bengaluru, Karnataka 560038 India 9876543210" [checked]
          - text: 14, 2nd Cross, Indiranagar Bengaluru, Karnataka 560038 India 9876543210
          - button "Edit address 14, 2nd Cross, Indiranagar"
          - button "Delete address 14, 2nd Cross, Indiranagar"
        - button "+ Add Address"
      - group: Nobody home, or a note for the rider?
      - region "A tip for your rider?":
        - heading "A tip for your rider?" [level=2]
        - paragraph: All of it goes to the rider. If the order does not come, you pay no tip.
        - button "₹10"
        - button "₹20"
        - button "₹30"
        - button "₹50"
        - button "Other"
      - group: Send the bill to somebody else too?
      - region "Order Summary":
        - heading "Order Summary" [level=2]
        - paragraph: /At your door in \\d+ minutes/
        - term: Total without discount
        - definition: ₹70
        - term: Total items
        - definition: "2"
        - term: Discount
        - definition: −₹3
        - term: Service charge
        - definition: ₹5.70
        - term: Delivery charge
        - definition: Free
        - term: Final amount
        - definition: ₹72.70
        - paragraph: "Online payments are tests here: no money moves."
        - button "Online Payment"
        - button "Cash On Delivery"
  `)

  await page.getByRole('button', { name: 'Cash On Delivery' }).click()
  await expect(page.getByRole('heading', { name: 'Order placed successfully' })).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await expect(main.getByText(/^Arrives in/)).toBeVisible()
  await expect(main).toMatchAriaSnapshot(`
    - main:
      - heading "Order placed successfully" [level=1]
      - paragraph: It comes from a store near you.
      - link /Arrives in \\d+ min \\d+:\\d+ [ap]m · The store has your order Order T-\\w+ Placed Testwell Glucose Biscuits Testwell Toned Milk 2 items ₹72\\.70 to pay To 14, 2nd Cross, Indiranagar, Bengaluru Follow your order/:
        - paragraph: /Arrives in \\d+ min/
        - paragraph: /\\d+:\\d+ [ap]m · The store has your order/
        - text: /Order T-\\w+ Placed/
        - img "Testwell Glucose Biscuits"
        - img "Testwell Toned Milk"
        - text: /2 items ₹72\\.70 to pay To 14, 2nd Cross, Indiranagar, Bengaluru Follow your order/
      - link "My Orders"
      - link "Back to the shop"
  `)

  await main.getByRole('link', { name: /Order T-/ }).click()
  await expect(page.getByRole('region', { name: 'Delivery' })).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await expect(main).toMatchAriaSnapshot(`
    - main:
      - complementary:
        - navigation "My Account":
          - paragraph: My Account
          - link "Asha Rao"
          - separator
          - link "My Orders"
          - link "Buy again"
          - link "Favourites"
          - link "Saved Address"
          - link "F&O"
          - separator
          - button "Logout"
      - article:
        - link "My Orders"
        - heading /^Order T-\\w+$/ [level=1]
        - status: Placed
        - paragraph:
          - time: /\\d+ \\w+ \\d{4}, \\d+:\\d+ [ap]m/
          - text: /· ₹72\\.70 to pay · Promised by \\d+:\\d+ [ap]m, \\d+ minutes/
        - region "Delivery":
          - paragraph: /Arrives in \\d+ min/
          - paragraph: /\\d+:\\d+ [ap]m · The store has your order/
          - paragraph:
            - text: Code for the rider
            - strong: /\\d+/
          - list "Progress":
            - listitem: Placed
            - listitem: Confirmed
            - listitem: Being packed
            - listitem: On its way
            - listitem: Delivered
          - status
        - heading "Items" [level=2]
        - list:
          - listitem:
            - 'link "Testwell Glucose Biscuits 100 g × 1 If missing: replace"'
            - text: ₹10
          - listitem:
            - 'link "Testwell Toned Milk 1 L × 1 If missing: replace"'
            - text: ₹57 , before ₹60
        - heading "Bill" [level=2]
        - term: Total without discount
        - definition: ₹70
        - term: Discount
        - definition: −₹3
        - term: Service charge
        - definition: ₹5.70
        - term: Delivery charge
        - definition: Free
        - term: Final amount
        - definition: ₹72.70
        - term: To pay
        - definition: ₹72.70
        - term: Payment
        - definition: Cash on delivery, to be paid at the door
        - heading "Delivery address" [level=2]
        - text: 14, 2nd Cross, Indiranagar Bengaluru, Karnataka 560038 India 9876543210
        - heading "At the door" [level=2]
        - 'checkbox "Leave it at the door Only for orders that are paid online: cash needs somebody at the door." [disabled]'
        - text: "Leave it at the door Only for orders that are paid online: cash needs somebody at the door. A note for the rider (optional)"
        - textbox "A note for the rider (optional)":
          - /placeholder: Second gate, leave it with the guard
        - button "Save" [disabled]
        - heading "Timeline" [level=2]
        - list:
          - listitem:
            - text: Placed
            - time: /\\d+ \\w+ \\d{4}, \\d+:\\d+ [ap]m/
            - text: ", by you"
        - button "Order again"
        - button "Invoice"
        - button "Send the bill to somebody else"
        - button "Change order"
        - button "Cancel order"
  `)
})
