// The countries by their codes of ISO 3166-1 alpha-2, for the country of origin that the Legal Metrology (Packaged
// Commodities) Rules, 2011, rule 6(10), ask online shops to show and to filter by.

/** All codes that the standard has given to a country. */
export const countryCodes =
  /* @__PURE__ */
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW'.split(
    ' ',
  )

export const isCountry = (code: string): boolean => countryCodes.includes(code)

const further: Readonly<Record<string, string>> = {
  ...{ usa: 'US', 'u.s.a.': 'US', america: 'US', uk: 'GB', 'u.k.': 'GB', england: 'GB', bharat: 'IN', turkey: 'TR' },
  ...{ korea: 'KR', 'republic of korea': 'KR', uae: 'AE', 'the netherlands': 'NL', holland: 'NL', burma: 'MM' },
}

/** The codes by the names that lists write; made once, for lists have many rows. */
let named: ReadonlyMap<string, string> | undefined
const codesByName = (): ReadonlyMap<string, string> => {
  if (named) return named
  const names = new Intl.DisplayNames(['en'], { type: 'region' })
  const ofCodes = countryCodes.map((code): [string, string] => [(names.of(code) ?? code).toLowerCase(), code])
  named = new Map([...ofCodes, ...Object.entries(further)])
  return named
}

/** The code of a country that a list names: "IN", "India", "Made in India"; null for another text. */
export const readCountry = (text: string): string | null => {
  const plain = text
    .trim()
    .replace(/^(?:made|packed|product|produce) (?:in|of)\s+/i, '')
    .replace(/\.$/, '')
  if (isCountry(plain.toUpperCase())) return plain.toUpperCase()
  return codesByName().get(plain.toLowerCase()) ?? null
}
