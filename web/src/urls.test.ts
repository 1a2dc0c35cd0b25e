import { idOfSlug } from '@tokri/rules/slugs.ts'
import { describe, expect, it } from 'vitest'
import { staffUrls } from './staff-urls.ts'
import { imageAt, urls } from './urls.ts'

const dairy = { _id: 'cat1', name: 'Dairy, Bread & Eggs' }
const milk = { _id: 'sub1', name: 'Milk' }
const toned = { _id: 'prd1', name: 'Toned Milk 500 ml / Pouch' }

describe('urls', () => {
  it('has exactly these addresses', () => {
    const all = {
      home: urls.home(),
      search: urls.search(),
      searchFor: urls.search('ice cream & 50% off'),
      searchFiltered: urls.search('milk', { brand: 'A & B', diet: 'Vegetarian' }),
      listing: urls.listing(dairy, milk),
      product: urls.product(toned),
      productWithoutWords: urls.product({ _id: 'prd2', name: '%%' }),
      productInHindi: urls.product({ _id: 'prd3', name: 'दूध 1 l' }),
      recipes: urls.recipes(),
      recipe: urls.recipe({ _id: 'rec1', title: 'Poha for four' }),
      buyAgain: urls.buyAgain(),
      shopPage: [urls.shopPage('privacy'), urls.shopPage('contact')],
      cart: urls.cart(),
      checkout: urls.checkout(),
      success: urls.success(),
      login: urls.login(),
      register: urls.register(),
      forgotPassword: urls.forgotPassword(),
      verifyOtp: urls.verifyOtp(),
      resetPassword: urls.resetPassword(),
      changePassword: urls.changePassword(),
      account: urls.account(),
      profile: urls.profile(),
      orders: urls.orders(),
      order: urls.order('ord1'),
      followOrder: urls.followOrder('key1'),
      addresses: urls.addresses(),
      favourites: urls.favourites(),
      fno: urls.fno(),
      adminProducts: urls.adminProducts(),
      adminSubcategories: urls.adminSubcategories(),
      adminCategories: urls.adminCategories(),
      uploadProduct: urls.uploadProduct(),
      adminRecipes: staffUrls.recipes(),
      homeSchedule: staffUrls.homeSchedule(),
      importProducts: staffUrls.importProducts(),
      adminOrders: urls.adminOrders(),
      adminOrder: staffUrls.adminOrder('ord1'),
      problems: staffUrls.problems(),
      phoneOrder: staffUrls.phoneOrder(),
      figures: urls.figures(),
      dayClose: staffUrls.dayClose(),
      accounts: staffUrls.accounts(),
      sales: staffUrls.sales(),
      buying: staffUrls.buying({ tab: 'orders' }),
      purchaseOrder: staffUrls.purchaseOrder('po1', 'main'),
      customer: staffUrls.customer('u1'),
      coupons: staffUrls.coupons(),
      discounts: staffUrls.discounts(),
      searchWords: staffUrls.searchWords(),
      people: staffUrls.people(),
      stores: staffUrls.stores(),
      store: staffUrls.store('str1'),
      floor: urls.floor(),
      floorPick: staffUrls.floorPick(),
      floorRide: staffUrls.floorRide(),
      floorOrders: staffUrls.floorOrders('str1'),
      floorStock: staffUrls.floorStock('str1'),
      floorBoard: staffUrls.floorBoard('str1'),
      anyFloorBoard: staffUrls.floorBoard(),
      activity: staffUrls.activity(),
      settings: staffUrls.settings(),
      programs: staffUrls.programs(),
    }
    expect(Object.keys({ ...urls, ...staffUrls }).every((name) => name in all)).toBe(true)
    expect(all).toMatchInlineSnapshot(`
      {
        "account": "/user",
        "accounts": "/dashboard/accounts",
        "activity": "/dashboard/activity",
        "addresses": "/dashboard/myaddress",
        "adminCategories": "/dashboard/category",
        "adminOrder": "/dashboard/orders/ord1",
        "adminOrders": "/dashboard/orders",
        "adminProducts": "/dashboard/product",
        "adminRecipes": "/dashboard/recipes",
        "adminSubcategories": "/dashboard/subcategory",
        "anyFloorBoard": "/floor/board",
        "buyAgain": "/buy-again",
        "buying": "/dashboard/buying?tab=orders",
        "cart": "/cart",
        "changePassword": "/change-password",
        "checkout": "/checkout",
        "coupons": "/dashboard/coupons",
        "customer": "/dashboard/people/u1",
        "dayClose": "/dashboard/day-close",
        "discounts": "/dashboard/discounts",
        "favourites": "/dashboard/favourites",
        "figures": "/dashboard/figures",
        "floor": "/floor",
        "floorBoard": "/floor/board?store=str1",
        "floorOrders": "/floor/orders?store=str1",
        "floorPick": "/floor/pick",
        "floorRide": "/floor/ride",
        "floorStock": "/floor/stock?store=str1",
        "fno": "/dashboard/fno",
        "followOrder": "/follow#key1",
        "forgotPassword": "/forgot-password",
        "home": "/",
        "homeSchedule": "/dashboard/home-schedule",
        "importProducts": "/dashboard/import",
        "listing": "/dairy-bread-eggs-cat1/milk-sub1",
        "login": "/login",
        "order": "/dashboard/myorders/ord1",
        "orders": "/dashboard/myorders",
        "people": "/dashboard/people",
        "phoneOrder": "/dashboard/phone-order",
        "problems": "/dashboard/problems",
        "product": "/product/toned-milk-500-ml-pouch-prd1",
        "productInHindi": "/product/दूध-1-l-prd3",
        "productWithoutWords": "/product/prd2",
        "profile": "/dashboard/profile",
        "programs": "/dashboard/programs",
        "purchaseOrder": "/dashboard/buying/po1?store=main",
        "recipe": "/recipe/poha-for-four-rec1",
        "recipes": "/recipes",
        "register": "/register",
        "resetPassword": "/reset-password",
        "sales": "/dashboard/sales",
        "search": "/search",
        "searchFiltered": "/search?q=milk&brand=A+%26+B&diet=Vegetarian",
        "searchFor": "/search?q=ice+cream+%26+50%25+off",
        "searchWords": "/dashboard/search-words",
        "settings": "/dashboard/settings",
        "shopPage": [
          "/legal/privacy",
          "/contact",
        ],
        "store": "/dashboard/stores/str1",
        "stores": "/dashboard/stores",
        "success": "/success",
        "uploadProduct": "/dashboard/upload-product",
        "verifyOtp": "/verify-otp",
      }
    `)
  })

  it('finds the id after the last hyphen, whatever the words before it', () => {
    const slugs = ['dairy-bread-eggs-cat1', 'Dairy-Bread--Eggs-cat1', 'dairy,-bread-&-eggs-cat1', 'x-cat1', 'cat1']
    expect(slugs.map(idOfSlug)).toEqual(slugs.map(() => 'cat1'))
  })

  it('returns the smaller pictures of an upload and leaves other addresses unchanged', () => {
    expect(imageAt('/media/ab12-960.webp', 240)).toBe('/media/ab12-240.webp')
    expect(imageAt('/art/no-data.svg', 240)).toBe('/art/no-data.svg')
  })
})
