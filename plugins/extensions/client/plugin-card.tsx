import Button from '@arco-design/web-react/es/Button'
import Tag from '@arco-design/web-react/es/Tag'
import '@arco-design/web-react/es/Button/style/css.js'
import '@arco-design/web-react/es/Tag/style/css.js'
import type { ReactNode } from 'react'
import type { PluginItem } from '../wire.ts'
import { pluginOrigin, purgeWords, serverWords, statementSummary, stateWords } from './words.ts'

/** Permissions of the signed-in employee for plugins. */
export interface PluginRights {
  readonly switch: boolean
  readonly remove: boolean
}

export interface PluginActions {
  details(item: PluginItem): void
  remove(item: PluginItem): void
  purge(item: PluginItem): void
  switch(item: PluginItem): void
}

interface Props {
  readonly item: PluginItem
  readonly rights: PluginRights
  readonly deeds: PluginActions
  /** A switch request is running. */
  readonly busy: boolean
}

function PluginButtons({ item, rights, deeds, busy }: Props): ReactNode {
  const { title, state, statement } = item
  const words = purgeWords(statement)
  const installed = state === 'on' || state === 'off'
  return (
    <div className="yh-plugin-buttons">
      <Button size="small" aria-label={`“${title}”详情`} onClick={() => deeds.details(item)}>
        详情
      </Button>
      {installed && rights.switch && (
        <Button size="small" loading={busy} aria-label={`${state === 'on' ? '停用' : '启用'}“${title}”`} onClick={() => deeds.switch(item)}>
          {state === 'on' ? '停用' : '启用'}
        </Button>
      )}
      {installed && rights.remove && (
        <Button size="small" status="danger" aria-label={`移除“${title}”`} onClick={() => deeds.remove(item)}>
          移除
        </Button>
      )}
      {state === 'removed' && rights.remove && (
        <Button size="small" status="danger" aria-label={words.of(title)} onClick={() => deeds.purge(item)}>
          {words.button}
        </Button>
      )}
    </div>
  )
}

/** One plugin of the list. */
export function PluginCard(props: Props): ReactNode {
  const { item } = props
  const { id, title, version, description, state, reason, signedBy } = item
  const { label, color } = stateWords(state)
  const server = serverWords(item)
  const summary = statementSummary(item.statement)
  return (
    <li className="yh-plugin">
      <div className="yh-plugin-head">
        <strong>{title}</strong>
        <span>
          {id} {version}
        </span>
        <Tag {...(color === undefined ? {} : { color })}>{label}</Tag>
      </div>
      {description && <p className="yh-plugin-what">{description}</p>}
      {reason && <p className={state === 'refused' ? 'yh-plugin-reason is-refused' : 'yh-plugin-reason'}>{reason}</p>}
      {server && <p className={server.late ? 'yh-plugin-server is-late' : 'yh-plugin-server'}>{server.text}</p>}
      <div className="yh-plugin-foot">
        <div className="yh-plugin-facts">
          {summary && <span>{summary}</span>}
          <span>
            {pluginOrigin(item)} · {signedBy === null ? '没有签名' : `签名 ${signedBy}`}
          </span>
        </div>
        <PluginButtons {...props} />
      </div>
    </li>
  )
}
