/** The grid of the subcategory column and the products. Below 1024 px the column touches the edge of the page. */
export const listingGrid =
  'grid grid-cols-[76px_minmax(0,1fr)] gap-3 max-sm:-ms-4 sm:grid-cols-[100px_minmax(0,1fr)] sm:gap-5 sm:max-lg:-ms-6 lg:grid-cols-[232px_minmax(0,1fr)] lg:gap-6'
