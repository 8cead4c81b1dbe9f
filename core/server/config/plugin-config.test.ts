import { generateKeyPairSync } from 'node:crypto'
import { expect, it } from 'vitest'
import { readPluginKey } from '../outside/package/signature.ts'
import { DEFAULT_PLUGIN_CONFIG, readPlugins } from './plugin-config.ts'

const readPluginSettings = (env: Readonly<Record<string, string>> = {}) => {
  const problems: string[] = []
  return { config: readPlugins(name => env[name], problems), problems }
}

it('takes browser parts, unsigned, where nothing is set', () => {
  expect(readPluginSettings()).toEqual({ config: DEFAULT_PLUGIN_CONFIG, problems: [] })
})

it('reads what is set', () => {
  const raw = Buffer.alloc(32, 7).toString('base64')
  const spki = generateKeyPairSync('ed25519').publicKey.export({ format: 'der', type: 'spki' }).toString('base64')
  const { config, problems } = readPluginSettings({
    PLUGIN_UPLOADS: 'server',
    PLUGIN_KEYS: ` ${raw}, ${spki}\n`,
    PLUGINS: 'off',
    PLUGIN_DEV: '1',
  })
  expect(problems).toEqual([])
  expect(config).toMatchObject({ uploads: 'server', on: false, development: true })
  expect(config.keys.map(({ fingerprint }) => fingerprint)).toEqual([raw, spki].map(text => readPluginKey(text)?.fingerprint))
})

it('lets nothing in by a mistake', () => {
  const { config, problems } = readPluginSettings({ PLUGIN_UPLOADS: 'all', PLUGIN_KEYS: 'not a key', PLUGINS: 'no' })
  expect(config.uploads).toBe('off')
  expect(problems).toHaveLength(3)
  for (const name of ['PLUGIN_UPLOADS', 'PLUGIN_KEYS', 'PLUGINS']) expect(problems.join()).toContain(name)
  expect(problems.join()).not.toContain('not a key')
})

it('says so when a key is none that packages are signed with, and never goes on as if there were none', () => {
  const other = generateKeyPairSync('x25519').publicKey.export({ format: 'der', type: 'spki' }).toString('base64')
  const good = Buffer.alloc(32, 7).toString('base64')
  for (const keys of [other, Buffer.alloc(44, 7).toString('base64'), `${good},${other}`, ',', `${good},`])
    expect(readPluginSettings({ PLUGIN_KEYS: keys }).problems, keys).toEqual([expect.stringContaining('PLUGIN_KEYS')])
  expect(readPluginSettings({ PLUGIN_KEYS: ' ' })).toEqual({ config: DEFAULT_PLUGIN_CONFIG, problems: [] })
})
