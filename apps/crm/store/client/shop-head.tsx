import type { ReactNode } from 'react'
import type { Shop } from '../wire.ts'
import { ShopPicture } from './picture.tsx'
import { ShopTags } from './tags.tsx'

const LabelledLine = ({ label, text }: { readonly label: string; readonly text: string | null }): ReactNode =>
  text && (
    <p className="store-line">
      <span>{label}</span>
      {text}
    </p>
  )

const joinWithSpaces = (...texts: readonly (string | null)[]): string | null => texts.filter(Boolean).join('　') || null

/** Head of the shop: cover, name, score, highlights, address and opening hours, contact, pictures. */
export const ShopHead = ({ shop }: { readonly shop: Shop }): ReactNode => (
  <>
    <ShopPicture className="store-cover" url={shop.cover} alt="封面" />
    <header className="store-head">
      <ShopPicture className="store-logo" url={shop.logo} alt="logo" />
      <div>
        <h2>{shop.name}</h2>
        <p className="store-score">
          <strong>{Number(shop.score).toFixed(1)}</strong>分{shop.businessType && <span>{shop.businessType}</span>}
        </p>
      </div>
    </header>
    <div className="store-block">
      <ShopTags texts={shop.highlights} />
      {shop.introduction && <p className="store-text">{shop.introduction}</p>}
      <LabelledLine label="服务国家" text={shop.serviceCountries.join('、') || null} />
      <LabelledLine label="地址" text={shop.address} />
      <LabelledLine label="营业时间" text={shop.openingHours} />
      <LabelledLine
        label="咨询"
        text={joinWithSpaces(shop.contactPerson, shop.contactPhone, shop.contactWechat && `微信 ${shop.contactWechat}`)}
      />
      {shop.environmentImages.length > 0 && (
        <div className="store-gallery">
          {shop.environmentImages.map((url, place) => (
            <ShopPicture key={url} className="store-environment" url={url} alt={`环境图片${place + 1}`} />
          ))}
        </div>
      )}
    </div>
  </>
)
