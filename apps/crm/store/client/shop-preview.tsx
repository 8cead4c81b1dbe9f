import type { ReactNode } from 'react'
import type { ComponentProps } from '#core/contract/client-plugin.ts'
import { LoadFailed, PhoneFrame, ScreenSkeleton, useData } from '#core/runtime/index.ts'
import { shopPreviewGet } from '../wire.ts'
import { ShopHead } from './shop-head.tsx'
import { ShopParts } from './shop-parts.tsx'
import './shop.css'

/** Shop as a student sees it, on a phone 390 pixels wide. */
export function ShopPreview({ rows }: ComponentProps): ReactNode {
  const { data: shop, error, refresh } = useData(shopPreviewGet, { shop: rows[0]?.id })
  if (error !== undefined) return <LoadFailed error={error} retry={() => void refresh()} />
  if (shop === undefined) return <ScreenSkeleton />
  return (
    <div className="store-preview">
      {!shop.open && <p className="store-closed">店铺未营业，学生现在看不到。以下是营业后的样子。</p>}
      <PhoneFrame title={shop.name} label={`${shop.name}手机预览`}>
        <div className="store-phone">
          <ShopHead shop={shop} />
          <ShopParts shop={shop} />
        </div>
      </PhoneFrame>
    </div>
  )
}
