// The headings of food in the nomenclature that GST uses, to find one by a word. Source: the First Schedule to the Customs
// Tariff Act, 1975, chapters 2 to 22 and heading 2501, which follows the Harmonized System of the World Customs
// Organization in its edition of 2022 (https://www.cbic.gov.in). The descriptions are shortened, and words that Indian
// shops use are added after the bar.

const rows = `
0201 Meat of cattle and buffaloes, fresh or chilled | beef
0202 Meat of cattle and buffaloes, frozen | beef
0203 Meat of pigs, fresh, chilled or frozen | pork
0204 Meat of sheep or goats, fresh, chilled or frozen | mutton lamb
0206 Edible offal, fresh, chilled or frozen | liver
0207 Meat and offal of poultry, fresh, chilled or frozen | chicken turkey duck
0208 Other meat and offal, fresh, chilled or frozen | rabbit
0209 Pig fat and poultry fat, not rendered
0210 Meat and offal, salted, dried or smoked | bacon ham
0301 Live fish
0302 Fish, fresh or chilled | rohu katla pomfret hilsa
0303 Fish, frozen
0304 Fish fillets and other fish meat
0305 Fish, dried, salted or smoked
0306 Crustaceans | prawns shrimps crab lobster
0307 Molluscs | squid mussels clams
0309 Flours, meals and pellets of fish
0401 Milk and cream, not concentrated or sweetened | toned full cream pouch doodh
0402 Milk and cream, concentrated or sweetened | milk powder condensed dairy whitener
0403 Curd, yogurt, buttermilk, lassi, kefir | dahi chaas chhachh
0404 Whey and other natural constituents of milk
0405 Butter and other fats from milk, dairy spreads | ghee makhan
0406 Cheese and curd | paneer chhena
0407 Birds' eggs, in shell | anda
0408 Birds' eggs, not in shell, and yolks
0409 Natural honey | shahad
0410 Insects and other edible products of animal origin
0701 Potatoes, fresh or chilled | aloo
0702 Tomatoes, fresh or chilled | tamatar
0703 Onions, shallots, garlic and leeks, fresh or chilled | pyaz lahsun spring onion
0704 Cabbages, cauliflowers, broccoli, kohlrabi, kale, fresh or chilled | gobhi
0705 Lettuce and chicory, fresh or chilled | salad
0706 Carrots, turnips, beetroot, radishes, fresh or chilled | gajar mooli
0707 Cucumbers and gherkins, fresh or chilled | kheera
0708 Peas, beans and other leguminous vegetables, fresh or chilled | matar
0709 Other vegetables, fresh or chilled | brinjal baingan okra bhindi spinach palak capsicum mushroom pumpkin gourd lauki karela
0710 Vegetables, frozen | peas sweet corn
0711 Vegetables provisionally preserved
0712 Dried vegetables, whole, cut or powdered | dried onion garlic flakes
0713 Dried leguminous vegetables, shelled | dal pulses lentils chana moong urad toor rajma masoor
0714 Cassava, sweet potatoes, arrowroot and similar roots | shakarkandi tapioca root
0801 Coconuts, Brazil nuts and cashew nuts | nariyal kaju
0802 Other nuts, fresh or dried | almonds badam walnuts akhrot pistachios pista areca supari
0803 Bananas and plantains | kela
0804 Dates, figs, pineapples, avocados, guavas, mangoes | khajur anjeer aam amrud
0805 Citrus fruit | orange lemon nimbu mosambi kinnow
0806 Grapes, fresh or dried | raisins kishmish angoor
0807 Melons and papayas | watermelon tarbuz
0808 Apples, pears and quinces | seb
0809 Apricots, cherries, peaches, plums
0810 Other fruit, fresh | strawberry kiwi pomegranate anar litchi tamarind imli jackfruit
0811 Fruit and nuts, frozen
0812 Fruit and nuts provisionally preserved
0813 Dried fruit, mixtures of nuts or dried fruit | dried apricot prunes trail mix
0814 Peel of citrus fruit or melons
0901 Coffee, roasted or not | coffee beans filter coffee
0902 Tea, flavoured or not | chai green tea tea bags
0903 Mate
0904 Pepper, chillies | black pepper kali mirch lal mirch chilli powder paprika
0905 Vanilla
0906 Cinnamon | dalchini
0907 Cloves | laung
0908 Nutmeg, mace and cardamoms | jaiphal javitri elaichi
0909 Seeds of anise, fennel, coriander, cumin, caraway | saunf dhania jeera
0910 Ginger, saffron, turmeric, bay leaves, curry and other spices | haldi kesar adrak ajwain methi masala
1001 Wheat | gehu
1002 Rye
1003 Barley | jau
1004 Oats
1005 Maize (corn) | makka popcorn
1006 Rice | basmati chawal
1007 Grain sorghum | jowar
1008 Buckwheat, millet and other cereals | bajra ragi quinoa kuttu
1101 Wheat flour | atta maida
1102 Flour of other cereals | rice flour corn flour besan bajra ragi jowar flour
1103 Groats, meal and pellets of cereals | suji rava semolina dalia
1104 Cereal grains otherwise worked | rolled oats flakes
1105 Flour, flakes and granules of potatoes
1106 Flour of pulses, sago, roots or fruits | besan gram flour singhara
1107 Malt
1108 Starches | cornstarch corn starch arrowroot
1109 Wheat gluten
1201 Soya beans
1202 Groundnuts, not roasted | peanuts moongphali
1203 Copra
1204 Linseed | flax seed alsi
1205 Rape or colza seeds
1206 Sunflower seeds
1207 Other oil seeds | sesame til mustard sarson poppy khus melon magaz
1208 Flours and meals of oil seeds
1210 Hop cones
1211 Plants and parts used in pharmacy or perfumery | tulsi ashwagandha psyllium isabgol
1212 Seaweeds, sugar cane, locust beans | ganna makhana
1301 Lac, natural gums and resins | asafoetida hing
1302 Vegetable saps and extracts, pectin, agar-agar
1501 Pig fat and poultry fat | lard
1504 Fats and oils of fish | cod liver oil
1507 Soya-bean oil
1508 Groundnut oil | peanut oil
1509 Olive oil
1510 Other oils from olives | pomace
1511 Palm oil
1512 Sunflower, safflower or cotton-seed oil | kardi
1513 Coconut oil, palm kernel oil | nariyal tel
1514 Rape, colza or mustard oil | sarson tel kachi ghani
1515 Other vegetable fats and oils | sesame til oil rice bran oil linseed
1516 Hydrogenated fats and oils | vanaspati
1517 Margarine, edible mixtures of fats or oils | blended oil
1601 Sausages and similar products | salami
1602 Other prepared or preserved meat | nuggets kebab
1603 Extracts and juices of meat or fish
1604 Prepared or preserved fish, caviar | tuna tin
1605 Prepared or preserved crustaceans and molluscs
1701 Cane or beet sugar, jaggery | cheeni gur khandsari mishri
1702 Other sugars, sugar syrups, caramel | glucose dextrose palm jaggery
1703 Molasses
1704 Sugar confectionery without cocoa | toffee candy sweets gum chikki gajak
1801 Cocoa beans
1803 Cocoa paste
1804 Cocoa butter
1805 Cocoa powder, unsweetened
1806 Chocolate and other food with cocoa
1901 Malt extract, food preparations of flour or milk | infant food baby cereal cake mix dosa mix malted drink
1902 Pasta, noodles, couscous | vermicelli seviyan macaroni instant noodles
1903 Tapioca | sabudana sago
1904 Cereals prepared by swelling or roasting | corn flakes muesli puffed rice murmura poha flattened rice
1905 Bread, cakes, biscuits, wafers and other bakers' wares | rusk papad khakhra chapati roti pizza base pav bun cookies
2001 Vegetables and fruit preserved by vinegar | pickle achar gherkins
2002 Tomatoes, prepared otherwise than by vinegar | tomato puree
2003 Mushrooms and truffles, prepared
2004 Other vegetables prepared, frozen | french fries
2005 Other vegetables prepared, not frozen | potato chips wafers olives
2006 Fruit, nuts and vegetables preserved by sugar | murabba candied
2007 Jams, jellies, marmalades, fruit purees | mango pulp
2008 Fruit and nuts otherwise prepared | roasted salted peanuts cashews tinned fruit
2009 Fruit and vegetable juices | orange juice coconut water
2101 Extracts of coffee or tea, roasted chicory | instant coffee
2102 Yeasts, baking powder
2103 Sauces, mixed condiments and seasonings, mustard | ketchup mayonnaise masala powder chutney
2104 Soups and broths
2105 Ice cream and other edible ice | kulfi
2106 Other food preparations | namkeen bhujia mithai sweetmeats protein powder sharbat squash mouth freshener
2201 Waters, not sweetened or flavoured, ice and snow | mineral water soda
2202 Waters, sweetened or flavoured, other drinks without alcohol | cold drink cola soft drink energy drink milk shake fruit drink
2203 Beer
2204 Wine
2206 Other fermented drinks | cider
2208 Spirits and liqueurs
2209 Vinegar | sirka
2501 Salt | namak sendha rock salt
`

