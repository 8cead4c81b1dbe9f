/** JSON Schema of the preview's response; its types are in wire.ts. */
import { FLAG, listOf, objectOf, orNull, TEXT, WHOLE } from '#core/manifest/json-schema/answers.ts'

const TEXTS = listOf(TEXT)
const MAYBE = orNull(TEXT)
const COUNT = orNull(WHOLE)

const BENEFIT = objectOf({ id: WHOLE, benefitType: TEXT, title: TEXT, description: MAYBE, validTo: TEXT, quantity: COUNT })
const ITEM = objectOf({ id: WHOLE, content: TEXT, category: MAYBE, price: MAYBE, cover: MAYBE, mode: MAYBE })
const DIY = objectOf({ id: WHOLE, title: TEXT, introduction: TEXT, priceFrom: MAYBE, priceTo: MAYBE, picture: TEXT })
const PERSON = objectOf({
  id: WHOLE,
  name: TEXT,
  photo: TEXT,
  title: TEXT,
  years: COUNT,
  specialities: TEXTS,
  countries: TEXTS,
  introduction: MAYBE,
})
const HONOUR = objectOf({ id: WHOLE, title: TEXT, images: TEXTS, issuer: MAYBE, awardDate: MAYBE })
const CASE = objectOf({
  id: WHOLE,
  alias: TEXT,
  graduationCollege: MAYBE,
  highestDegree: MAYBE,
  gpa: MAYBE,
  languageAchievement: MAYBE,
  offers: TEXTS,
  major: TEXT,
  year: WHOLE,
  scholarship: MAYBE,
  pictures: TEXTS,
})
const PROGRAM = objectOf({
  id: WHOLE,
  stage: TEXT,
  curriculum: TEXT,
  boarding: TEXT,
  fee: TEXT,
  teachingLanguages: TEXTS,
  ageFrom: COUNT,
  ageTo: COUNT,
  places: COUNT,
  enrolmentMonths: TEXTS,
})

const EVALUATION = objectOf({ id: WHOLE, nickname: TEXT, stars: { type: 'number' }, schoolOffered: MAYBE, content: TEXT })
const ARTICLE = objectOf({ id: WHOLE, title: TEXT, cover: MAYBE, publishDate: TEXT })

export const PREVIEW = objectOf({
  name: TEXT,
  businessType: MAYBE,
  score: TEXT,
  open: FLAG,
  logo: MAYBE,
  cover: MAYBE,
  introduction: MAYBE,
  environmentImages: TEXTS,
  highlights: TEXTS,
  serviceCountries: TEXTS,
  address: MAYBE,
  openingHours: MAYBE,
  contactPerson: MAYBE,
  contactPhone: MAYBE,
  contactWechat: MAYBE,
  benefits: listOf(BENEFIT),
  items: listOf(ITEM),
  diy: listOf(DIY),
  team: listOf(PERSON),
  honours: listOf(HONOUR),
  schoolHonours: listOf(HONOUR),
  cases: listOf(CASE),
  programs: listOf(PROGRAM),
  evaluations: listOf(EVALUATION),
  comments: listOf(EVALUATION),
  articles: listOf(ARTICLE),
})
