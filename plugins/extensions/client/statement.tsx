import type { ReactNode } from 'react'
import type { Statement } from '../wire.ts'
import { kindName } from './words.ts'

interface StatementLine {
  /** Code name or URL. */
  readonly name: string
  readonly text?: string
  /** Required permission, schedule, or followed facts. */
  readonly note?: string
}

interface StatementGroup {
  readonly title: string
  readonly lines: readonly StatementLine[]
  /** Long lists; collapsed by default. */
  readonly folded?: boolean
}

const nameLines = (names: readonly string[]): readonly StatementLine[] => names.map(name => ({ name }))

const statementGroupsOf = (given: Statement): readonly StatementGroup[] =>
  [
    { title: '会连接的外部地址', lines: nameLines(given.network) },
    {
      title: '页面部件',
      lines: given.parts.map(({ kind, name, description }) => ({ name, text: description, note: kindName(kind) })),
    },
    { title: '权限（在角色管理中分配）', lines: given.permissions.map(({ path, title }) => ({ name: path, text: title })) },
    {
      title: '服务端接口',
      lines: given.endpoints.map(({ method, path, description, permission }) => ({
        name: `${method} ${path}`,
        text: description,
        note: permission === null ? '登录即可调用' : `需要权限 ${permission}`,
      })),
    },
    { title: '服务端操作', lines: given.operations.map(({ name, description }) => ({ name, text: description })) },
    {
      title: '后台任务',
      lines: given.jobs.map(({ name, description, cron }) => ({
        name,
        text: description,
        note: cron === null ? '需要时运行' : `定时运行 ${cron}`,
      })),
    },
    {
      title: '跟随的事件',
      lines: given.consumers.map(({ name, description, follows }) => ({ name, text: description, note: follows.join('、') })),
    },
    { title: '数据表', lines: given.tables.map(({ name, description }) => ({ name, text: description })) },
    {
      title: '清单读写的数据',
      lines: given.data.map(({ kind, name, reads, writes }) => ({
        name,
        note: kind === 'table' ? '自己的数据表' : '其他资源',
        text: [
          reads.length > 0 ? `读取：${reads.join('、')}` : '读取它的行',
          ...(writes.length > 0 ? [`写入：${writes.join('、')}`] : []),
        ].join('；'),
      })),
    },
    { title: '需要的插件', lines: nameLines(given.requires) },
    { title: '清单文件', lines: nameLines(given.manifests), folded: true },
    { title: '数据库迁移', lines: nameLines(given.migrations), folded: true },
  ].filter(({ lines }) => lines.length > 0)

const StatementLines = ({ lines }: Pick<StatementGroup, 'lines'>): ReactNode => (
  <ul>
    {lines.map(({ name, text, note }) => (
      <li key={`${name} ${note ?? ''}`}>
        <code>{name}</code>
        {note && <small>{note}</small>}
        {text && <p>{text}</p>}
      </li>
    ))}
  </ul>
)

/** Everything that a plugin contributes and requests. */
export function StatementView({ statement }: { readonly statement: Statement }): ReactNode {
  const groups = statementGroupsOf(statement)
  if (groups.length === 0) return <p className="yh-plugins-note">没有声明任何内容</p>
  return (
    <div className="yh-plugins-statement">
      {groups.map(({ title, lines, folded }) =>
        folded ? (
          <details key={title}>
            <summary>
              {title}（{lines.length}）
            </summary>
            <StatementLines lines={lines} />
          </details>
        ) : (
          <section key={title}>
            <h3>{title}</h3>
            <StatementLines lines={lines} />
          </section>
        ),
      )}
    </div>
  )
}
