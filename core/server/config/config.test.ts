import { describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'
import type { StartProblem } from './start-problem.ts'

const readTestConfig = (env: Record<string, string> = {}) => readConfig(env, '/srv/yuanhang')

it('has defaults for everything', () => {
  expect(readTestConfig()).toMatchObject({
    port: 8080,
    host: '127.0.0.1',
    dataDir: '/srv/yuanhang/data',
    database: { kind: 'embedded' },
    adminPassword: undefined,
    production: false,
    demo: true,
    demoPassword: 'yuanhang-demo-1',
    server: { tls: false, origins: [], trustedProxies: [], logLevel: 'info' },
  })
})

it('reads what is set', () => {
  const url = 'postgresql://app:secret@db:5432/crm'
  const env = { PORT: '0', HOST: '0.0.0.0', DATA_DIR: '/var/data', DATABASE_URL: url, ADMIN_PASSWORD: 'correct-horse-1', DEMO: '0' }
  expect(readTestConfig({ ...env, PUBLIC_URL: 'https://crm.example.cn/', TRUSTED_PROXIES: '10.0.0.1, 10.0.0.2' })).toMatchObject({
    port: 0,
    host: '0.0.0.0',
    dataDir: '/var/data',
    database: { kind: 'outside', url, ownerUrl: url },
    adminPassword: 'correct-horse-1',
    demo: false,
    server: { tls: true, origins: ['https://crm.example.cn'], trustedProxies: ['10.0.0.1', '10.0.0.2'] },
  })
})

it('takes empty variables for absent ones', () => {
  expect(readTestConfig({ PORT: '', DATABASE_URL: ' ', DEMO: '', ADMIN_PASSWORD: '' })).toEqual(readTestConfig())
})

it('names every wrong value at once and repeats none', () => {
  const env = {
    PORT: '99999',
    DATABASE_URL: 'mysql://root:hunter22@x/y',
    ADMIN_PASSWORD: 'short',
    DEMO: 'maybe',
    DATABASE_OWNER_URL: 'x',
    LOG_LEVEL: 'loud',
  }
  let problem: StartProblem | undefined
  try {
    readTestConfig({ ...env, PUBLIC_URL: 'crm' })
  } catch (error) {
    problem = error as StartProblem
  }
  for (const name of [...Object.keys(env), 'PUBLIC_URL']) expect(problem?.message).toContain(name)
  expect(problem?.message).not.toMatch(/hunter22|short|maybe/)
})

it.each(['1e3', '-1', '80.5', '0x50', '８０８０'])('refuses the port %s', port => {
  expect(() => readTestConfig({ PORT: port })).toThrow(/PORT/)
})

describe('demo accounts', () => {
  const PRODUCTION: Record<string, string>[] = [
    { PUBLIC_URL: 'https://crm.example.cn' },
    { PUBLIC_URL: 'http://10.0.0.5' },
    { DATABASE_URL: 'postgresql://app:secret@db:5432/crm' },
    { HOST: '0.0.0.0' },
    { HOST: '::' },
    { HOST: '192.168.1.20' },
    { HOST: 'crm.local' },
    { NODE_ENV: 'production' },
  ]
  const LOCAL: Record<string, string>[] = [
    {},
    { HOST: '127.0.0.1' },
    { HOST: '127.0.0.2' },
    { HOST: '::1' },
    { HOST: 'localhost' },
    { NODE_ENV: 'test' },
  ]

  it.each(LOCAL)('are there where nobody else reaches the server: %j', env => {
    expect(readTestConfig(env)).toMatchObject({ production: false, demo: true, demoPassword: 'yuanhang-demo-1' })
    expect(readTestConfig({ ...env, DEMO: '0' })).toMatchObject({ demo: false })
  })

  it.each(PRODUCTION)('are not there where anything says that others do: %j', env => {
    expect(readTestConfig(env)).toMatchObject({ production: true, demo: false })
    expect(readTestConfig({ ...env, DEMO_PASSWORD: 'blue-kettle-7' })).toMatchObject({ production: true, demo: false })
  })

  it.each(PRODUCTION)('are asked for with a password of their own only: %j', env => {
    expect(() => readTestConfig({ ...env, DEMO: '1' })).toThrow('DEMO_PASSWORD')
    expect(() => readTestConfig({ ...env, DEMO: '1', DEMO_PASSWORD: 'yuanhang-demo-1' })).toThrow('DEMO_PASSWORD')
    expect(readTestConfig({ ...env, DEMO: '1', DEMO_PASSWORD: 'blue-kettle-7' })).toMatchObject({
      demo: true,
      demoPassword: 'blue-kettle-7',
    })
  })
})

it('takes hosts of pictures as origins, and refuses what is more or less than one', () => {
  expect(readTestConfig({ IMAGE_HOSTS: 'cdn.example.com, https://img.example.cn:8443 http://10.0.0.9' }).server.imageHosts).toEqual([
    'https://cdn.example.com',
    'https://img.example.cn:8443',
    'http://10.0.0.9',
  ])
  expect(readTestConfig().server.imageHosts).toEqual([])
  for (const wrong of ['*', '*.example.com', 'https:', 'https://a.example/path', "a.example;script-src'self'", 'data:', 'ftp://a.example'])
    expect(() => readTestConfig({ IMAGE_HOSTS: `cdn.example.com,${wrong}` }), wrong).toThrow('IMAGE_HOSTS 的第 2 项')
})
