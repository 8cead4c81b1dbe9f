import Button from '@arco-design/web-react/es/Button'
import Modal from '@arco-design/web-react/es/Modal'
import '@arco-design/web-react/es/Button/style/css.js'
import '@arco-design/web-react/es/Modal/style/css.js'
import type { ReactNode } from 'react'
import { pluginPurge, pluginRemove } from '#core/contract/plugin-wire.ts'
import { pageProof, toast, useBackCloses, useHttp } from '#core/runtime/index.ts'
import type { PluginItem } from '../wire.ts'
import { PasswordItem } from './password-item.tsx'
import { ProblemList } from './problems.tsx'
import { usePasswordConfirmation } from './use-confirmed.ts'
import { useFirstFocus } from './use-first-focus.ts'
import { purgeWords } from './words.ts'

export type Removal = 'remove' | 'purge'

interface Props {
  readonly item: PluginItem
  readonly what: Removal
  /** Called after the removal. */
  done(): void
  close(): void
}

const REMOVAL_WORDS = {
  remove: { endpoint: pluginRemove, title: '移除插件', button: '移除', refused: '没有移除', done: (title: string) => `已移除“${title}”` },
  purge: { endpoint: pluginPurge, refused: '没有清除' },
}

const removalWords = ({ item, what }: Pick<Props, 'item' | 'what'>) => {
  if (what === 'remove') return REMOVAL_WORDS.remove
  const { button, done } = purgeWords(item.statement)
  return { ...REMOVAL_WORDS.purge, title: button, button, done }
}

const PluginTables = ({ item }: Pick<Props, 'item'>): ReactNode => (
  <ul className="yh-plugins-tables">
    {item.statement.tables.map(({ name, description }) => (
      <li key={name}>
        <code>{name}</code> {description}
      </li>
    ))}
  </ul>
)

function RemovalExplanation({ item, what }: Pick<Props, 'item' | 'what'>): ReactNode {
  const { title, source, statement } = item
  if (what === 'purge' && statement.tables.length === 0) return <p>“{title}”没有留下数据，清除后不再列在这里，可以随时再安装。</p>
  if (what === 'purge')
    return (
      <>
        <p>将永久删除“{title}”留下的数据表和其中的全部数据，不能恢复：</p>
        <PluginTables item={item} />
      </>
    )
  return (
    <>
      <p>移除“{title}”后，它的部件、操作、接口和页面立即不能使用，打开的页面自动更新。</p>
      {source === 'folder' && <p>它来自服务器的插件文件夹；文件夹内容改变后会再次安装。</p>}
      {statement.tables.length > 0 && (
        <>
          <p>它的数据表保留，再次安装后继续使用；也可以在移除后清除：</p>
          <PluginTables item={item} />
        </>
      )}
    </>
  )
}

/** Removes a plugin, or purges the data or list entry of a removed one, after the caller's password was entered. */
export function RemovalDialog({ item, what, done, ...given }: Props): ReactNode {
  const close = useBackCloses(given.close)
  const http = useHttp()
  const confirmed = usePasswordConfirmation()
  const words = removalWords({ item, what })
  const first = useFirstFocus()
  const run = async (): Promise<void> => {
    const answer = await confirmed.run((password, key) =>
      http.call(words.endpoint, { id: item.id, password, page: pageProof() }, { quiet: true, idempotencyKey: key }),
    )
    if (!answer) return
    toast.success(words.done(item.title))
    done()
    close()
  }
  return (
    <Modal
      visible
      title={words.title}
      className="yh-plugins-dialog"
      style={{ width: 'var(--yh-frame-medium)' }}
      footer={null}
      maskClosable={false}
      autoFocus={false}
      onCancel={close}
    >
      <form
        noValidate
        onSubmit={event => {
          event.preventDefault()
          void run()
        }}
      >
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll it */}
        <div className="yh-plugins-reading" ref={first} tabIndex={0}>
          <RemovalExplanation item={item} what={what} />
          <ProblemList title={words.refused} problems={confirmed.problems} />
        </div>
        <PasswordItem value={confirmed.password} error={confirmed.passwordError} disabled={confirmed.busy} onChange={confirmed.type} />
        <div className="yh-form-end">
          <Button disabled={confirmed.busy} onClick={close}>
            取消
          </Button>
          <Button type="primary" status="danger" htmlType="submit" loading={confirmed.busy}>
            {words.button}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
