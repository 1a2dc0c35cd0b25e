// Each visible line of the specification, and the test that covers it. test/spec-coverage.test.ts fails when a test is
// missing.

/** `shownBy`: file of the test, then its title (a title with a path in it as the loop writes it). */
export type Covered = { section: string; line: string; shownBy: readonly [file: string, title: string] }

const shell = 'e2e/shell.spec.ts'
const toast = 'e2e/toast.spec.ts'
const home = 'e2e/home.spec.ts'
const search = 'e2e/search.spec.ts'
const listing = 'e2e/listing.spec.ts'
const product = 'e2e/product.spec.ts'
const cart = 'e2e/cart.spec.ts'
const stepper = 'e2e/stepper.spec.ts'
const checkout = 'e2e/checkout.spec.ts'
const first = 'e2e/first-order.spec.ts'
const app = 'e2e/installed-app.spec.ts'
const session = 'e2e/session.spec.ts'
const admin = 'e2e/admin.spec.ts'
const adminLabels = 'e2e/admin-labels.spec.ts'
const adminTools = 'e2e/admin-tools.spec.ts'
const adminImport = 'e2e/admin-import.spec.ts'
const adminProducts = 'e2e/admin-products.spec.ts'
const adminPictures = 'e2e/admin-pictures.spec.ts'
const fullImport = 'e2e/full-import.spec.ts'
const manageProducts = 'server/src/modules/catalogue/manage-products.test.ts'
const manageCategories = 'server/src/modules/catalogue/manage-categories.test.ts'
const fromCategoryToProduct = 'an administrator creates, changes and deletes a category, a subcategory and a product'
const namedAndLabelled = 'the admin screens have the titles and labels of the specification'
const withoutMessage = 'a failed change without a server message shows the default message and keeps its dialog open'
const pictureWords = 'uploading a category or subcategory picture shows the messages of the specification'
const account = 'e2e/account.spec.ts'
const forgotten = 'e2e/forgotten-password.spec.ts'
const orders = 'e2e/orders.spec.ts'
const cartStock = 'e2e/cart-stock.spec.ts'
const openOrders = 'e2e/open-orders.spec.ts'
const failedCalls = 'e2e/failed-calls.spec.ts'
const returning = 'e2e/return-after-login.spec.ts'
const addresses = 'e2e/addresses.spec.ts'
const firstPassword = 'e2e/first-password.spec.ts'
const afterLogout = 'e2e/after-logout.spec.ts'
const wholeAccount = 'a shopper registers, signs in, edits profile and address, and signs out'
const wholeReset = 'a forgotten password is reset with the code from the mail, and old sessions end'
const brokenCall = 'when a call fails without a message'

