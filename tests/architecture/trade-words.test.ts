import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { tradeWords } from './trade-words.ts'

const ROOT = join(import.meta.dirname, '../..')

const shipped = ['core', 'plugins'].flatMap(folder =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map(name => `${folder}/${name.replaceAll('\\', '/')}`)
    .filter(path => /\.(tsx?|json|css)$/.test(path) && !/\.test\.|\.testing\.|fixtures/.test(path)),
)

describe('words of the trade', () => {
  it('are found in texts and inside names, not in comments', () => {
    expect(tradeWords('a.ts', "const customerPhase = row.high_seas // lead\n/* 客户 */ say('无效客资')")).toEqual([
      'customer',
      'high_seas',
      '客资',
    ])
    expect(tradeWords('a.ts', 'const leading = misleading + followUpdates.length')).toEqual([])
    expect(tradeWords('a.json', '{ "example": "leadId" }')).toEqual(['lead'])
    expect(tradeWords('a.ts', 'followUpWithCustomers')).toEqual(['customers', 'followUp'])
  })

  it('stand nowhere in core and plugins', () => {
    const found = shipped.filter(path => tradeWords(path, readFileSync(join(ROOT, path), 'utf8')).length > 0)
    expect(found.sort()).toEqual([])
  })
})
