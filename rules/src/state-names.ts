// What shoppers call the states and union territories of India, and the states of pincodes. The codes are those of the goods
// and services tax.
import { plainName } from './plain-name.ts'

/** Spellings, old names, abbreviations and the names in Hindi and in the language of the state. */
const names: Readonly<Record<string, readonly string[]>> = {
  '01': [
    'Jammu and Kashmir',
    'Jammu Kashmir',
    'J&K',
    'JK',
    'Jammu',
    'Kashmir',
    'जम्मू और कश्मीर',
    'जम्मू एवं कश्मीर',
    'जम्मू व कश्मीर',
    'जम्मू कश्मीर',
    'کشمیر',
    'جموں و کشمیر',
  ],
  '02': ['Himachal Pradesh', 'Himachal', 'Himanchal Pradesh', 'HP', 'हिमाचल प्रदेश', 'हिमाचल'],
  '03': ['Punjab', 'Panjab', 'PB', 'पंजाब', 'ਪੰਜਾਬ'],
  '04': ['Chandigarh', 'Chandigad', 'Chandigarh UT', 'CH', 'चंडीगढ़', 'चण्डीगढ'],
  '05': ['Uttarakhand', 'Uttarkhand', 'Uttrakhand', 'Uttaranchal', 'UK', 'UA', 'उत्तराखंड', 'उत्तराखण्ड', 'उत्तरांचल'],
  '06': ['Haryana', 'Hariyana', 'HR', 'हरियाणा', 'हरयाणा'],
  '07': [
    'Delhi',
    'New Delhi',
    'Dilli',
    'Dehli',
    'NCT of Delhi',
    'National Capital Territory of Delhi',
    'DL',
    'दिल्ली',
    'नई दिल्ली',
    'नयी दिल्ली',
    'राष्ट्रीय राजधानी क्षेत्र दिल्ली',
  ],
  '08': ['Rajasthan', 'Rajastan', 'Rajsthan', 'RJ', 'राजस्थान'],
  '09': ['Uttar Pradesh', 'Utter Pradesh', 'Uttarpradesh', 'United Provinces', 'UP', 'उत्तर प्रदेश', 'यूपी'],
  '10': ['Bihar', 'Behar', 'BR', 'BH', 'बिहार'],
  '11': ['Sikkim', 'SK', 'सिक्किम'],
  '12': ['Arunachal Pradesh', 'Arunachal', 'NEFA', 'AR', 'अरुणाचल प्रदेश', 'अरूणाचल प्रदेश', 'अरुणाचल'],
  '13': ['Nagaland', 'NL', 'नागालैंड', 'नागालैण्ड', 'नगालैंड'],
  '14': ['Manipur', 'MN', 'मणिपुर', 'মণিপুর'],
  '15': ['Mizoram', 'MZ', 'मिज़ोरम', 'मिजोरम'],
  '16': ['Tripura', 'TR', 'त्रिपुरा', 'ত্রিপুরা'],
  '17': ['Meghalaya', 'Meghalay', 'ML', 'मेघालय'],
  '18': ['Assam', 'Asam', 'Asom', 'AS', 'असम', 'आसाम', 'অসম'],
  '19': [
    'West Bengal',
    'Bengal',
    'Paschim Banga',
    'Paschimbanga',
    'Paschim Bangal',
    'WB',
    'पश्चिम बंगाल',
    'बंगाल',
    'পশ্চিমবঙ্গ',
    'পশ্চিম বঙ্গ',
  ],
  '20': ['Jharkhand', 'Jharkand', 'JH', 'JD', 'झारखंड', 'झारखण्ड'],
  '21': ['Odisha', 'Orissa', 'Orisa', 'Odissa', 'Odisa', 'OD', 'OR', 'ओडिशा', 'ओड़िशा', 'उड़ीसा', 'ओडिसा', 'ଓଡ଼ିଶା', 'ଓଡିଶା'],
  '22': ['Chhattisgarh', 'Chattisgarh', 'Chhatisgarh', 'Chatisgarh', 'Chattisgad', 'CG', 'CT', 'छत्तीसगढ़', 'छतीसगढ़'],
  '23': ['Madhya Pradesh', 'Madhyapradesh', 'Madya Pradesh', 'Central Provinces', 'MP', 'मध्य प्रदेश', 'एमपी'],
  '24': ['Gujarat', 'Gujrat', 'Gujarath', 'GJ', 'गुजरात', 'ગુજરાત'],
  '26': [
    'Dadra and Nagar Haveli and Daman and Diu',
    'Dadra and Nagar Haveli',
    'Dadar and Nagar Haveli',
    'Dadra Nagar Haveli',
    'Daman and Diu',
    'Daman Diu',
    'DNH',
    'DNHDD',
    'DN',
    'DD',
    'DH',
    'दादरा और नगर हवेली और दमन और दीव',
    'दादरा और नगर हवेली एवं दमन और दीव',
    'दादरा और नगर हवेली',
    'दादरा एवं नगर हवेली',
    'दमन और दीव',
    'दमन एवं दीव',
  ],
  '27': ['Maharashtra', 'Maharastra', 'Maharashtra State', 'Maharashtara', 'Maharashatra', 'MH', 'महाराष्ट्र'],
  '29': [
    'Karnataka',
    'Karnatak',
    'Karnatka',
    'Karnatica',
    'Mysore State',
    'KA',
    'KN',
    'कर्नाटक',
    'कर्णाटक',
    'कर्नाटका',
    'ಕರ್ನಾಟಕ',
  ],
  '30': ['Goa', 'GA', 'गोवा', 'गोंय'],
  '31': ['Lakshadweep', 'Lakshadeep', 'Laccadive Islands', 'LD', 'लक्षद्वीप', 'ലക്ഷദ്വീപ്'],
  '32': ['Kerala', 'Keralam', 'Kerela', 'KL', 'केरल', 'केरला', 'കേരളം', 'കേരള'],
  '33': [
    'Tamil Nadu',
    'Tamilnad',
    'Thamizhnadu',
    'Thamilnadu',
    'Madras State',
    'TN',
    'तमिलनाडु',
    'तमिल नाडु',
    'तमिलनाडू',
    'தமிழ்நாடு',
    'தமிழ் நாடு',
  ],
  '34': [
    'Puducherry',
    'Puduchery',
    'Pondicherry',
    'Pondichery',
    'Pondy',
    'PY',
    'पुडुचेरी',
    'पुदुचेरी',
    'पुद्दुचेरी',
    'पांडिचेरी',
    'पॉण्डिचेरी',
    'புதுச்சேரி',
  ],
  '35': [
    'Andaman and Nicobar Islands',
    'Andaman and Nicobar',
    'Andaman Nicobar',
    'Andaman & Nicobar Island',
    'Andamans',
    'AN',
    'अंडमान और निकोबार द्वीप समूह',
    'अंडमान और निकोबार द्वीपसमूह',
    'अंडमान एवं निकोबार द्वीप समूह',
    'अंडमान और निकोबार',
    'अंडमान निकोबार',
  ],
  '36': ['Telangana', 'Telengana', 'Telangana State', 'Thelangana', 'TG', 'TS', 'तेलंगाना', 'तेलंगना', 'तेलंगाणा', 'తెలంగాణ'],
  '37': [
    'Andhra Pradesh',
    'Andhra',
    'Andra Pradesh',
    'Andhrapradesh',
    'AP',
    'AD',
    'आंध्र प्रदेश',
    'आन्ध्र प्रदेश',
    'आंध्रा प्रदेश',
    'ఆంధ్రప్రదేశ్',
    'ఆంధ్ర ప్రదేశ్',
  ],
  '38': ['Ladakh', 'Laddakh', 'LA', 'लद्दाख', 'लदाख'],
}

