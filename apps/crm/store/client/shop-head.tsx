import type { ReactNode } from 'react'
import type { Shop } from '../wire.ts'
import { Picture } from './picture.tsx'
import { Tags } from './tags.tsx'

const Line = ({ label, text }: { readonly label: string; readonly text: string | null }): ReactNode =>
  text && (
    <p className="store-line">
      <span>{label}</span>
      {text}
    </p>
  )

const together = (...texts: readonly (string | null)[]): string | null => texts.filter(Boolean).join('　') || null

/** Head of the shop: cover, name, score, highlights, address and opening hours, contact, pictures. */
export const ShopHead = ({ shop }: { readonly shop: Shop }): ReactNode => (
  <>
    <Picture className="store-cover" url={shop.cover} alt="封面" />
    <header className="store-head">
      <Picture className="store-logo" url={shop.logo} alt="logo" />
      <div>
        <h2>{shop.name}</h2>
        <p className="store-score">
          <strong>{Number(shop.score).toFixed(1)}</strong>分{shop.businessType && <span>{shop.businessType}</span>}
        </p>
      </div>
    </header>
    <div className="store-block">
      <Tags texts={shop.highlights} />
      {shop.introduction && <p className="store-text">{shop.introduction}</p>}
      <Line label="服务国家" text={shop.serviceCountries.join('、') || null} />
      <Line label="地址" text={shop.address} />
      <Line label="营业时间" text={shop.openingHours} />
      <Line label="咨询" text={together(shop.contactPerson, shop.contactPhone, shop.contactWechat && `微信 ${shop.contactWechat}`)} />
      {shop.environmentImages.length > 0 && (
        <div className="store-gallery">
          {shop.environmentImages.map((url, place) => (
            <Picture key={url} className="store-environment" url={url} alt={`环境图片${place + 1}`} />
          ))}
        </div>
      )}
    </div>
  </>
)
