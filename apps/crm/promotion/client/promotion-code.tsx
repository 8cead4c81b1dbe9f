import type { ReactNode } from 'react'
import type { ComponentProps } from '#core/contract/client-plugin.ts'
import { Contributed, copyText } from '#core/runtime/index.ts'

interface Props {
  /** Content of the QR code. */
  readonly text: string
  readonly name: string
  readonly hint: string
  /** False while the URL is only an example. */
  readonly configured: boolean
  readonly children?: ReactNode
}

/** A QR code with its link; the plugin that contributes QR codes draws it and offers it as a picture. */
export const PromotionCode = ({ text, name, hint, configured, children }: Props): ReactNode => {
  const props: ComponentProps = {
    props: { text, name, size: 200 },
    rows: [],
    action: undefined,
    actions: {},
    view: undefined,
    close: () => {},
  }
  return (
    <div className="yh-promotion-code">
      <div className="yh-promotion-qr">
        <Contributed kind="components" id="qr/code" props={props} key={text} />
      </div>
      <div className="yh-promotion-side">
        <p>{hint}</p>
        <p>
          <button type="button" className="yh-link" onClick={() => void copyText(text)}>
            复制链接
          </button>
        </p>
        {!configured && <p className="yh-promotion-note">推广地址尚未配置，当前二维码仅为示例，请联系管理员配置后再使用。</p>}
        {children}
      </div>
    </div>
  )
}
