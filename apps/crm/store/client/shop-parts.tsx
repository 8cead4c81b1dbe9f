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
import { Picture } from './picture.tsx'
import { Tags } from './tags.tsx'

const yuan = (amount: string): string => `¥${Number(amount).toLocaleString('zh-CN')}`
const between = (from: string | null, to: string | null): string => {
  if (from && to) return from === to ? yuan(from) : `${yuan(from)} – ${yuan(to)}`
  if (from) return `${yuan(from)} 起`
  return to ? `${yuan(to)} 以内` : '价格面议'
}
const years = (from: number | null, to: number | null): string | undefined => {
  if (from !== null && to !== null) return `${from}–${to}岁`
  if (from !== null) return `${from}岁以上`
  return to === null ? undefined : `${to}岁以下`
}
const said = (...texts: readonly (string | null | undefined | false)[]): string => texts.filter(Boolean).join(' · ')

const Benefit = (one: ShopBenefit): ReactNode => (
  <>
    <h4>
      <em>{one.benefitType}</em>
      {one.title}
    </h4>
    {one.description && <p className="store-text">{one.description}</p>}
    <p className="store-small">{said(`${one.validTo} 前有效`, one.quantity !== null && `共${one.quantity}份`)}</p>
  </>
)

interface PicturedProps {
  readonly url: string | null | undefined
  /** Round frame, for a person's portrait. */
  readonly round?: boolean
  readonly children: ReactNode
}

/** Picture with text beside it. */
const Pictured = ({ url, round = false, children }: PicturedProps): ReactNode => (
  <div className="store-row">
    <Picture className={round ? 'store-face' : 'store-thumb'} url={url} />
    <div>{children}</div>
  </div>
)

const Item = (one: ShopItem): ReactNode => (
  <Pictured url={one.cover}>
    <h4>{one.content}</h4>
    <p className="store-small">{said(one.category, one.mode)}</p>
    <p className="store-price">{one.price === null ? '价格面议' : yuan(one.price)}</p>
  </Pictured>
)

const Diy = (one: ShopDiy): ReactNode => (
  <Pictured url={one.picture}>
    <h4>{one.title}</h4>
    <p className="store-text">{one.introduction}</p>
    <p className="store-price">{between(one.priceFrom, one.priceTo)}</p>
  </Pictured>
)

const Person = (one: ShopPerson): ReactNode => (
  <Pictured round url={one.photo}>
    <h4>{one.name}</h4>
    <p className="store-small">{said(one.title, one.years !== null && `从业${one.years}年`)}</p>
    <Tags texts={[...one.specialities, ...one.countries]} />
    {one.introduction && <p className="store-text">{one.introduction}</p>}
  </Pictured>
)

const Honour = (one: ShopHonour): ReactNode => (
  <Pictured url={one.images[0]}>
    <h4>{one.title}</h4>
    <p className="store-small">{said(one.issuer, one.awardDate)}</p>
  </Pictured>
)

const Case = (one: ShopCase): ReactNode => (
  <>
    <h4>{said(one.alias, `${one.year}年`, one.major)}</h4>
    <p className="store-small">
      {said(one.graduationCollege, one.highestDegree, one.gpa && `GPA ${one.gpa}`, one.languageAchievement) || '背景未公开'}
    </p>
    <Tags texts={one.offers} />
    {one.scholarship !== null && <p className="store-price">奖学金 {yuan(one.scholarship)}</p>}
  </>
)

const Program = (one: ShopProgram): ReactNode => (
  <>
    <h4>{said(one.stage, one.curriculum)}</h4>
    <p className="store-small">
      {said(
        one.teachingLanguages.join('、'),
        one.boarding,
        years(one.ageFrom, one.ageTo),
        `${one.enrolmentMonths.join('、')}入学`,
        one.places !== null && `招${one.places}人`,
      )}
    </p>
    <p className="store-price">{yuan(one.fee)}/年</p>
  </>
)

const Evaluation = (one: ShopEvaluation): ReactNode => (
  <>
    <h4>{said(one.nickname, one.schoolOffered, `${one.stars}分`)}</h4>
    <p className="store-text">{one.content}</p>
  </>
)

const Article = (one: ShopArticle): ReactNode => (
  <Pictured url={one.cover}>
    <h4>{one.title}</h4>
    <p className="store-small">{one.publishDate}</p>
  </Pictured>
)

interface PartProps<Row extends { readonly id: number }> {
  readonly title: string
  readonly rows: readonly Row[]
  readonly show: (row: Row) => ReactNode
}

/** Titled section; nothing if the part is empty. */
const Part = <Row extends { readonly id: number }>({ title, rows, show }: PartProps<Row>): ReactNode =>
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
    <Part title="预约福利" rows={shop.benefits} show={Benefit} />
    <Part title="招生项目" rows={shop.programs} show={Program} />
    <Part title="服务项目" rows={shop.items} show={Item} />
    <Part title="DIY服务" rows={shop.diy} show={Diy} />
    <Part title="服务团队" rows={shop.team} show={Person} />
    <Part title="荣誉资质" rows={shop.honours} show={Honour} />
    <Part title="学校荣誉" rows={shop.schoolHonours} show={Honour} />
    <Part title="录取案例" rows={shop.cases} show={Case} />
    <Part title="学生评价" rows={shop.evaluations} show={Evaluation} />
    <Part title="用户评论" rows={shop.comments} show={Evaluation} />
    <Part title="文章" rows={shop.articles} show={Article} />
  </>
)
