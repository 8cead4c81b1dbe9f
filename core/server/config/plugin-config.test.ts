import { expect, it } from 'vitest'
import { DEFAULT_PLUGINS, readPlugins } from './plugin-config.ts'

const read = (env: Readonly<Record<string, string>> = {}) => {
  const problems: string[] = []
  return { config: readPlugins(name => env[name], problems), problems }
}

it('takes browser parts, unsigned, where nothing is set', () => {
  expect(read()).toEqual({ config: DEFAULT_PLUGINS, problems: [] })
})

it('reads what is set', () => {
  const raw = Buffer.alloc(32, 7).toString('base64')
  expect(read({ PLUGIN_UPLOADS: 'server', PLUGIN_KEYS: `${raw}, ${raw}`, PLUGINS: 'off', PLUGIN_DEV: '1' })).toEqual({
    config: { uploads: 'server', keys: [raw, raw], on: false, development: true },
    problems: [],
  })
})

it('lets nothing in by a mistake', () => {
  const { config, problems } = read({ PLUGIN_UPLOADS: 'all', PLUGIN_KEYS: 'not a key', PLUGINS: 'no' })
  expect(config.uploads).toBe('off')
  expect(problems).toHaveLength(3)
  for (const name of ['PLUGIN_UPLOADS', 'PLUGIN_KEYS', 'PLUGINS']) expect(problems.join()).toContain(name)
  expect(problems.join()).not.toContain('not a key')
})
