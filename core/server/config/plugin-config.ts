/** How plugins from outside are let in. */
import { type PluginKey, readPluginKey } from '../outside/package/signature.ts'

/** What is set in the environment about plugins from outside. */
export interface PluginConfig {
  /** Which packages may come from the browser: none, those with a browser part alone, or all. */
  readonly uploads: 'browser' | 'server' | 'off'
  /** ed25519 public keys. When there are any, what none of them signed is refused. */
  readonly keys: readonly PluginKey[]
  /** Off: nothing of them runs or is sent to pages. */
  readonly on: boolean
  /** The same version may be installed in another content: for those who write one. */
  readonly development: boolean
}

/** Where nothing is set. */
export const DEFAULT_PLUGINS: PluginConfig = { uploads: 'browser', keys: [], on: true, development: false }

type Reader = (name: string) => string | undefined

const UPLOADS = ['browser', 'server', 'off'] as const

const readUploads = (text: string | undefined): PluginConfig['uploads'] | undefined =>
  UPLOADS.find(one => one === (text ?? DEFAULT_PLUGINS.uploads).toLowerCase())

/** @param problems gets a sentence for everything that is wrong */
export function readPlugins(reader: Reader, problems: string[]): PluginConfig {
  const uploads = readUploads(reader('PLUGIN_UPLOADS'))
  if (uploads === undefined) problems.push(`PLUGIN_UPLOADS 只能是 ${UPLOADS.join('、')}`)
  const said = reader('PLUGIN_KEYS')?.trim() ?? ''
  const keys =
    said === ''
      ? []
      : said
          .split(',')
          .flatMap(part => part.trim().split(/\s+/))
          .map(readPluginKey)
  // A key that cannot be read must not leave a server that believes less than it was told to, or everything.
  if (keys.includes(undefined)) problems.push('PLUGIN_KEYS 要是 base64 写的 ed25519 公钥，多个用逗号分开')
  const on = reader('PLUGINS')
  if (on !== undefined && !/^(on|off)$/i.test(on)) problems.push('PLUGINS 只能是 on 或 off')
  return {
    uploads: uploads ?? 'off',
    keys: keys.filter(key => key !== undefined),
    on: on?.toLowerCase() !== 'off',
    development: reader('PLUGIN_DEV') === '1',
  }
}