const table = {
  '1 What the product does': {
    'delivery in 10 minutes, from nearby stores, free, over 5000 products, best prices and offers': [
      home,
      'the server renders the home page: banner with the promise, category tiles, first carousels',
    ],
    "product cards carry a '10 Min' badge": [
      listing,
      'a card shows unit, price per 100, discount, whole rupees and "10 Min"; out of stock has no control',
    ],
    'shoppers browse, register, log in, keep a cart, save an address, pay cash on delivery': [
      first,
      'a guest browses, adds a product, registers, and orders with cash on delivery',
    ],
  },
  '2 Routes': {
    '/{categoryslug}-{categoryId}/{subcategoryslug}-{subcategoryId}: category slugs lose ampersands and commas': [
      'web/src/urls.test.ts',
      'has exactly these addresses',
    ],
    '/product/{name-with-hyphens}-{productId}: the id is the part after the last hyphen': [
      product,
      'the page opens by its id whatever the slug says, with one canonical address',
    ],
    'slugs end with the id after the last hyphen': [
      'web/src/urls.test.ts',
      'finds the id after the last hyphen, whatever the words before it',
    ],
    '/login, /register and /forgot-password send who is signed in to /dashboard/profile': [
      session,
      'with only a valid token in a cookie is redirected to the profile',
    ],
    'also by a refresh that succeeds, and by a token in a cookie': [
      session,
      'with only a refresh token is redirected to the profile',
    ],
    '/verify-Otp, also written /verify-otp': [
      forgotten,
      'without an e-mail redirects to the first step and replaces the history entry',
    ],
    '/user, /dashboard with its children, and the placeholder fno': [
      session,
      'sees the placeholder page, and the profile at the address of the dashboard',
    ],
    'the admin group sends shoppers back where they came from': [
      admin,
      'guests are redirected to the login, shoppers back to the previous page',
    ],
    'unknown pages have a way back': [shell, 'is a 404 page in the design of the shop with a link back'],
    'a guest at /checkout goes to /login': [
      checkout,
      'a guest at the checkout is asked to sign in and redirected to the login',
    ],
  },
  '2 App shell': {
    'sticky header with logo, search box and Login; footer with social links and a copyright line': [
      shell,
      'the header has logo, search, Login and My Cart for a guest; the footer social links and a copyright line',
    ],
    'social links: those that the settings name': [
      shell,
      'the footer links to the social pages that the settings name, and to no others',
    ],
    'the whole header is sticky on phones too': [
      shell,
      'the whole header stays at the top while the page scrolls, in at most 104 px on a phone',
    ],
    "cart button with item count and final amount, 'My Cart' when empty": [
      cart,
      'a coupon is refused below its minimum and when unknown, applies, and is removed when the total falls below 400',
    ],
    'splash with a tagline until user, categories and subcategories have been requested': [
      shell,
      'the splash shows its tagline while a client-rendered page loads user and categories',
    ],
    'mobile cart bar links to /cart, hidden on /checkout, on /cart and when empty': [
      shell,
      'on a phone a bar links to the cart when it is not empty, except on the cart and the checkout',
    ],
    'mobile account button: /login when logged out, else /user': [
      shell,
      'on a phone the account button links to the login, or to the account page when signed in',
    ],
  },
  '2 Search bar': {
    'clicking it leads to the search page, where it is a field with autofocus that writes q on every keystroke': [
      search,
      'the search bar opens the search page and becomes the field that writes q on every keystroke',
    ],
    'prefilled from q': [search, 'the field is filled from q, and a number stays text'],
    "at least 360 px wide, 480 on large screens; its layout and the account's switch under 1068 px": [
      shell,
      'search and account change their layout at 1068 px, and the search box keeps its minimum width',
    ],
    'the search box covers nothing at any width': [
      shell,
      'no part of the header covers another one at any width, for a guest and with a full cart',
    ],
    "placeholder 'Search for Milk Bread and more...'": [
      search,
      'the search bar opens the search page and becomes the field that writes q on every keystroke',
    ],
    'an animated typing hint off the search page': [
      shell,
      'the search hint types one phrase after the other, and repeats',
    ],
    'it stands still under reduced motion': [shell, 'the search hint does not move under reduced motion'],
    'a back arrow to / under 1068 px': [
      search,
      'the search bar opens the search page and becomes the field that writes q on every keystroke',
    ],
  },
  '2 Account menu': {
    "'My Account', the name, My Orders, Saved Address, Logout; admin entries only for admins": [
      shell,
      'the account menu shows the name, and links to profile, orders and addresses',
    ],
    "'(Admin)' and Category, Sub Category, Product, Upload Product for administrators": [
      session,
      'as an administrator sees "(Admin)" and the admin entries in the menu',
    ],
    'mobile version: close button, menu, Logout': [account, wholeAccount],
  },
  '2 Home': {
    'responsive banner': [home, 'the banner has one picture for phones and one for wide screens'],
    'category tiles in 4, 5 and 10 columns': [home, 'category tiles have 4, 5 or 10 columns'],
    "'See All' or a tile leads to the listing": [
      home,
      'a tile and its carousel’s See All link to the first subcategory, or to a search for the name',
    ],
    'one carousel per category with scroll buttons of 200 px': [
      home,
      'a carousel shows at most 15 products and scrolls by 200 px',
    ],
    'quick presses of a scroll button add up': [
      home,
      'quick presses on the arrow of a carousel add up, and the arrow at an end is off',
    ],
  },
  '2 Login and Register': {
    "e-mail and password with show/hide, 'Login', links to /register and /forgot-password, on success to /": [
      account,
      wholeAccount,
    ],
    "'Logging in...' while busy": [
      account,
      'the login button shows that it is busy, and a failing cart call does not stop the login',
    ],
    'name, e-mail, password and confirmPassword, strength meter, link to /login, on success to /login': [
      account,
      wholeAccount,
    ],
  },
  '2 Forgotten password': {
    "e-mail and 'Send OTP'; six boxes and 'Verify OTP'; new and confirm; on to /login": [forgotten, wholeReset],
    "'Session expired. Please re-enter your email.' without an e-mail, replacing history": [
      forgotten,
      'without an e-mail redirects to the first step and replaces the history entry',
    ],
    'the same when it took too long': [forgotten, 'an expired reset ticket sends the user back to the first step'],
  },
  '2 Dashboard': {
    'menu, Logout and F&O beside the page on large screens': [
      session,
      'sees the placeholder page, and the profile at the address of the dashboard',
    ],
    'profile: avatar with Edit and its dialog; name, e-mail, mobile': [account, wholeAccount],
    "'My Addresses' with edit, delete, 'Add Address' and 'No addresses found.'": [account, wholeAccount],
    'orders, in the place of the placeholder (contract, section 4)': [
      orders,
      'a shopper pays online and sees the order, its bill and its invoice',
    ],
  },
  '2 Search results': {
    "heading 'Search Results: {count}'": [
      search,
      'the search bar opens the search page and becomes the field that writes q on every keystroke',
    ],
    '2, 3 and 4 columns': [search, 'the server renders results in 2, 3 or 4 columns'],
    '10 placeholder cards while loading': [search, 'ten placeholders show while the first page of results loads'],
    '10 placeholder cards for a new text too: nothing of the old text can be added': [
      search,
      'ten placeholders replace the old results, their count and their Add buttons while a new text loads',
    ],
    'infinite scroll loads the next page while there is one': [
      search,
      'scrolling loads page after page until the last one',
    ],
    'Back finds the place again, whether the product came or not': [
      search,
      'Back from a product that never loaded restores the scroll position, and its placeholder starts at the top',
    ],
    'a reload keeps the place': [search, 'a reload keeps the place in a long list'],
    "the phone's Search key leads to the results": [
      search,
      'the Search key closes the keyboard and moves to the results',
    ],
    "empty state: an image and 'No Data Found !!!'": [
      search,
      'a search without results shows the empty state with a picture',
    ],
    'slow answers never overwrite newer ones': [
      search,
      'a slow response for a shorter text never overwrites the response for a longer one',
    ],
  },
  '2 Product listing': {
    "breadcrumb 'Home / category name', subcategories with the current one highlighted, heading": [
      listing,
      'a listing shows the breadcrumb, the subcategories with the current one marked, and its heading',
    ],
    'left column of subcategories at every width': [
      listing,
      'the subcategories are a column of pictures at the left at every width, beside at least two cards a row from 360 px',
    ],
    '1/2/3/4 columns by width': [listing, 'products have 1, 2, 3 or 4 columns by width'],
    '8 skeleton cards while loading': [listing, 'eight skeletons show while the products of a subcategory load'],
    "'Load More' below total pages; changing route resets page and products": [
      listing,
      'Load More loads further pages; Back restores the longer list, a new visit starts with one page',
    ],
  },
  '2 Product detail': {
    'the viewer enlarges with two fingers, the wheel and the keyboard': [
      product,
      'pinch, wheel and keyboard zoom the picture of the viewer',
    ],
    'gallery with dots and thumbnails, full-screen viewer': [
      product,
      'the gallery has dots and thumbnails and opens a full-screen viewer that Escape and Back close',
    ],
    "badge, name, unit, price box with '{n}% Discount', 'Why shop', description, unit and extra details": [
      product,
      'a product page shows price, discount, promise, "Why shop" and every detail',
    ],
    "stock 0: 'Out of Stock' and a disabled 'Add'": [
      product,
      'a product that is out of stock says so and cannot be added',
    ],
    'price and Add stay in view on phones': [
      product,
      'on a phone one bar at the bottom holds price, Add and cart wherever the page is scrolled',
    ],
    'skeleton while loading': [product, 'a skeleton shows while a product loads'],
  },
  '2 Cart side panel': {
    "title 'Cart', savings banner, rows that lead to their products, bill": [
      cart,
      'the cart shows savings, rows and the bill to the paisa; its rows link to their products',
    ],
    "'Your cart is empty !' with 'View Products'": [cart, 'an empty cart says so and links to the products'],
    'skeleton for one second; Proceed disabled while empty or loading': [
      cart,
      'the panel shows its skeleton for one second, and Escape and Back close it',
    ],
  },
  '2 Checkout': {
    "'Choose your address' with radios; 'Order Summary' with every row; both buttons": [
      checkout,
      'the checkout shows the addresses and the whole bill',
    ],
    'edit and delete (delete confirms)': [checkout, 'an address is edited, and deleted only after a confirmation'],
    "'Online Payment' (contract, section 4)": [
      orders,
      'a shopper pays online and sees the order, its bill and its invoice',
    ],
    'success leads to /success': [checkout, 'a double click places one order'],
  },
  '4 States': {
    'Add, minus, quantity, plus; minus at 1 deletes; toasts Item Added and Item Removed': [
      stepper,
      'plus and minus change the quantity by one, and minus at one removes the product',
    ],
    "stock 0 shows 'Out of stock' instead of the control": [
      listing,
      'a card shows unit, price per 100, discount, whole rupees and "10 Min"; out of stock has no control',
    ],
    'the coupon resets whenever the discounted total falls under 400': [
      cart,
      'a coupon is refused below its minimum and when unknown, applies, and is removed when the total falls below 400',
    ],
    'cash on delivery: the cart is refetched and the user goes to /success': [
      first,
      'a guest browses, adds a product, registers, and orders with cash on delivery',
    ],
  },
  '4 States of a person': {
    'a cart that cannot be fetched after the login does not stop it': [
      account,
      'the login button shows that it is busy, and a failing cart call does not stop the login',
    ],
    'the product a guest wanted waits in the cart after the login': [
      first,
      'a guest browses, adds a product, registers, and orders with cash on delivery',
    ],
    "logout removes the tokens, the dashboard's clears local storage, and leads to / with the server's message": [
      account,
      wholeAccount,
    ],
    'a digit moves on, Backspace in an empty box moves back': [forgotten, wholeReset],
    'strength: Weak, Medium, Strong': [account, wholeAccount],
  },
  '5 and 8 Refusals': {
    "login and register: 'All fields are required', 'Password and Confirm Password do not match', colours of the confirm field":
      [account, wholeAccount],
    "OTP: one digit a box, 'Please enter the full 6-digit OTP'": [forgotten, wholeReset],
    "reset: 'All fields are required', 'Password must be at least 6 characters', 'Passwords do not match'": [
      forgotten,
      wholeReset,
    ],
    "profile: 'Nothing changed to update.', 'Fields cannot be empty or just spaces.', 'Enter a valid 10-digit mobile number.'":
      [account, wholeAccount],
    'address: every field is required': [account, wholeAccount],
    'a 401 is refreshed once for all calls and retried': [session, 'is refreshed once for many parallel calls'],
    'a refresh that fails removes both tokens and leads to /login': [
      session,
      'that cannot be refreshed removes both tokens and redirects to the login',
    ],
    "'Login failed' where the server gives no message": [
      account,
      'a login that fails without a message shows "Login failed"',
    ],
    "'Failed to reset password.' where the server gives no message": [
      forgotten,
      'a reset that fails without a message shows "Failed to reset password."',
    ],
    "'Failed to fetch addresses', 'Update failed.', 'Failed to upload image'": [account, brokenCall],
    "'Add items worth ₹400 for this coupon', 'Invalid Coupon', 'Hurray you got ₹ 200 discount'": [
      cart,
      'a coupon is refused below its minimum and when unknown, applies, and is removed when the total falls below 400',
    ],
    "'please login' when proceeding logged out": [cart, 'Proceed without a session asks to sign in'],
    "'Unable to Add, Please login first!' and /login": [
      stepper,
      'a guest who adds a product is asked to sign in and redirected to the login',
    ],
    "network failure: 'Server unreachable. Please try again later.'": [
      stepper,
      'adding a product says that the server cannot be reached',
    ],
    "delete confirmation 'Are you sure to delete this permanently'": [
      checkout,
      'an address is edited, and deleted only after a confirmation',
    ],
    'more than the stock rolls back and says why': [
      stepper,
      'a quantity above the stock rolls back and shows the reason',
    ],
  },
  '2 Admin': {
    "the menu's admin entries: Category, Sub Category, Product, Upload Product; '(Admin)' beside the name": [
      session,
      'as an administrator sees "(Admin)" and the admin entries in the menu',
    ],
    'every admin screen is reached from the navigation of the counter, and that from /user': [
      adminTools,
      'every admin screen is linked from the navigation of the counter',
    ],
    'guard: a fallback while the user is unknown, back to the previous page for anybody but an Admin': [
      adminTools,
      'no admin screen renders before the user is known, and shoppers are redirected back',
    ],
    'guests at an admin screen are redirected to the login': [
      admin,
      'guests are redirected to the login, shoppers back to the previous page',
    ],
    "Products: search box, cards with edit and delete, 'Edit Product', 'Category data is not ablable'": [
      admin,
      fromCategoryToProduct,
    ],
    'Products: numbered pages with Previous and Next, hidden on small screens': [
      admin,
      'the product list has pages, and beyond the last page it shows the last',
    ],
    'Products: first, last and pages within 2 are shown, an ellipsis at distance 3': [
      'web/src/counter/lists/page-numbers.test.ts',
      'page %i of %i shows %s',
    ],
    "Sub Category: 'Add Sub Category', the table's columns, the image's viewer, 'Edit Subcategory', 'Add New Subcategory'":
      [adminLabels, namedAndLabelled],
    "Category: 'Category', 'Add Category', 'Add New Category', 'Update Category'; no image before there is a name": [
      adminLabels,
      namedAndLabelled,
    ],
    'Category: ten skeletons; Sub Category: six skeleton rows': [
      adminLabels,
      'ten skeleton cards and six skeleton rows show while lists load',
    ],
    'Category: an empty state when there are none': [adminLabels, 'a list that fails to load is shown as empty'],
    "Upload Product: its fields, images multiple, 'Add More Fields'": [adminLabels, namedAndLabelled],
    'Upload Product: removable chips without duplicates; each added field becomes a text input': [
      admin,
      fromCategoryToProduct,
    ],
    "Upload Product: 'Uploading...' while busy": [adminLabels, withoutMessage],
    'deleting a category, a subcategory or a product asks for confirmation': [adminLabels, withoutMessage],
  },
  '4 Admin': {
    'searching resets to page 1; beyond the last page it jumps to the last': [
      admin,
      'the product list has pages, and beyond the last page it shows the last',
    ],
    'deleting refreshes the list; after a change the list reloads and the modal closes': [admin, fromCategoryToProduct],
    'choosing categories filters the subcategories; removing one takes its subcategories along; disabled before': [
      admin,
      fromCategoryToProduct,
    ],
    'after a product is uploaded the form is cleared': [admin, fromCategoryToProduct],
    'busy flags disable controls and change labels': [adminLabels, pictureWords],
  },
  '5 Admin': {
    'name and description are required in the edit; number fields from 0, step 1, without e, E, + and -': [
      adminLabels,
      namedAndLabelled,
    ],
    'the same rules hold on the server: products': [manageProducts, '%j is refused with %i'],
    'the same rules hold on the server: categories': [manageCategories, '%j is refused'],
    'what is wrong with a number is said before it is sent': [
      'web/src/counter/products/product-draft.test.ts',
      'returns the first error of a product',
    ],
    "upload: 'All fields are required' while anything but the discount is missing, and nothing is sent": [
      'web/src/counter/products/product-draft.test.ts',
      'is complete without a discount, and with nothing else missing',
    ],
    'images accept image files only': [adminLabels, namedAndLabelled],
    'what is no picture is refused with a sentence': [
      adminPictures,
      'a file that is not a picture is refused with a message, in every upload field',
    ],
    'a new field name must not be blank; `__proto__` and its kin are refused': [admin, fromCategoryToProduct],
    'category submit needs a name, an image, and no upload under way': [adminLabels, pictureWords],
    'subcategory submit needs a name, an image and a category': [adminLabels, namedAndLabelled],
    'the product search is sent when empty or longer than one character, after 400 ms': [
      adminTools,
      'a search is sent after 400 ms without typing, and never for one letter',
    ],
  },
  '6 Admin': {
    'guests and shoppers are refused by the server at every admin call': [
      'server/test/access.test.ts',
      'refuses those without access before it reads the body',
    ],
    'regular users are sent back to the previous page': [
      admin,
      'guests are redirected to the login, shoppers back to the previous page',
    ],
  },
  '8 Admin': {
    "'Image uploaded', 'Image uploaded successfully', 'Image upload failed', '… Try again.', 'Upload failed. Try again.'":
      [adminLabels, pictureWords],
    "'Failed to upload image' for a product's pictures": [adminLabels, pictureWords],
    "'Subcategory created'": [admin, fromCategoryToProduct],
    "'Failed to delete', and 'Something went wrong' for category update and product upload": [
      adminLabels,
      withoutMessage,
    ],
    "'Are you sure to delete this permanently'": [adminLabels, withoutMessage],
    'failed list loads yield empty lists': [adminLabels, 'a list that fails to load is shown as empty'],
    "the server's message is shown: in use, taken, refused pictures": [admin, fromCategoryToProduct],
  },
  '6 Guests': {
    'browse, search and see product pages': [
      first,
      'a guest browses, adds a product, registers, and orders with cash on delivery',
    ],
    'see the cart panel, empty': [cart, 'an empty cart says so and links to the products'],
  },
  '9 Constants': {
    'the check of a coupon takes 800 ms': [cart, 'the check of a coupon takes 800 ms'],
    'the panel waits a second, also when the number of lines changes': [
      cart,
      'the panel shows its skeleton for one second when a line is removed',
    ],
    'a success toast stands 2 s': [toast, 'a success toast disappears after two seconds'],
    'a repeated success counts up in one toast': [toast, 'four quick adds are one toast with a count'],
    'a blank toast leaves by itself, a loading toast has no time-out': [
      toast,
      'a disabled button says why in a blank toast, and a loading toast stays until its work ends',
    ],
    'a custom toast stands 4 s': [toast, 'a custom toast disappears after four seconds'],
    'category tiles wait as 18, 16 or 10 by width': [
      home,
      '10, 16 or 18 placeholder tiles show while the categories load',
    ],
    'at most 99 pieces of a line (contract, section 2)': [
      stepper,
      'at the maximum quantity of a line plus does nothing and keeps the focus',
    ],
    'line price, whole rupees on cards, struck original': [
      listing,
      'a card shows unit, price per 100, discount, whole rupees and "10 Min"; out of stock has no control',
    ],
    'savings, service charge, final amount to the paisa': [
      cart,
      'the cart shows savings, rows and the bill to the paisa; its rows link to their products',
    ],
    'at most 20 toasts; an error stands 4 s': [
      toast,
      'at most 20 toasts show at once, and an error disappears after four seconds',
    ],
    '7 skeleton cards on a carousel': [home, 'seven skeleton cards show in a carousel while its products load'],
    'at most 15 products in a carousel': [home, 'a carousel shows at most 15 products and scrolls by 200 px'],
  },
  'Beyond the spec': {
    'a form says below each field what is wrong, and its toast leaves the heading visible': [
      toast,
      'a message about a form leaves the heading of the form visible',
    ],
    'the printed password is changed first': [
      firstPassword,
      'the printed password is changed before any other page opens',
    ],
    'a filter chosen while the page hydrates': [
      listing,
      'a choice between the hydration of the header and that of the page counts',
    ],
    'fields of login and register are marked as invalid': [
      account,
      'fields of login and register that are empty or wrong say so below themselves',
    ],
    'a picture that fails': [shell, 'a picture that cannot be loaded is replaced by a quiet drawing'],
    'Back without a network': [app, 'Back to a list that was visited shows its kept copy'],
    'the order under way at every width': [
      shell,
      'the state of an order under way is readable in the header at every width',
    ],
    'odd addresses never break a page': [shell, 'unusual URLs always show a page in the design of the shop'],
    'one cart in every tab': [session, 'shows in every tab what another tab added to the cart'],
    'pictures in order by buttons and by dragging': [
      adminPictures,
      'pictures are reordered by buttons and by dragging; cards show the first one',
    ],
    'paste and drop upload with progress': [adminPictures, 'pictures are uploaded by drop and paste, with progress'],
    'duplicate a product': [
      adminProducts,
      'duplicating a product fills the form with its values and saves a second product',
    ],
    'archive and restore': [
      adminProducts,
      'a deleted product is archived, and restoring it returns it to its place in the lists',
    ],
    'low-stock list': [adminProducts, 'products low on stock are listed, lowest stock first'],
    'bulk price and stock edit': [
      adminProducts,
      'many prices and stocks are saved at once; a refused one stays in the form with its name',
    ],
    export: [adminProducts, 'the product list is exported as a file'],
    'import with mapping, findings by row and download of the bad rows': [
      adminImport,
      'an import previews each row, offers the bad rows as a file, and imports the rest',
    ],
    'import of a real list through the screen': [
      fullImport,
      'a full product list of a real shop is imported through the admin screen',
    ],
    'unsaved changes': [adminProducts, 'leaving with unsaved changes asks first'],
    'somebody else changed the same product meanwhile': [admin, fromCategoryToProduct],
    'category display order': [adminTools, 'shoppers see categories in the order that an administrator sets'],
    'synonyms and searches without results': [
      adminTools,
      'synonyms are edited and used by the search; searches without results are listed',
    ],
    'the audit log in words': [adminTools, 'the audit log shows who did what, and is searched by name'],
    'slash brings the cursor to the search': [
      adminTools,
      'the slash key focuses the search field on every screen that has one',
    ],
    'markup in any text is text': [
      adminProducts,
      'names and details that look like markup are text on every admin screen',
    ],
    'every admin screen for everybody, in light and dark': [
      admin,
      'every admin screen passes the accessibility checks',
    ],
    'theme by system and toggle without a flash': [
      shell,
      'the theme follows the system, can be toggled, and is set before the first paint',
    ],
    'focus on the heading after a change of page': [
      shell,
      'after navigation the heading has the focus, and Tab starts with a link to the content',
    ],
    'unknown search parameters change nothing': [listing, 'unknown search parameters and their order change nothing'],
    'nothing overflows at 320 px': ['e2e/reflow.spec.ts', 'at 320 pixels no page scrolls horizontally'],
    'long names keep to their column': ['e2e/reflow.spec.ts', 'a long name stays in its column on the order board'],
    'the first page ever seen can be read offline': [app, 'the first page ever visited can be read again'],
    'sort and filters in the address': [
      listing,
      'sort and filters are part of the URL: Back undoes them and the page can be shared',
    ],
    'recent searches': [search, 'recent searches with results are offered again'],
    'related products': [product, 'related products of the same subcategory are offered below'],
    'structured data': [
      product,
      'structured data contains name, price and availability, and no text can break out of it',
    ],
    'prices and stock that moved are shown before the order goes on': [
      checkout,
      'a changed price is shown before the order continues at the new total',
    ],
    '\'Failed to fetch addresses\' at the checkout, and never "Add an address" for it': [
      failedCalls,
      'addresses that fail to load are reported, can be loaded again, and are never called missing',
    ],
    'the order buttons change their labels while busy': [
      failedCalls,
      'the order buttons say what they are doing while they are busy',
    ],
    'a cart line above the stock says so, is not billed above it, and Proceed says why it waits': [
      cartStock,
      'a cart line says what is left, only that is billed, and Proceed says why it waits',
    ],
    'the same at the checkout': [cartStock, 'one press on minus takes a line that is too long down to what is left'],
    'plus stops at the stock with one message': [
      cartStock,
      'plus stops at the stock, asks the server nothing and says why once',
    ],
    'an open payment can be finished or cancelled from cart and checkout': [
      openOrders,
      'Back from the payment page offers to finish or cancel the payment, and cancelling refills the cart',
    ],
    'a third open payment names the open ones': [
      openOrders,
      'a third open payment is refused with the two that are open, to finish or to cancel',
    ],
    'an order on its way survives a reload': [openOrders, 'a reload while an order is on its way leads to that order'],
    'an order of another tab is named': [
      openOrders,
      'an order that was placed in another tab is named with its number and payment',
    ],
    'adding what another tab added counts up': [openOrders, 'adding what another tab has added already counts up'],
    'a cart that cannot be loaded is no empty cart': [
      failedCalls,
      'a cart that fails to load says so and can be loaded again',
    ],
    'a lost coupon is named with its reason': [
      failedCalls,
      'a coupon that no longer applies is named with its reason and with what brings it back',
    ],
    'a session that has ended at the order leads back to the checkout': [
      failedCalls,
      'a session that has ended at the order asks to log in again, and the login leads back to the checkout',
    ],
    'the same without a refresh token': [
      failedCalls,
      'a session without a refresh token that has ended at the order keeps the cart too',
    ],
    'registering from ADD leads back to the product': [
      returning,
      'a guest who adds a product and registers is signed in and back at the product, which is in the cart',
    ],
    'logging in from ADD leads back to the product': [
      returning,
      'a guest who adds a product and logs in is back at the product, which is in the cart',
    ],
    'logging in from the checkout leads back to it': [
      returning,
      'a guest who opens the checkout is led to it by the login',
    ],
    'addresses in India are checked, and carry a label': [
      addresses,
      'an address in India is checked with a sentence, takes a pasted pincode with a space, and carries a label',
    ],
    'the address of the last order comes preselected': [addresses, 'the address of the last order is preselected'],
    'the amount of the cart says "incl. fees"': [addresses, 'the amount of the cart says that it includes fees'],
    'a pasted tab separates words of a search': [addresses, 'a search text with a pasted tab finds its words'],
    'searches and visited pages end with the logout': [
      afterLogout,
      'recent searches and visited pages end with the logout',
    ],
    'Back after a password reset does not reopen the code': [
      afterLogout,
      'Back after a password reset does not lead to the code',
    ],
    'no row for a discount of nothing': [afterLogout, 'a bill without a discount has no row for it'],
    'purchase by keyboard alone': [checkout, 'the whole purchase works with the keyboard alone'],
    'offline pages': [app, 'visited pages can be read and others say that the browser is offline'],
    'a newer version is offered': [app, 'a new version is announced, and activates when the shopper accepts it'],
    'installable; sitemap and robots': [app, 'the shop can be installed, and has a manifest, a sitemap and robots.txt'],
    'sizes of the first page': [app, 'page stays within its size limits: HTML, JavaScript, CSS'],
  },
} satisfies Record<string, Record<string, readonly [string, string]>>

export const coverage: Covered[] = Object.entries(table).flatMap(([section, lines]) =>
  Object.entries(lines).map(([line, shownBy]) => ({ section, line, shownBy })),
)
