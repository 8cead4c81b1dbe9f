/** Settings for outside plugins. */
import { type PluginKey, readPluginKey } from '../outside/package/signature.ts'

/** Settings for outside plugins from the environment. */
export interface PluginConfig {
  /** Which packages may be uploaded in the browser: none, those without a server part, or all. */
  readonly uploads: 'browser' | 'server' | 'off'
  /** ed25519 public keys. If there are any, a package signed by none of them is refused. */
  readonly keys: readonly PluginKey[]
  /** false: no outside plugin runs or is sent to pages. */
  readonly on: boolean
  /** Allows other content under an already installed version, for plugin developers. */
  readonly development: boolean
}

/** Defaults for settings that are not set. */
export const DEFAULT_PLUGIN_CONFIG: PluginConfig = { uploads: 'browser', keys: [], on: true, development: false }

type SettingReader = (name: string) => string | undefined

const UPLOAD_MODES = ['browser', 'server', 'off'] as const

const readUploadMode = (text: string | undefined): PluginConfig['uploads'] | undefined =>
  UPLOAD_MODES.find(one => one === (text ?? DEFAULT_PLUGIN_CONFIG.uploads).toLowerCase())

/** @param problems receives a message for every wrong value */
export function readPlugins(reader: SettingReader, problems: string[]): PluginConfig {
  const uploads = readUploadMode(reader('PLUGIN_UPLOADS'))
  if (uploads === undefined) problems.push(`PLUGIN_UPLOADS 只能是 ${UPLOAD_MODES.join('、')}`)
  const said = reader('PLUGIN_KEYS')?.trim() ?? ''
  const keys =
    said === ''
      ? []
      : said
          .split(',')
          .flatMap(part => part.trim().split(/\s+/))
          .map(readPluginKey)
  // A server must not start with an unreadable key: it would trust fewer keys than configured, or any package.
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
