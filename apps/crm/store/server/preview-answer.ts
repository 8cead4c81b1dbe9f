/** JSON Schema of the preview's response; its types are in wire.ts. */
import { FLAG, listOf, objectOf, orNull, TEXT, WHOLE } from '#core/contract/shape.ts'

const TEXT_LIST = listOf(TEXT)
const OPTIONAL_TEXT = orNull(TEXT)
const OPTIONAL_COUNT = orNull(WHOLE)

const BENEFIT_SCHEMA = objectOf({
  id: WHOLE,
  benefitType: TEXT,
  title: TEXT,
  description: OPTIONAL_TEXT,
  validTo: TEXT,
  quantity: OPTIONAL_COUNT,
})
const SERVICE_ITEM_SCHEMA = objectOf({
  id: WHOLE,
  content: TEXT,
  category: OPTIONAL_TEXT,
  price: OPTIONAL_TEXT,
  cover: OPTIONAL_TEXT,
  mode: OPTIONAL_TEXT,
})
const DIY_SCHEMA = objectOf({ id: WHOLE, title: TEXT, introduction: TEXT, priceFrom: OPTIONAL_TEXT, priceTo: OPTIONAL_TEXT, picture: TEXT })
const TEAM_MEMBER_SCHEMA = objectOf({
  id: WHOLE,
  name: TEXT,
  photo: TEXT,
  title: TEXT,
  years: OPTIONAL_COUNT,
  specialities: TEXT_LIST,
  countries: TEXT_LIST,
  introduction: OPTIONAL_TEXT,
})
const HONOUR_SCHEMA = objectOf({ id: WHOLE, title: TEXT, images: TEXT_LIST, issuer: OPTIONAL_TEXT, awardDate: OPTIONAL_TEXT })
const CASE_SCHEMA = objectOf({
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
const PROGRAM_SCHEMA = objectOf({
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

const EVALUATION_SCHEMA = objectOf({ id: WHOLE, nickname: TEXT, stars: { type: 'number' }, schoolOffered: OPTIONAL_TEXT, content: TEXT })
const ARTICLE_SCHEMA = objectOf({ id: WHOLE, title: TEXT, cover: OPTIONAL_TEXT, publishDate: TEXT })

export const SHOP_PREVIEW_SCHEMA = objectOf({
  name: TEXT,
  businessType: OPTIONAL_TEXT,
  score: TEXT,
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
  benefits: listOf(BENEFIT_SCHEMA),
  items: listOf(SERVICE_ITEM_SCHEMA),
  diy: listOf(DIY_SCHEMA),
  team: listOf(TEAM_MEMBER_SCHEMA),
  honours: listOf(HONOUR_SCHEMA),
  schoolHonours: listOf(HONOUR_SCHEMA),
  cases: listOf(CASE_SCHEMA),
  programs: listOf(PROGRAM_SCHEMA),
  evaluations: listOf(EVALUATION_SCHEMA),
  comments: listOf(EVALUATION_SCHEMA),
  articles: listOf(ARTICLE_SCHEMA),
})
