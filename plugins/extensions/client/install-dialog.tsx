import Button from '@arco-design/web-react/es/Button'
import Modal from '@arco-design/web-react/es/Modal'
import '@arco-design/web-react/es/Button/style/css.js'
import '@arco-design/web-react/es/Modal/style/css.js'
import { type ReactNode, useState } from 'react'
import { pluginInstall } from '#core/contract/plugin-wire.ts'
import { pageProof, toast, useBackCloses, useHttp } from '#core/runtime/index.ts'
import type { InspectedPackage } from '../wire.ts'
import { PasswordItem } from './password-item.tsx'
import { ProblemList } from './problems.tsx'
import { StatementView } from './statement.tsx'
import { usePasswordConfirmation } from './use-confirmed.ts'
import { useFirstFocus } from './use-first-focus.ts'
import { restartWords, statementSummary, versionChange, warningsOf } from './words.ts'

interface Props {
  readonly file: File
  readonly inspected: InspectedPackage
  /** Called after the installation. */
  done(): void
  close(): void
}

/** Description of the package, to be read before installing. */
function PackageDescription({ inspected }: Pick<Props, 'inspected'>): ReactNode {
  const warnings = inspected.problems.length > 0 ? [] : warningsOf(inspected)
  const summary = statementSummary(inspected.statement)
  const first = useFirstFocus()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll it
    <div className="yh-plugins-reading" ref={first} tabIndex={0}>
      <ProblemList title="不能安装" problems={inspected.problems} />
      {inspected.description && <p className="yh-plugins-what">{inspected.description}</p>}
      <dl className="yh-plugins-facts">
        <div>
          <dt>版本</dt>
          <dd>{versionChange(inspected)}</dd>
        </div>
        {summary && (
          <div>
            <dt>内容</dt>
            <dd>{summary}</dd>
          </div>
        )}
        <div>
          <dt>签名</dt>
          <dd>{inspected.signedBy ?? '没有签名'}</dd>
        </div>
        <div>
          <dt>生效</dt>
          <dd>{inspected.restart ? restartWords(inspected) : '立即生效，打开的页面自动更新'}</dd>
        </div>
      </dl>
      {warnings.length > 0 && (
        <div className="yh-plugins-warnings">
          <strong>安装前请确认</strong>
          <ul>
            {warnings.map(warning => (
              <li key={warning}>{warning}</li>
            ))}
          </ul>
        </div>
      )}
      <StatementView statement={inspected.statement} />
    </div>
  )
}

/** Shows what a package contributes and requests, and installs it after the caller's password was entered. */
export function InstallDialog({ file, inspected, done, ...given }: Props): ReactNode {
  const close = useBackCloses(given.close)
  const http = useHttp()
  const confirmed = usePasswordConfirmation()
  const [percent, setPercent] = useState(0)
  const { id, title, checksum, problems } = inspected
  const install = async (): Promise<void> => {
    setPercent(0)
    const answer = await confirmed.run((password, key) => {
      const form = new FormData()
      // Fields come before the file, so that the server has them when the file arrives.
      form.append('checksum', checksum)
      form.append('password', password)
      form.append('page', pageProof())
      form.append('file', file)
      return http.upload(pluginInstall, form, { quiet: true, idempotencyKey: key, onProgress: setPercent })
    })
    if (!answer) return
    toast.success(answer.data.restart ? `已安装“${title}”，服务端部分在重启服务器后运行` : `已安装“${title}”`)
    done()
    close()
  }
  return (
    <Modal
      visible
      title={`安装插件“${title}”（${id}）`}
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
          if (problems.length === 0) void install()
        }}
      >
        <PackageDescription inspected={inspected} />
        {problems.length === 0 && (
          <>
            <ProblemList title="没有安装" problems={confirmed.problems} />
            <PasswordItem value={confirmed.password} error={confirmed.passwordError} disabled={confirmed.busy} onChange={confirmed.type} />
          </>
        )}
        <div className="yh-form-end">
          {confirmed.busy && (
            <span className="yh-plugins-progress" role="status">
              {percent < 100 ? `正在上传 ${percent}%` : '正在检查并安装…'}
            </span>
          )}
          <Button disabled={confirmed.busy} onClick={close}>
            {problems.length === 0 ? '取消' : '关闭'}
          </Button>
          {problems.length === 0 && (
            <Button type="primary" htmlType="submit" loading={confirmed.busy}>
              安装
            </Button>
          )}
        </div>
      </form>
    </Modal>
  )
}
