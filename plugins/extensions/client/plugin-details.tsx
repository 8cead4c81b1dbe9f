import '@arco-design/web-react/es/Drawer/style/css.js'
import Drawer from '@arco-design/web-react/es/Drawer'
import type { ReactNode } from 'react'
import { useBackCloses, useMobile } from '#core/runtime/index.ts'
import type { PluginItem } from '../wire.ts'
import { StatementView } from './statement.tsx'
import { useFirstFocus } from './use-first-focus.ts'
import { originOf, serverWords, stateWords } from './words.ts'

const Fact = ({ label, children }: { readonly label: string; readonly children: ReactNode }): ReactNode => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)

/** Content of the drawer. */
function Content({ item }: { readonly item: PluginItem }): ReactNode {
  const first = useFirstFocus()
  const server = serverWords(item)
  return (
    <div className="yh-plugins-details" ref={first} tabIndex={-1}>
      {item.description && <p className="yh-plugins-what">{item.description}</p>}
      <dl className="yh-plugins-facts">
        <Fact label="编号">{item.id}</Fact>
        <Fact label="版本">{item.version}</Fact>
        <Fact label="状态">{stateWords(item.state).label}</Fact>
        {item.reason && <Fact label="原因">{item.reason}</Fact>}
        {server && <Fact label="服务端">{server.text}</Fact>}
        <Fact label="来源">{originOf(item)}</Fact>
        <Fact label="签名">{item.signedBy ?? '没有签名'}</Fact>
        {item.checksum && (
          <Fact label="校验值">
            <code>{item.checksum}</code>
          </Fact>
        )}
      </dl>
      <StatementView statement={item.statement} />
    </div>
  )
}

/** Drawer with all details of one plugin. */
export function PluginDetails({ item, ...given }: { readonly item: PluginItem; close(): void }): ReactNode {
  const close = useBackCloses(given.close)
  const mobile = useMobile()
  // Arco's drawer has no ARIA attributes of its own; these are set on its element.
  const described = { role: 'dialog', 'aria-modal': true, 'aria-label': item.title }
  return (
    <Drawer {...described} visible title={item.title} footer={null} width={mobile ? '100%' : 'var(--yh-frame-medium)'} onCancel={close}>
      <Content item={item} />
    </Drawer>
  )
}
