// Columns of a shop's list that are not for its shoppers: what goods cost and who supplies them, what is earned, when to
// order again, where they lie. They are left out unless somebody asks for them.

import { withoutNukta, wordSet, wordsOf } from './header-words.ts'

/** Beginnings of the joined letters: "CostPrice", "supplier_phone" and "Reorder-Level" have one of them somewhere. */
const PARTS = [
  'costprice costrate costper unitcost itemcost productcost averagecost avgcost landedcost landingcost landingprice landingrate',
  'purchaseprice purchaserate purchasecost buyingprice buyingrate buyprice procurement wholesale tradeprice dealerprice',
  'pricetoretailer pricetostockist netrate basicrate factoryprice exfactory transferprice inwardrate grosscost',
  'supplier supplied distributor stockist vendor wholesaler dealername partyname agencyname',
  'margin markup profit commission earnings turnover revenue',
  'reorder minstock minimumstock minqty minimumqty minlevel minimumlevel maxstock maximumstock maxqty maximumqty maxlevel',
  'parlevel parstock safetystock bufferstock lowstock stockalert alertqty alertquantity alertlevel leadtime stockvalue',
  'instock outofstock onorder openingstock closingstock stockinhand stockvaluation inventoryvalue closingvalue openingvalue balancevalue unitssold qtysold soldqty',
  'godown warehouse binlocation binno rackno racklocation shelflocation shelfno stocklocation storagelocation',
  'purchasedate purchaseorder purchaseledger invoiceno invoicenumber invoicedate billno billdate grnno paymentterms creditdays',
  'internalnote adminnote staffnote privatenote',
  'baserate baseprice basicprice billprice billrate invoiceprice invoicerate priceinvoice ratepurchase purrate purchrate ratetoretailer',
  'orderlevel orderpoint orderqty orderquantity replenish rebate incentive tradedisc discountreceived schemedisc purchasedisc',
  'suppname distributer wastage shrinkage spoilage storagebin lotno batchno creditlimit payable expensehead',
  'लागत खरीद क्रय थोक सप्लायर आपूर्ति वितरक वेंडर मार्जिन मुनाफा लाभांश कमीशन रीऑर्डर पुनःऑर्डर पुनऑर्डर न्यूनतमस्टॉक न्यूनतममात्रा',
  'न्यूनतमस्तर अधिकतमस्टॉक गोदाम आंतरिक बिलसंख्या बिलनंबर स्टॉक',
  'दूरभाष डीलर लैंडिंग लेंडिंग विक्रेता व्यापारी एजेंसी फायदा इन्वेंटरी',
  'kharid lagat laagat munaf munaaf thok godam godown vyapari vyapaari',
]
  .join(' ')
  .split(' ')

/** Words that must stand alone: "Cost" is one, "Costa" is not. */
const WORDS = new Set(
  [
    'cost costs cogs cp ptr pts wsp mop purchase purchased buying buy party roi gp',
    'reorder moq rol rop eoq threshold stock stocks inventory sold bin rack aisle bay godown dealer dealers landing landed',
    'supp suppl bought ledger gstin po grn mtd ytd',
    'internal private confidential remark remarks phone mobile telephone tel email whatsapp contact',
    'लाभ टिप्पणी मोबाइल फोन संपर्क ईमेल रैक भंडार',
  ]
    .join(' ')
    .split(' '),
)

/** Whole headers that mean something else beside another word: "Storage notes" are for shoppers, "Weight (gm)" too. */
const WHOLE = wordSet(
  'prate pprice value gm gmpercent gppercent row reason notes note comment comments location loc shelf slot batch lot buyer scheme leaddays agent agency seller sr srno sno slno serialno',
)

/** What the law has a product name for its buyers stays, such as the number of the consumer care. */
const FOR_SHOPPERS = /consumer|customer|care|helpline|complaint|feedback|ग्राहक|उपभोक्ता/

const parts = PARTS.map(withoutNukta)
const alone = new Set([...WORDS].map(withoutNukta))

/** Whether a column with this header is left out, so long as nobody asks for it. */
export const isPrivate = (header: string): boolean => {
  const words = wordsOf(header)
  if (FOR_SHOPPERS.test(words.join(' '))) return false
  const joined = words.join('')
  return WHOLE.has(joined) || words.some((word) => alone.has(word)) || parts.some((part) => joined.includes(part))
}
