import type { ReactNode } from 'react'
import type {
  Shop,
  ShopArticle,
  ShopBenefit,
  ShopCase,
  ShopDiy,
  ShopEvaluation,
  ShopHonour,
  ShopItem,
  ShopPerson,
  ShopProgram,
} from '../wire.ts'
import { ShopPicture } from './picture.tsx'
import { ShopTags } from './tags.tsx'

const yuanText = (amount: string): string => `¥${Number(amount).toLocaleString('zh-CN')}`
const priceRange = (from: string | null, to: string | null): string => {
  if (from && to) return from === to ? yuanText(from) : `${yuanText(from)} – ${yuanText(to)}`
  if (from) return `${yuanText(from)} 起`
  return to ? `${yuanText(to)} 以内` : '价格面议'
}
const ageRange = (from: number | null, to: number | null): string | undefined => {
  if (from !== null && to !== null) return `${from}–${to}岁`
  if (from !== null) return `${from}岁以上`
  return to === null ? undefined : `${to}岁以下`
}
const joinWithDots = (...texts: readonly (string | null | undefined | false)[]): string => texts.filter(Boolean).join(' · ')

const BenefitSummary = (one: ShopBenefit): ReactNode => (
  <>
    <h4>
      <em>{one.benefitType}</em>
      {one.title}
    </h4>
    {one.description && <p className="store-text">{one.description}</p>}
    <p className="store-small">{joinWithDots(`${one.validTo} 前有效`, one.quantity !== null && `共${one.quantity}份`)}</p>
  </>
)

interface PicturedRowProps {
  readonly url: string | null | undefined
  /** Round frame, for a person's portrait. */
  readonly round?: boolean
  readonly children: ReactNode
}

/** Picture with text beside it. */
const PicturedRow = ({ url, round = false, children }: PicturedRowProps): ReactNode => (
  <div className="store-row">
    <ShopPicture className={round ? 'store-face' : 'store-thumb'} url={url} />
    <div>{children}</div>
  </div>
)

const ServiceItemSummary = (one: ShopItem): ReactNode => (
  <PicturedRow url={one.cover}>
    <h4>{one.content}</h4>
    <p className="store-small">{joinWithDots(one.category, one.mode)}</p>
    <p className="store-price">{one.price === null ? '价格面议' : yuanText(one.price)}</p>
  </PicturedRow>
)

const DiySummary = (one: ShopDiy): ReactNode => (
  <PicturedRow url={one.picture}>
    <h4>{one.title}</h4>
    <p className="store-text">{one.introduction}</p>
    <p className="store-price">{priceRange(one.priceFrom, one.priceTo)}</p>
  </PicturedRow>
)

const TeamMemberSummary = (one: ShopPerson): ReactNode => (
  <PicturedRow round url={one.photo}>
    <h4>{one.name}</h4>
    <p className="store-small">{joinWithDots(one.title, one.years !== null && `从业${one.years}年`)}</p>
    <ShopTags texts={[...one.specialities, ...one.countries]} />
    {one.introduction && <p className="store-text">{one.introduction}</p>}
  </PicturedRow>
)

const HonourSummary = (one: ShopHonour): ReactNode => (
  <PicturedRow url={one.images[0]}>
    <h4>{one.title}</h4>
    <p className="store-small">{joinWithDots(one.issuer, one.awardDate)}</p>
  </PicturedRow>
)

const CaseSummary = (one: ShopCase): ReactNode => (
  <>
    <h4>{joinWithDots(one.alias, `${one.year}年`, one.major)}</h4>
    <p className="store-small">
      {joinWithDots(one.graduationCollege, one.highestDegree, one.gpa && `GPA ${one.gpa}`, one.languageAchievement) || '背景未公开'}
    </p>
    <ShopTags texts={one.offers} />
    {one.scholarship !== null && <p className="store-price">奖学金 {yuanText(one.scholarship)}</p>}
  </>
)

const ProgramSummary = (one: ShopProgram): ReactNode => (
  <>
    <h4>{joinWithDots(one.stage, one.curriculum)}</h4>
    <p className="store-small">
      {joinWithDots(
        one.teachingLanguages.join('、'),
        one.boarding,
        ageRange(one.ageFrom, one.ageTo),
        `${one.enrolmentMonths.join('、')}入学`,
        one.places !== null && `招${one.places}人`,
      )}
    </p>
    <p className="store-price">{yuanText(one.fee)}/年</p>
  </>
)

const EvaluationSummary = (one: ShopEvaluation): ReactNode => (
  <>
    <h4>{joinWithDots(one.nickname, one.schoolOffered, `${one.stars}分`)}</h4>
    <p className="store-text">{one.content}</p>
  </>
)

const ArticleSummary = (one: ShopArticle): ReactNode => (
  <PicturedRow url={one.cover}>
    <h4>{one.title}</h4>
    <p className="store-small">{one.publishDate}</p>
  </PicturedRow>
)

interface ShopSectionProps<Row extends { readonly id: number }> {
  readonly title: string
  readonly rows: readonly Row[]
  readonly show: (row: Row) => ReactNode
}

/** Titled section; nothing if the part is empty. */
const ShopSection = <Row extends { readonly id: number }>({ title, rows, show }: ShopSectionProps<Row>): ReactNode =>
  rows.length > 0 && (
    <section className="store-block" aria-label={title}>
      <h3>{title}</h3>
      <ol>
        {rows.map(row => (
          <li key={row.id}>{show(row)}</li>
        ))}
      </ol>
    </section>
  )

/** All parts in the order in which students read them. */
export const ShopParts = ({ shop }: { readonly shop: Shop }): ReactNode => (
  <>
    <ShopSection title="预约福利" rows={shop.benefits} show={BenefitSummary} />
    <ShopSection title="招生项目" rows={shop.programs} show={ProgramSummary} />
    <ShopSection title="服务项目" rows={shop.items} show={ServiceItemSummary} />
    <ShopSection title="DIY服务" rows={shop.diy} show={DiySummary} />
    <ShopSection title="服务团队" rows={shop.team} show={TeamMemberSummary} />
    <ShopSection title="荣誉资质" rows={shop.honours} show={HonourSummary} />
    <ShopSection title="学校荣誉" rows={shop.schoolHonours} show={HonourSummary} />
    <ShopSection title="录取案例" rows={shop.cases} show={CaseSummary} />
    <ShopSection title="学生评价" rows={shop.evaluations} show={EvaluationSummary} />
    <ShopSection title="用户评论" rows={shop.comments} show={EvaluationSummary} />
    <ShopSection title="文章" rows={shop.articles} show={ArticleSummary} />
  </>
)
