/** How plugins from outside are let in. */

/** What is set in the environment about plugins from outside. */
export interface PluginConfig {
  /** Which packages may come from the browser: none, those with a browser part alone, or all. */
  readonly uploads: 'browser' | 'server' | 'off'
  /** ed25519 public keys in base64. When there are any, what none of them signed is refused. */
  readonly keys: readonly string[]
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

/** The 32 bytes of a key, or its SPKI form, which has 44. */
const isKey = (text: string): boolean => /^[A-Za-z0-9+/]+={0,2}$/.test(text) && [32, 44].includes(Buffer.from(text, 'base64').length)

/** @param problems gets a sentence for everything that is wrong */
export function readPlugins(reader: Reader, problems: string[]): PluginConfig {
  const uploads = readUploads(reader('PLUGIN_UPLOADS'))
  if (uploads === undefined) problems.push(`PLUGIN_UPLOADS 只能是 ${UPLOADS.join('、')}`)
  const keys = (reader('PLUGIN_KEYS') ?? '').split(/[\s,]+/).filter(Boolean)
  if (!keys.every(isKey)) problems.push('PLUGIN_KEYS 要是 base64 写的 ed25519 公钥，多个用逗号分开')
  const on = reader('PLUGINS')
  if (on !== undefined && !/^(on|off)$/i.test(on)) problems.push('PLUGINS 只能是 on 或 off')
  return { uploads: uploads ?? 'off', keys, on: on?.toLowerCase() !== 'off', development: reader('PLUGIN_DEV') === '1' }
}
