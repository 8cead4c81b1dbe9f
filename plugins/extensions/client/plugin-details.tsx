import '@arco-design/web-react/es/Drawer/style/css.js'
import Drawer from '@arco-design/web-react/es/Drawer'
import type { ReactNode } from 'react'
import { useBackCloses, useMobile } from '#core/runtime/index.ts'
import type { PluginItem } from '../wire.ts'
import { StatementView } from './statement.tsx'
import { useFirstFocus } from './use-first-focus.ts'
import { pluginOrigin, serverWords, stateWords } from './words.ts'

const DetailFact = ({ label, children }: { readonly label: string; readonly children: ReactNode }): ReactNode => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)

/** Content of the drawer. */
function PluginDetailsContent({ item }: { readonly item: PluginItem }): ReactNode {
  const first = useFirstFocus()
  const server = serverWords(item)
  return (
    <div className="yh-plugins-details" ref={first} tabIndex={-1}>
      {item.description && <p className="yh-plugins-what">{item.description}</p>}
      <dl className="yh-plugins-facts">
        <DetailFact label="编号">{item.id}</DetailFact>
        <DetailFact label="版本">{item.version}</DetailFact>
        <DetailFact label="状态">{stateWords(item.state).label}</DetailFact>
        {item.reason && <DetailFact label="原因">{item.reason}</DetailFact>}
        {server && <DetailFact label="服务端">{server.text}</DetailFact>}
        <DetailFact label="来源">{pluginOrigin(item)}</DetailFact>
        <DetailFact label="签名">{item.signedBy ?? '没有签名'}</DetailFact>
        {item.checksum && (
          <DetailFact label="校验值">
            <code>{item.checksum}</code>
          </DetailFact>
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
      <PluginDetailsContent item={item} />
    </Drawer>
  )
}
