import { expect, it } from 'vitest'
import { isOwnHost } from './own-host.ts'

const place = (host: string, ...origins: readonly string[]) => ({ host, origins })
const HERE = place('127.0.0.1')
const EVERYWHERE = place('0.0.0.0')
const PUBLIC = place('0.0.0.0', 'https://crm.example.cn')

it.each([
  ['localhost:8080', HERE],
  ['LOCALHOST', HERE],
  ['127.0.0.1:4105', HERE],
  ['127.8.9.1', HERE],
  ['[::1]:8080', HERE],
  ['192.168.1.5:8080', place('192.168.1.5')],
  ['[fd00::5]:8080', place('fd00::5')],
  ['crm.lan:8080', place('crm.lan')],
  ['192.168.1.5:8080', EVERYWHERE],
  ['[fd00::5]', place('::')],
  ['crm.example.cn', PUBLIC],
  ['CRM.example.cn:443', PUBLIC],
  ['127.0.0.1:8080', PUBLIC],
])('%s is a host of ours', (host, config) => {
  expect(isOwnHost(host, config)).toBe(true)
})

it.each([
  [undefined, HERE],
  ['', HERE],
  ['evil.example', HERE],
  ['127.0.0.1.evil.example', HERE],
  ['127.evil.example', HERE],
  ['localhost.evil.example:8080', HERE],
  ['localhost@evil.example', HERE],
  ['localhost/evil', HERE],
  ['192.168.1.5', HERE],
  ['evil.example', EVERYWHERE],
  ['evil.example', PUBLIC],
  ['crm.example.cn.evil.example', PUBLIC],
  ['notcrm.example.cn', PUBLIC],
  ['203.0.113.7', PUBLIC],
])('%s is none', (host, config) => {
  expect(isOwnHost(host, config)).toBe(false)
})
