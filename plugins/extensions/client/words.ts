import { partWords } from '#core/contract/part-name.ts'
import type { InspectedPackage, PluginItem, PluginList, PluginState, Statement } from '../wire.ts'

const PART_NAMES: Readonly<Record<string, string>> = partWords

/** Chinese name of a kind of part. */
export const kindName = (kind: string): string => PART_NAMES[kind] ?? kind

interface StateWords {
  readonly label: string
  readonly color?: string
}

const PLUGIN_STATE_WORDS: Readonly<Record<PluginState, StateWords>> = {
  on: { label: '已启用', color: 'green' },
  off: { label: '已停用', color: 'orange' },
  removed: { label: '已移除' },
  refused: { label: '未安装', color: 'red' },
}

/** Label and colour of a state's tag. */
export const stateWords = (state: PluginState): StateWords => PLUGIN_STATE_WORDS[state] ?? { label: state }

/** True if the plugin runs code on the server. */
export const hasServerPart = ({ operations, endpoints, jobs, consumers }: Statement): boolean =>
  [operations, endpoints, jobs, consumers].some(({ length }) => length > 0)

const COUNTED_CONTRIBUTIONS: readonly (readonly [keyof Statement, string])[] = [
  ['parts', '个部件'],
  ['operations', '个操作'],
  ['endpoints', '个接口'],
  ['jobs', '个任务'],
  ['consumers', '个跟随处理'],
  ['tables', '张数据表'],
  ['manifests', '个清单文件'],
]

/** Counts of a plugin's contributions, on one line. */
export const statementSummary = (statement: Statement): string =>
  COUNTED_CONTRIBUTIONS.flatMap(([key, unit]) => (statement[key].length > 0 ? [`${statement[key].length} ${unit}`] : [])).join(' · ')

/** Warnings before an installation, the most serious first. */
export function warningsOf({
  statement,
  signedBy,
  restart,
}: Pick<InspectedPackage, 'statement' | 'signedBy' | 'restart'>): readonly string[] {
  const { parts, endpoints, network, migrations, tables } = statement
  const server = restart || hasServerPart(statement)
  const open = endpoints.filter(({ permission }) => permission === null).length
  return [
    server && '它带有服务端部分：代码在服务器进程内运行，能读写系统的全部数据。只安装您信任的插件。',
    parts.length > 0 && '它的页面部件以使用者的身份运行，能代替使用者操作：看到使用者看到的内容，做使用者能做的事。',
    parts.length > 0 && '页面只能连接本系统和下面声明的地址，但不能阻止它打开其他网站并带走内容。只安装您信任的插件。',
    network.length > 0 && `会连接外部地址：${network.join('、')}`,
    open > 0 && `有 ${open} 个接口不需要权限，登录的员工都能调用。`,
    (migrations.length > 0 || tables.length > 0) && '会在数据库中建立自己的数据表，移除插件后保留，直到清除数据。',
    signedBy === null && '没有签名，无法确认由谁发布。',
  ].filter(text => text !== false)
}

/** Version change of an installation. */
export const versionChange = ({ installed, version }: Pick<InspectedPackage, 'installed' | 'version'>): string => {
  if (installed === null) return `新安装 ${version}`
  return installed === version ? `重新安装 ${version}` : `从 ${installed} 更新到 ${version}`
}

/** When a package takes effect whose server part waits for a restart. */
export const restartWords = ({ installed }: Pick<InspectedPackage, 'installed'>): string =>
  installed === null
    ? '服务端部分在重启服务器后运行，其余立即生效'
    : '服务端部分在重启服务器后运行；正在运行旧版的服务器，在重启之前整体使用旧版'

/** Notes about the configured uploads and how to change them. */
export function uploadNotes({ uploads, signed }: Pick<PluginList, 'uploads' | 'signed'>): readonly string[] {
  const set = {
    off: '本服务器不接受上传安装（PLUGIN_UPLOADS=off）。由服务器管理员改为 browser 或 server 后重启即可上传，也可以把插件文件夹放到服务器的 DATA_DIR/plugins 下。',
    browser:
      '上传的插件只能有浏览器端部分。带服务端部分、数据表或清单的插件，由服务器管理员放到服务器的 DATA_DIR/plugins 下，或设置 PLUGIN_UPLOADS=server 后上传。',
    server: '可以上传带服务端部分的插件（PLUGIN_UPLOADS=server），它的代码在服务器上运行，重启服务器后生效。',
  }[uploads]
  return [set, signed && '已设置签名公钥（PLUGIN_KEYS）：没有有效签名的插件不能安装。'].filter(text => typeof text === 'string')
}

/** State of the plugin's server part on the answering node; undefined if it has none or is not switched on. `late`: an administrator has to act. */
export function serverWords({
  server,
  state,
}: Pick<PluginItem, 'server' | 'state'>): { readonly text: string; readonly late: boolean } | undefined {
  if (!server || state !== 'on') return undefined
  const { wanted, running, why } = server
  if (why === null && running === wanted) return { text: `服务端部分 ${running} 运行中`, late: false }
  const because = why ?? '重启服务后运行'
  if (running === null) return { text: `服务端部分 ${wanted} 没有运行：${because}`, late: true }
  const now = running === wanted ? '' : `，现在运行的是 ${running}`
  return { text: `服务端部分 ${wanted}：${because}${now}`, late: true }
}

interface PurgeWords {
  readonly button: string
  /** Button label with the plugin's title, for screen readers. */
  of(title: string): string
  done(title: string): string
}

const PURGE_DATA_WORDS: PurgeWords = { button: '清除数据', of: title => `清除“${title}”的数据`, done: title => `已清除“${title}”的数据` }
const PURGE_ENTRY_WORDS: PurgeWords = {
  button: '从列表中清除',
  of: title => `从列表中清除“${title}”`,
  done: title => `已从列表中清除“${title}”`,
}

/** Labels for the purge of a removed plugin: of its data, or, if it has no tables, of its list entry. */
export const purgeWords = ({ tables }: Statement): PurgeWords => (tables.length > 0 ? PURGE_DATA_WORDS : PURGE_ENTRY_WORDS)

/** Source, installer and time of a plugin. */
export const pluginOrigin = ({ source, installedBy, installedDate }: PluginItem): string =>
  [source === 'folder' ? '来自服务器文件夹' : '上传安装', installedBy, installedDate.slice(0, 16)].filter(Boolean).join(' · ')