/** `words` are stems: those of the title first. */
export type HsnHeading = { code: string; title: string; titleWords: readonly string[]; words: readonly string[] }

const stemsOf = (text: string): string[] =>
  (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => word.replace(/(?:ies|es|s)$/, ''))

export const hsnHeadings: readonly HsnHeading[] = rows
  .trim()
  .split('\n')
  .map((row) => {
    const [title = '', further = ''] = row.slice(5).split(' | ')
    return { code: row.slice(0, 4), title, titleWords: stemsOf(title), words: stemsOf(further) }
  })

/** The headings that have words of a text, those with most of them first; a number finds those that begin with it. */
export const findHsn = (text: string, most = 6): HsnHeading[] => {
  const typed = text.trim()
  if (/^\d+$/.test(typed)) return hsnHeadings.filter(({ code }) => code.startsWith(typed.slice(0, 4))).slice(0, most)
  const stems = stemsOf(text).filter((word) => word.length > 1)
  const scored = hsnHeadings.map((heading) => {
    const score = stems.reduce((sum, word) => {
      if (heading.titleWords.includes(word)) return sum + 4
      if (heading.words.includes(word)) return sum + 3
      return [...heading.titleWords, ...heading.words].some((one) => one.startsWith(word)) ? sum + 1 : sum
    }, 0)
    return { heading, score }
  })
  return scored
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score)
    .slice(0, most)
    .map(({ heading }) => heading)
}
