import Modal from '@arco-design/web-react/es/Modal'
import { type ReactNode, useState } from 'react'
import { LoadFailed, ScreenSkeleton, TabStrip, useBackCloses, useData } from '#core/runtime/index.ts'
import { type PromotionSource, promotionGet } from '../wire.ts'
import { InviteForm } from './invite-form.tsx'
import { PromotionCode } from './promotion-code.tsx'
import { PromotionData } from './promotion-data.tsx'
import './promotion.css'

const promotionTabs = [
  { key: 'app', title: 'App 获客' },
  { key: 'mini', title: '小程序获客' },
  { key: 'institution', title: '机构入驻' },
  { key: 'data', title: '推广数据' },
] as const

type TabKey = (typeof promotionTabs)[number]['key']

const tabOf = (key: string): TabKey => promotionTabs.find(tab => tab.key === key)?.key ?? 'app'

const PromotionTabContent = ({
  tab,
  source,
  saved,
}: {
  readonly tab: TabKey
  readonly source: PromotionSource
  saved(): void
}): ReactNode => {
  if (tab === 'app')
    return (
      <PromotionCode
        text={source.appQRCode}
        name="App 获客二维码"
        hint="客户扫码下载 App 并注册后，计入您的推广数据。"
        configured={source.configured}
      >
        <InviteForm first={source} saved={saved} />
      </PromotionCode>
    )
  if (tab === 'mini')
    return (
      <PromotionCode
        text={source.customerQRCode}
        name="小程序获客二维码"
        hint="客户用微信扫码进入小程序并注册后，计入您的推广数据。"
        configured={source.configured}
      />
    )
  return (
    <PromotionCode
      text={source.institutionQRCode}
      name="机构入驻二维码"
      hint="机构扫码提交的入驻申请，会记录您为推广人。"
      configured={source.configured}
    />
  )
}

/** Dialog with an employee's promotion codes, invite code and results. */
export const PromotionDialog = (props: { close(): void }): ReactNode => {
  const close = useBackCloses(props.close)
  const [tab, setTab] = useState<TabKey>('app')
  const { data, error, refresh } = useData(promotionGet)
  return (
    <Modal title="推广" visible onCancel={close} footer={null} style={{ width: 'var(--yh-frame-wide)' }} autoFocus={false}>
      <div className="yh-promotion">
        <TabStrip id="promotion" tabs={promotionTabs} open={tab} label="推广方式" onOpen={key => setTab(tabOf(key))}>
          {tab === 'data' ? (
            <PromotionData />
          ) : error && !data ? (
            <LoadFailed error={error} retry={() => void refresh()} />
          ) : data ? (
            <PromotionTabContent tab={tab} source={data.source} saved={() => void refresh()} />
          ) : (
            <ScreenSkeleton lines={4} />
          )}
        </TabStrip>
      </div>
    </Modal>
  )
}