const codes = new Map(
  Object.entries(names).flatMap(([code, all]) => all.map((name) => [plainName(name), code] as const)),
)

const wordsAround = /^stateof|(?:state|राज्य)$/u
const codeOfPart = (part: string): string | undefined => {
  const plain = plainName(part)
  return codes.get(plain) ?? codes.get(plain.replace(wordsAround, ''))
}

/** Four states share the National Capital Region, so "Delhi-NCR" names none of them. */
const capitalRegion = /\bNCR\b/i

/** The code of a state by what somebody wrote, such as `Karnataka, India` or `29-Karnataka`; null for a name of none. */
export const stateCodeOf = (name: string): string | null => {
  if (capitalRegion.test(name)) return null
  const parts = [name, ...name.split(/[(),/;|\p{Pd}]/u)]
  return parts.map(codeOfPart).find((code) => code !== undefined) ?? null
}

// The first digits of the pincodes of each state. A longer beginning counts before a shorter one.
const beginnings: Readonly<Record<string, string>> = {
  '01': '18 19',
  '02': '17',
  '03': '14 15 16005 16006 16007',
  '04': '160',
  '05': '244712 244713 244714 244715 244716 244717 246 24765 24766 248 249 262 263 264 265',
  '06': '12 13',
  '07': '11',
  '08': '30 31 32 33 34',
  '09': '20 21 22 23 24 25 26 27 28 2467 2620 262121 262122 262124 2622 262302 262305 262406 26270 26272 26280 26290',
  '10': '80 81 82 84 85',
  '11': '737',
  '12': '790 791 792',
  '13': '797 798',
  '14': '795',
  '15': '796',
  '16': '799',
  '17': '793 794',
  '18': '78',
  '19': '70 71 72 73 74',
  '20': '814 815 816 822 825 826 827 828 829 83',
  '21': '75 76 77',
  '22': '49',
  '23': '45 46 47 48',
  '24': '36 37 38 39',
  '26': '362520 362540 396210 396220 396193 396230 396235 396240',
  '27': '40 41 42 43 44',
  '29': '56 57 58 59',
  '30': '403',
  '31': '68255',
  '32': '67 68 69',
  '33': '60 61 62 63 64',
  '34': '60500 60501 605107 605110 607402 6096 533464 673310',
  '35': '744',
  '36': '50',
  '37': '51 52 53',
  '38': '194',
}
const stateOf = new Map(
  Object.entries(beginnings).flatMap(([code, all]) => all.split(' ').map((digits) => [digits, code] as const)),
)

/** The code of the state in which a pincode lies; null for one of none, such as those of the army. */
export const stateOfPincode = (pincode: string): string | null =>
  [6, 5, 4, 3, 2].map((length) => stateOf.get(pincode.slice(0, length))).find((code) => code !== undefined) ?? null
