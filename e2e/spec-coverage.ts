// Each line of the specification that a shopper can see, and the test that shows it. test/spec-coverage.test.ts
// refuses a line whose test is gone.

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
const adminWords = 'e2e/admin-words.spec.ts'
const adminTools = 'e2e/admin-tools.spec.ts'
const adminImport = 'e2e/admin-import.spec.ts'
const adminProducts = 'e2e/admin-products.spec.ts'
const adminPictures = 'e2e/admin-pictures.spec.ts'
const wholeList = 'e2e/whole-list.spec.ts'
const keepProducts = 'server/src/modules/catalogue/manage-products.test.ts'
const keepCategories = 'server/src/modules/catalogue/manage-categories.test.ts'
const fromCategoryToProduct = 'a category, a subcategory and a product come to the shelves, are changed, and go again'
const namedAndLabelled = 'the screens of the counter are named and labelled as the specification says'
const withoutMessage = 'changes that fail without a message are told about all the same, and nothing closes'
const pictureWords = 'pictures of categories and shelves are told about in the words of their dialogs'
const account = 'e2e/account.spec.ts'
const forgotten = 'e2e/forgotten-password.spec.ts'
const orders = 'e2e/orders.spec.ts'
const wholeAccount = 'somebody registers, signs in, fills in profile and address, and signs out'
const wholeReset = 'a forgotten password is reset with the code from the mail, and old sessions are dead'
const brokenCall = 'when something between us and them breaks'

