import { describe, expect, it } from 'vitest'
import { safeImageUrl, safeUrl } from './safe-url.ts'

const refused = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' https://a.example',
  'https://a.example/\n',
  'java\tscript:alert(1)',
  'https://user:pass@a.example/',
  'https://user@a.example/',
  'https://a.example/\u202egnp',
  'data:text/html,x',
  'blob:https://a.example/1',
  'ftp://a.example',
  '//a.example/x',
  '/\\a.example',
  'a.example',
  '',
  null,
  7,
]

describe('safeUrl', () => {
  it.each(refused)('refuses %j', value => {
    expect(safeUrl(value)).toBeUndefined()
  })

  it('lets http and https through', () => {
    expect(safeUrl('https://a.example/路径?x=1')).toBe('https://a.example/%E8%B7%AF%E5%BE%84?x=1')
    expect(safeUrl('http://a.example')).toBe('http://a.example/')
  })
})

describe('safeImageUrl', () => {
  it.each(refused)('refuses %j', value => {
    expect(safeImageUrl(value)).toBeUndefined()
  })

  it('lets paths on this server through', () => {
    expect(safeImageUrl('/api/files/1')).toBe('/api/files/1')
    expect(safeUrl('/api/files/1')).toBeUndefined()
  })
})
