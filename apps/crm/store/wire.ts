/** A shop as a student sees it: GET /agency/institutionsStore/preview?shop=. Only displayed rows, each part in order. */

export const SHOP_PREVIEW_PATH = '/agency/institutionsStore/preview'

export interface ShopItem {
  readonly id: number
  readonly content: string
  readonly category: string | null
  /** CNY with two decimals. */
  readonly price: string | null
  readonly cover: string | null
  /** Label: 定制 or 标准. */
  readonly mode: string | null
}

export interface ShopBenefit {
  readonly id: number
  readonly benefitType: string
  readonly title: string
  readonly description: string | null
  /** YYYY-MM-DD, inclusive. */
  readonly validTo: string
  readonly quantity: number | null
}

export interface ShopDiy {
  readonly id: number
  readonly title: string
  readonly introduction: string
  readonly priceFrom: string | null
  readonly priceTo: string | null
  readonly picture: string
}

export interface ShopPerson {
  readonly id: number
  readonly name: string
  readonly photo: string
  readonly title: string
  readonly years: number | null
  readonly specialities: readonly string[]
  readonly countries: readonly string[]
  readonly introduction: string | null
}

export interface ShopHonour {
  readonly id: number
  readonly title: string
  readonly images: readonly string[]
  readonly issuer: string | null
  readonly awardDate: string | null
}

export interface ShopCase {
  readonly id: number
  readonly alias: string
  readonly graduationCollege: string | null
  readonly highestDegree: string | null
  readonly gpa: string | null
  readonly languageAchievement: string | null
  readonly offers: readonly string[]
  readonly major: string
  readonly year: number
  readonly scholarship: string | null
  readonly pictures: readonly string[]
}

export interface ShopProgram {
  readonly id: number
  readonly stage: string
  readonly curriculum: string
  readonly boarding: string
  readonly fee: string
  readonly teachingLanguages: readonly string[]
  readonly ageFrom: number | null
  readonly ageTo: number | null
  readonly places: number | null
  readonly enrolmentMonths: readonly string[]
}

/** A student's comment from the app, or a testimonial written by staff. */
export interface ShopEvaluation {
  readonly id: number
  readonly nickname: string
  /** Out of five. */
  readonly stars: number
  readonly schoolOffered: string | null
  readonly content: string
}

export interface ShopArticle {
  readonly id: number
  readonly title: string
  readonly cover: string | null
  /** YYYY-MM-DD. */
  readonly publishDate: string
}

/** A shop; parts that the employee may not list are empty. */
export interface Shop {
  readonly name: string
  readonly businessType: string | null
  readonly score: string
  /** True if students see it now. */
  readonly open: boolean
  readonly logo: string | null
  readonly cover: string | null
  readonly introduction: string | null
  readonly environmentImages: readonly string[]
  readonly highlights: readonly string[]
  readonly serviceCountries: readonly string[]
  readonly address: string | null
  readonly openingHours: string | null
  readonly contactPerson: string | null
  readonly contactPhone: string | null
  readonly contactWechat: string | null
  readonly benefits: readonly ShopBenefit[]
  readonly items: readonly ShopItem[]
  readonly diy: readonly ShopDiy[]
  readonly team: readonly ShopPerson[]
  readonly honours: readonly ShopHonour[]
  /** Only of international schools. */
  readonly schoolHonours: readonly ShopHonour[]
  readonly cases: readonly ShopCase[]
  readonly programs: readonly ShopProgram[]
  readonly evaluations: readonly ShopEvaluation[]
  /** From the app, newest first. */
  readonly comments: readonly ShopEvaluation[]
  /** Published articles, newest first. */
  readonly articles: readonly ShopArticle[]
}