const table = {
  '1 What the product does': {
    'delivery in 10 minutes, from nearby stores, free, over 5000 products, best prices and offers': [
      home,
      'the home page arrives drawn: banner with the promise, category tiles, first shelves',
    ],
    "product cards carry a '10 Min' badge": [
      listing,
      'a card shows unit, price per 100, discount, whole rupees and "10 Min"; sold out has no control',
    ],
    'shoppers browse, register, log in, keep a cart, save an address, pay cash on delivery': [
      first,
      'a guest browses, registers, signs in, and orders with cash on delivery',
    ],
  },
  '2 Routes': {
    '/{categoryslug}-{categoryId}/{subcategoryslug}-{subcategoryId}: category slugs lose ampersands and commas': [
      'web/src/urls.test.ts',
      'has exactly these addresses',
    ],
    '/product/{name-with-hyphens}-{productId}: the id is the part after the last hyphen': [
      product,
      'the page opens by its id however the words are written, and says its one address',
    ],
    'slugs end with the id after the last hyphen': [
      'web/src/urls.test.ts',
      'opens a page by the id after the last hyphen, however the words were joined',
    ],
    '/login, /register and /forgot-password send who is signed in to /dashboard/profile': [
      session,
      'with a good token in a cookie alone is sent to the profile',
    ],
    'also by a refresh that succeeds, and by a token in a cookie': [
      session,
      'with a refresh token alone is sent to the profile too',
    ],
    '/verify-Otp, also written /verify-otp': [
      forgotten,
      'without an e-mail leads to the first step and leaves no trace in the history',
    ],
    '/user, /dashboard with its children, and the placeholder fno': [
      session,
      'finds the placeholder and the profile behind the dashboard’s address',
    ],
    'the admin group sends shoppers back where they came from': [
      admin,
      'guests are asked to sign in, shoppers go back where they came from',
    ],
    'unknown pages have a way back': [shell, "is a 404 page in the shop's look with a way back"],
    'a guest at /checkout goes to /login': [
      checkout,
      'a guest at the checkout is asked to sign in and comes to the login',
    ],
  },
  '2 App shell': {
    'sticky header with logo, search box and Login; footer with social links and a copyright line': [
      shell,
      'the header has logo, search, Login and My Cart for a guest; the footer social links and a copyright line',
    ],
    "cart button with item count and final amount, 'My Cart' when empty": [
      cart,
      'the coupon: too early, wrong, right, and gone when the total falls under 400',
    ],
    'splash with a tagline until user, categories and subcategories have been requested': [
      shell,
      'the splash with its tagline stands while a page of the browser waits for person and shelves',
    ],
    'mobile cart bar links to /cart, hidden on /checkout, on /cart and when empty': [
      shell,
      'on a phone a bar leads to the cart once it has something, but not on the cart or the checkout',
    ],
    'mobile account button: /login when logged out, else /user': [
      shell,
      'on a phone the account button leads to the login, and for who is signed in to the account page',
    ],
  },
  '2 Search bar': {
    'clicking it leads to the search page, where it is a field with autofocus that writes q on every keystroke': [
      search,
      'the search bar leads to the search page and becomes the field that writes q on every keystroke',
    ],
    'prefilled from q': [search, 'the field is filled from q, and a number stays text'],
    "at least 360 px wide, 480 on large screens; its layout and the account's switch under 1068 px": [
      shell,
      'search and account change their layout at 1068 px, and the search box is never narrow',
    ],
    "placeholder 'Search for Milk Bread and more...'": [
      search,
      'the search bar leads to the search page and becomes the field that writes q on every keystroke',
    ],
    'an animated typing hint off the search page': [
      shell,
      'the search hint types one phrase after the other, and begins again',
    ],
    'it stands still under reduced motion': [shell, 'the search hint stands still for those who want no motion'],
    'a back arrow to / under 1068 px': [
      search,
      'the search bar leads to the search page and becomes the field that writes q on every keystroke',
    ],
  },
  '2 Account menu': {
    "'My Account', the name, My Orders, Saved Address, Logout; admin entries only for admins": [
      shell,
      'the account menu names the person, and leads to profile, orders and addresses',
    ],
    "'(Admin)' and Category, Sub Category, Product, Upload Product for administrators": [
      session,
      'as an administrator sees so in the menu, with the entries of the counter',
    ],
    'mobile version: close button, menu, Logout': [account, wholeAccount],
  },
  '2 Home': {
    'responsive banner': [home, 'the banner has a picture for phones and one for wide screens'],
    'category tiles in 4, 5 and 10 columns': [home, 'category tiles stand in 4, 5 or 10 columns'],
    "'See All' or a tile leads to the listing": [
      home,
      "a tile and its shelf's See All lead to the first subcategory, or to a search for the name",
    ],
    'one carousel per category with scroll buttons of 200 px': [
      home,
      'a shelf holds at most 15 products and scrolls by 200 px',
    ],
  },
  '2 Login and Register': {
    "e-mail and password with show/hide, 'Login', links to /register and /forgot-password, on success to /": [
      account,
      wholeAccount,
    ],
    "'Logging in...' while busy": [
      account,
      'signing in says that it is busy, and a cart that cannot be loaded does not stop it',
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
      'without an e-mail leads to the first step and leaves no trace in the history',
    ],
    'the same when it took too long': [forgotten, 'somebody who took too long with the new password begins anew'],
  },
  '2 Dashboard': {
    'menu, Logout and F&O beside the page on large screens': [
      session,
      'finds the placeholder and the profile behind the dashboard’s address',
    ],
    'profile: avatar with Edit and its dialog; name, e-mail, mobile': [account, wholeAccount],
    "'My Addresses' with edit, delete, 'Add Address' and 'No addresses found.'": [account, wholeAccount],
    'orders, in the place of the placeholder (contract, section 4)': [
      orders,
      'a shopper pays online and finds the order, its bill and its invoice',
    ],
  },
  '2 Search results': {
    "heading 'Search Results: {count}'": [
      search,
      'the search bar leads to the search page and becomes the field that writes q on every keystroke',
    ],
    '2, 3 and 4 columns': [search, 'results come drawn, in 2, 3 or 4 columns'],
    '10 placeholder cards while loading': [search, 'ten placeholders stand while the first answer is on its way'],
    'infinite scroll loads the next page while there is one': [
      search,
      'scrolling brings page after page, until there is none',
    ],
    'Back finds the place again, whether the product came or not': [
      search,
      'Back from a product that never came finds the place again, and what stands for it begins at the top',
    ],
    "empty state: an image and 'No Data Found !!!'": [search, 'a search without results says so and shows a picture'],
    'slow answers never overwrite newer ones': [
      search,
      'a slow answer to fewer letters never overwrites the answer to more',
    ],
  },
  '2 Product listing': {
    "breadcrumb 'Home / category name', subcategories with the current one highlighted, heading": [
      listing,
      'a listing shows breadcrumb, the subcategories with the current one marked, and its heading',
    ],
    '1/2/3/4 columns by width': [listing, 'products stand in 1, 2, 3 or 4 columns by width'],
    '8 skeleton cards while loading': [listing, 'eight skeletons stand while the products of a shelf are on their way'],
    "'Load More' below total pages; changing route resets page and products": [
      listing,
      'Load More goes on while there are pages; Back finds the longer list, a new visit begins again',
    ],
  },
  '2 Product detail': {
    'the viewer enlarges with two fingers, the wheel and the keyboard': [
      product,
      'two fingers, the wheel and the keyboard make the picture of the viewer larger',
    ],
    'gallery with dots and thumbnails, full-screen viewer': [
      product,
      'the gallery has dots and thumbnails and opens a full-screen viewer that Escape and Back close',
    ],
    "badge, name, unit, price box with '{n}% Discount', 'Why shop', description, unit and extra details": [
      product,
      'a product page shows price, discount, promise, why to shop here, and every detail',
    ],
    "stock 0: 'Out of Stock' and a disabled 'Add'": [product, 'a product that is sold out says so and cannot be added'],
    'skeleton while loading': [product, 'a skeleton stands while a product is on its way'],
  },
  '2 Cart side panel': {
    "title 'Cart', savings banner, rows that lead to their products, bill": [
      cart,
      'the cart shows savings, rows and the bill to the paisa; its rows lead to their products',
    ],
    "'Your cart is empty !' with 'View Products'": [cart, 'an empty cart says so and leads to the products'],
    'skeleton for one second; Proceed disabled while empty or loading': [
      cart,
      'the panel opens with its skeleton for a second, and Escape and Back close it',
    ],
  },
  '2 Checkout': {
    "'Choose your address' with radios; 'Order Summary' with every row; both buttons": [
      checkout,
      'the checkout shows the addresses and the whole bill',
    ],
    'edit and delete (delete confirms)': [checkout, 'an address is edited, and deleted only after a question'],
    "'Online Payment' (contract, section 4)": [
      orders,
      'a shopper pays online and finds the order, its bill and its invoice',
    ],
    'success leads to /success': [checkout, 'a double press makes one order'],
  },
  '4 States': {
    'Add, minus, quantity, plus; minus at 1 deletes; toasts Item Added and Item Removed': [
      stepper,
      'plus and minus change the number by one, and minus at one takes the product out',
    ],
    "stock 0 shows 'Out of stock' instead of the control": [
      listing,
      'a card shows unit, price per 100, discount, whole rupees and "10 Min"; sold out has no control',
    ],
    'the coupon resets whenever the discounted total falls under 400': [
      cart,
      'the coupon: too early, wrong, right, and gone when the total falls under 400',
    ],
    'cash on delivery: the cart is refetched and the user goes to /success': [
      first,
      'a guest browses, registers, signs in, and orders with cash on delivery',
    ],
  },
  '4 States of a person': {
    'a cart that cannot be fetched after the login does not stop it': [
      account,
      'signing in says that it is busy, and a cart that cannot be loaded does not stop it',
    ],
    'the product a guest wanted waits in the cart after the login': [
      first,
      'a guest browses, registers, signs in, and orders with cash on delivery',
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
    'a 401 is refreshed once for all calls and retried': [
      session,
      'is renewed once for many calls at once, and nobody notices',
    ],
    'a refresh that fails removes both tokens and leads to /login': [
      session,
      'that cannot be renewed ends at the login, with both tokens gone',
    ],
    "'Login failed' where the server gives no message": [account, 'a login that breaks on the way says "Login failed"'],
    "'Failed to reset password.' where the server gives no message": [
      forgotten,
      'a reset that breaks on the way says "Failed to reset password."',
    ],
    "'Failed to fetch addresses', 'Update failed.', 'Failed to upload image'": [account, brokenCall],
    "'Add items worth ₹400 for this coupon', 'Invalid Coupon', 'Hurray you got ₹ 200 discount'": [
      cart,
      'the coupon: too early, wrong, right, and gone when the total falls under 400',
    ],
    "'please login' when proceeding logged out": [cart, 'who proceeds without being signed in is asked to sign in'],
    "'Unable to Add, Please login first!' and /login": [
      stepper,
      'a guest who adds is told to sign in and comes to the login',
    ],
    "network failure: 'Server unreachable. Please try again later.'": [
      stepper,
      'adding says that the server cannot be reached',
    ],
    "delete confirmation 'Are you sure to delete this permanently'": [
      checkout,
      'an address is edited, and deleted only after a question',
    ],
    'more than the stock rolls back and says why': [
      stepper,
      'more than there is comes back to what it was, and says why',
    ],
  },
  '2 Admin': {
    "the menu's admin entries: Category, Sub Category, Product, Upload Product; '(Admin)' beside the name": [
      session,
      'as an administrator sees so in the menu, with the entries of the counter',
    ],
    'every screen of the counter is reached from /user on a phone and from the sidebar': [
      adminTools,
      'every screen of the counter is one link away, from the phone’s account page and from the sidebar',
    ],
    'guard: a fallback while the user is unknown, back to the previous page for anybody but an Admin': [
      adminTools,
      'nothing of the counter is drawn before it is known who came, and shoppers go back',
    ],
    'guests of the counter come to the login': [
      admin,
      'guests are asked to sign in, shoppers go back where they came from',
    ],
    "Products: search box, cards with edit and delete, 'Edit Product', 'Category data is not ablable'": [
      admin,
      fromCategoryToProduct,
    ],
    'Products: numbered pages with Previous and Next, hidden on small screens': [
      admin,
      'the list of products is paged, and beyond the last page it shows the last',
    ],
    'Products: first, last and pages within 2 are shown, an ellipsis at distance 3': [
      'web/src/routes/dashboard/-admin/page-numbers.test.ts',
      'page %i of %i shows %s',
    ],
    "Sub Category: 'Add Sub Category', the table's columns, the image's viewer, 'Edit Subcategory', 'Add New Subcategory'":
      [adminWords, namedAndLabelled],
    "Category: 'Category', 'Add Category', 'Add New Category', 'Update Category'; no image before there is a name": [
      adminWords,
      namedAndLabelled,
    ],
    'Category: ten skeletons; Sub Category: six skeleton rows': [
      adminWords,
      'while lists are on their way ten cards and six rows stand in their place',
    ],
    'Category: an empty state when there are none': [adminWords, 'lists that cannot be loaded are empty lists'],
    "Upload Product: its fields, images multiple, 'Add More Fields'": [adminWords, namedAndLabelled],
    'Upload Product: removable chips without duplicates; each added field becomes a text input': [
      admin,
      fromCategoryToProduct,
    ],
    "Upload Product: 'Uploading...' while busy": [adminWords, withoutMessage],
    'deleting a category, a subcategory or a product asks for confirmation': [adminWords, withoutMessage],
  },
  '4 Admin': {
    'searching resets to page 1; beyond the last page it jumps to the last': [
      admin,
      'the list of products is paged, and beyond the last page it shows the last',
    ],
    'deleting refreshes the list; after a change the list reloads and the modal closes': [admin, fromCategoryToProduct],
    'choosing categories filters the subcategories; removing one takes its subcategories along; disabled before': [
      admin,
      fromCategoryToProduct,
    ],
    'after a product is uploaded the form is cleared': [admin, fromCategoryToProduct],
    'busy flags disable controls and change labels': [adminWords, pictureWords],
  },
  '5 Admin': {
    'name and description are required in the edit; number fields from 0, step 1, without e, E, + and -': [
      adminWords,
      namedAndLabelled,
    ],
    'the same rules hold on the server: products': [keepProducts, '%j is refused with %i'],
    'the same rules hold on the server: categories': [keepCategories, '%j is refused'],
    'what is wrong with a number is said before it is sent': [
      'web/src/routes/dashboard/-admin/product-draft.test.ts',
      'says the first thing that keeps a product from being sent',
    ],
    "upload: 'All fields are required' while anything but the discount is missing, and nothing is sent": [
      'web/src/routes/dashboard/-admin/product-draft.test.ts',
      'is complete without a discount, and with nothing else missing',
    ],
    'images accept image files only': [adminWords, namedAndLabelled],
    'what is no picture is refused with a sentence': [
      adminPictures,
      'what is no picture is refused with a sentence, in each place that takes one',
    ],
    'a new field name must not be blank; `__proto__` and its kin are refused': [admin, fromCategoryToProduct],
    'category submit needs a name, an image, and no upload under way': [adminWords, pictureWords],
    'subcategory submit needs a name, an image and a category': [adminWords, namedAndLabelled],
    'the product search is sent when empty or longer than one character, after 400 ms': [
      adminTools,
      'a search is asked for after a pause of 400 ms, and never for one letter',
    ],
  },
  '6 Admin': {
    'guests and shoppers are refused by the server at every admin call': [
      'server/test/access.test.ts',
      'turns away whoever has no business there, before it looks at the body',
    ],
    'regular users are sent back to the previous page': [
      admin,
      'guests are asked to sign in, shoppers go back where they came from',
    ],
  },
  '8 Admin': {
    "'Image uploaded', 'Image uploaded successfully', 'Image upload failed', '… Try again.', 'Upload failed. Try again.'":
      [adminWords, pictureWords],
    "'Failed to upload image' for a product's pictures": [adminWords, pictureWords],
    "'Subcategory created'": [admin, fromCategoryToProduct],
    "'Failed to delete', and 'Something went wrong' for category update and product upload": [
      adminWords,
      withoutMessage,
    ],
    "'Are you sure to delete this permanently'": [adminWords, withoutMessage],
    'failed list loads yield empty lists': [adminWords, 'lists that cannot be loaded are empty lists'],
    "the server's message is shown: in use, taken, refused pictures": [admin, fromCategoryToProduct],
  },
  '6 Guests': {
    'browse, search and see product pages': [
      first,
      'a guest browses, registers, signs in, and orders with cash on delivery',
    ],
    'see the cart panel, empty': [cart, 'an empty cart says so and leads to the products'],
  },
  '9 Constants': {
    'the check of a coupon takes 800 ms': [cart, 'the check of a coupon takes 800 ms'],
    'the panel waits a second, also when the number of lines changes': [
      cart,
      'the panel waits again for a second when a line leaves',
    ],
    'a success toast stands 2 s': [toast, 'good news go after two seconds'],
    'category tiles wait as 18, 16 or 10 by width': [
      home,
      '10, 16 or 18 tiles stand while the categories are on their way',
    ],
    'at most 99 pieces of a line (contract, section 2)': [
      stepper,
      'at the most pieces of a line the plus does nothing more, and keeps the focus',
    ],
    'line price, whole rupees on cards, struck original': [
      listing,
      'a card shows unit, price per 100, discount, whole rupees and "10 Min"; sold out has no control',
    ],
    'savings, service charge, final amount to the paisa': [
      cart,
      'the cart shows savings, rows and the bill to the paisa; its rows lead to their products',
    ],
    'at most 20 toasts; an error stands 4 s': [
      toast,
      'at most 20 toasts stand at once, and an error goes after four seconds',
    ],
    '7 skeleton cards on a carousel': [
      home,
      'seven skeleton cards stand on a shelf while its products are on their way',
    ],
    'at most 15 products on a shelf': [home, 'a shelf holds at most 15 products and scrolls by 200 px'],
  },
  'Beyond the spec': {
    'odd addresses never break a page': [shell, 'odd addresses lead to a page in the shop’s look, and never break one'],
    'one cart in every tab': [session, 'shows in every tab what another put into the cart'],
    'pictures in order by buttons and by dragging': [
      adminPictures,
      'pictures are put in order by buttons and by dragging; shoppers see the first one on cards',
    ],
    'paste and drop upload with progress': [
      adminPictures,
      'pictures come by dropping and by pasting, and it shows how far the upload is',
    ],
    'duplicate a product': [
      adminProducts,
      'a product is copied: everything stands there again, and what is saved is a second one',
    ],
    'archive and restore': [
      adminProducts,
      'a deleted product is archived, and comes back to the shelves where it stood',
    ],
    'low-stock list': [adminProducts, 'what runs out is listed by itself, the fewest left first'],
    'bulk price and stock edit': [
      adminProducts,
      'many prices and stocks are saved at once; one that is refused stays, named, for another look',
    ],
    export: [adminProducts, 'the list of products is taken along as a file'],
    'import with mapping, findings by row and download of the bad rows': [
      adminImport,
      'a list of products is looked at row by row, its bad rows come back for correction, the rest is imported',
    ],
    'import of a real list through the screen': [wholeList, 'a list as a shop had it comes in through the screen'],
    'unsaved changes': [adminProducts, 'what was typed and not saved is only left after a question'],
    'somebody else changed the same product meanwhile': [admin, fromCategoryToProduct],
    'category display order': [adminTools, 'shoppers see categories in the order they are put in'],
    'search words and searches in vain': [
      adminTools,
      'words that mean the same are changed and found by; searches in vain are listed',
    ],
    'the diary in words': [adminTools, 'the diary tells who did what, in words, and is searched by a name'],
    'slash brings the cursor to the search': [
      adminTools,
      'slash brings the cursor to the search, wherever there is one',
    ],
    'markup in any text is text': [
      adminProducts,
      'names and details that look like markup are text on every screen of the counter',
    ],
    'every admin screen for everybody, in light and dark': [admin, 'every screen is usable by everybody'],
    'theme by system and toggle without a flash': [
      shell,
      'the theme follows the system, can be toggled, and is there before the first paint',
    ],
    'focus on the heading after a change of page': [
      shell,
      'after a change of page the heading has the focus, and Tab begins with a way to the content',
    ],
    'whatever else an address says, nothing changes': [
      listing,
      'what an address says beside the filters, and in what order, changes nothing',
    ],
    'nothing sticks out at 320 px': ['e2e/reflow.spec.ts', 'at 320 pixels no page scrolls sideways'],
    'long names keep to their column': ['e2e/reflow.spec.ts', 'a long name keeps to its column on the board of orders'],
    'the first page ever seen can be read offline': [
      app,
      'also the first page that somebody ever saw here can be read again',
    ],
    'sort and filters in the address': [
      listing,
      'order and filters stand in the address: Back undoes them and the page can be shared',
    ],
    'recent searches': [search, 'what was searched and found is offered again'],
    'related products': [product, 'others of the same shelf are offered below'],
    'structured data': [
      product,
      'search engines are told name, price and availability, and no text can break out of it',
    ],
    'prices and stock that moved are shown before the order goes on': [
      checkout,
      'a price that moved is shown before the order goes on at the new total',
    ],
    'purchase by keyboard alone': [checkout, 'the whole purchase works from the keyboard'],
    'offline pages': [app, 'visited pages can be read and others say that we are offline'],
    'a newer version is offered': [app, 'a newer shop says that it is ready, and takes over when the shopper wants'],
    'installable; sitemap and robots': [app, 'the shop can be installed, and tells machines where everything is'],
    'sizes of the first page': [app, 'page stays small: HTML, JavaScript, CSS'],
  },
} satisfies Record<string, Record<string, readonly [string, string]>>

export const coverage: Covered[] = Object.entries(table).flatMap(([section, lines]) =>
  Object.entries(lines).map(([line, shownBy]) => ({ section, line, shownBy })),
)
