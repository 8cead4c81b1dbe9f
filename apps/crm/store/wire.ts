/** A shop as a student sees it. Only displayed rows, each part in order. */
import { endpointAt } from '#core/contract/endpoint.ts'
import { FLAG, limited, listOf, NUMBER, objectOf, orNull, TEXT, type TypeOf, WHOLE } from '#core/contract/shape.ts'

const TEXT_LIST = listOf(TEXT)
const OPTIONAL_TEXT = orNull(TEXT)
const OPTIONAL_COUNT = orNull(WHOLE)

const shopItem = objectOf({
  id: WHOLE,
  content: TEXT,
  category: OPTIONAL_TEXT,
  /** CNY with two decimals. */
  price: OPTIONAL_TEXT,
  cover: OPTIONAL_TEXT,
  /** Label: 定制 or 标准. */
  mode: OPTIONAL_TEXT,
})
export type ShopItem = TypeOf<typeof shopItem>

const shopBenefit = objectOf({
  id: WHOLE,
  benefitType: TEXT,
  title: TEXT,
  description: OPTIONAL_TEXT,
  /** YYYY-MM-DD, inclusive. */
  validTo: TEXT,
  quantity: OPTIONAL_COUNT,
})
export type ShopBenefit = TypeOf<typeof shopBenefit>

const shopDiy = objectOf({ id: WHOLE, title: TEXT, introduction: TEXT, priceFrom: OPTIONAL_TEXT, priceTo: OPTIONAL_TEXT, picture: TEXT })
export type ShopDiy = TypeOf<typeof shopDiy>

const shopPerson = objectOf({
  id: WHOLE,
  name: TEXT,
  photo: TEXT,
  title: TEXT,
  years: OPTIONAL_COUNT,
  specialities: TEXT_LIST,
  countries: TEXT_LIST,
  introduction: OPTIONAL_TEXT,
})
export type ShopPerson = TypeOf<typeof shopPerson>

const shopHonour = objectOf({ id: WHOLE, title: TEXT, images: TEXT_LIST, issuer: OPTIONAL_TEXT, awardDate: OPTIONAL_TEXT })
export type ShopHonour = TypeOf<typeof shopHonour>

const shopCase = objectOf({
  id: WHOLE,
  alias: TEXT,
  graduationCollege: OPTIONAL_TEXT,
  highestDegree: OPTIONAL_TEXT,
  gpa: OPTIONAL_TEXT,
  languageAchievement: OPTIONAL_TEXT,
  offers: TEXT_LIST,
  major: TEXT,
  year: WHOLE,
  scholarship: OPTIONAL_TEXT,
  pictures: TEXT_LIST,
})
export type ShopCase = TypeOf<typeof shopCase>

const shopProgram = objectOf({
  id: WHOLE,
  stage: TEXT,
  curriculum: TEXT,
  boarding: TEXT,
  fee: TEXT,
  teachingLanguages: TEXT_LIST,
  ageFrom: OPTIONAL_COUNT,
  ageTo: OPTIONAL_COUNT,
  places: OPTIONAL_COUNT,
  enrolmentMonths: TEXT_LIST,
})
export type ShopProgram = TypeOf<typeof shopProgram>

/** A student's comment from the app, or a testimonial written by staff; stars out of five. */
const shopEvaluation = objectOf({ id: WHOLE, nickname: TEXT, stars: NUMBER, schoolOffered: OPTIONAL_TEXT, content: TEXT })
export type ShopEvaluation = TypeOf<typeof shopEvaluation>

/** The date is 'YYYY-MM-DD'. */
const shopArticle = objectOf({ id: WHOLE, title: TEXT, cover: OPTIONAL_TEXT, publishDate: TEXT })
export type ShopArticle = TypeOf<typeof shopArticle>

/** A shop; parts that the employee may not list are empty. */
const shop = objectOf({
  name: TEXT,
  businessType: OPTIONAL_TEXT,
  score: TEXT,
  /** True if students see it now. */
  open: FLAG,
  logo: OPTIONAL_TEXT,
  cover: OPTIONAL_TEXT,
  introduction: OPTIONAL_TEXT,
  environmentImages: TEXT_LIST,
  highlights: TEXT_LIST,
  serviceCountries: TEXT_LIST,
  address: OPTIONAL_TEXT,
  openingHours: OPTIONAL_TEXT,
  contactPerson: OPTIONAL_TEXT,
  contactPhone: OPTIONAL_TEXT,
  contactWechat: OPTIONAL_TEXT,
  benefits: listOf(shopBenefit),
  items: listOf(shopItem),
  diy: listOf(shopDiy),
  team: listOf(shopPerson),
  honours: listOf(shopHonour),
  /** Only of international schools. */
  schoolHonours: listOf(shopHonour),
  cases: listOf(shopCase),
  programs: listOf(shopProgram),
  evaluations: listOf(shopEvaluation),
  /** From the app, newest first. */
  comments: listOf(shopEvaluation),
  /** Published articles, newest first. */
  articles: listOf(shopArticle),
})
export type Shop = TypeOf<typeof shop>

export const shopPreviewGet = endpointAt({
  method: 'GET',
  path: '/agency/institutionsStore/preview',
  input: objectOf({ shop: limited(TEXT, { maxLength: 20 }) }),
  output: shop,
})
