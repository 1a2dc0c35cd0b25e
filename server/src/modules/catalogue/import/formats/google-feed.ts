// Feeds of Google Merchant Center, as TSV, CSV or XML, by the names of their attributes.
import { cellOf, eachRecord, type Format, setCell } from './format.ts'

export const googleFeed: Format = {
  name: 'Google Merchant',
  isOf: (keys) =>
    ['id', 'title', 'price', 'availability'].every((key) => keys.has(key)) &&
    (keys.has('link') || keys.has('imagelink')),
  fields: [
    ['name', 'title'],
    ['brand', 'brand'],
    ['category', 'producttype googleproductcategory'],
    ['unit', 'unitpricingmeasure size'],
    ['mrp', 'price'],
    ['price', 'saleprice'],
    ['stock', 'quantity inventory selltoonstorequantity'],
    ['description', 'description'],
    ['image', 'imagelink'],
    ['barcode', 'gtin'],
  ],
  leftOut:
    /^(?:id|link|mobilelink|additionalimagelink|availabilitydate|costofgoodssold|expirationdate|saleprice|unitpricing|googleproductcategory|producttype|mpn|identifierexists|condition|adult|multipack|isbundle|agegroup|gender|size|itemgroupid|adsredirect|customlabel|promotionid|excludeddestination|includeddestination|shoppingads|pause|shipping|tax|minhandling|maxhandling|transittime|canonicallink|lifestyleimage|installment|subscriptioncost|loyalty|autopricing|productlength|productwidth|productheight|productweight|feedlabel|contentlanguage|channel|targetcountry|storecode|pickup)/,
  prepare: (column) => {
    const [type, taxonomy] = [column('producttype'), column('googleproductcategory')]
    const [measure, size] = [column('unitpricingmeasure'), column('size')]
    const [sale, time] = [column('saleprice'), column('salepriceeffectivedate')]
    return eachRecord((cells) => {
      // Google's category may be the number of one.
      if (/^\d+$/.test(cellOf(cells, taxonomy))) setCell(cells, taxonomy, '')
      if (cellOf(cells, type) === '') setCell(cells, type, cellOf(cells, taxonomy))
      if (cellOf(cells, measure) === '') setCell(cells, measure, cellOf(cells, size))
      // A sale for a time would become a discount for ever.
      if (cellOf(cells, time) !== '') setCell(cells, sale, '')
      return cells
    })
  },
}
