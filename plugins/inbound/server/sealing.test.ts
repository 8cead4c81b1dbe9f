import { describe, expect, it } from 'vitest'
import type { Db } from '#core/contract/database.ts'
import { StartProblem } from '#core/server/index.ts'
import { stubOf } from '#tests/support/stub.ts'
import { createSealing, readSeed } from './sealing.ts'

describe('the seed of the configuration', () => {
  it('is none where nothing is set', () => {
    for (const environment of [{}, { INBOUND_SEALING_KEY: '' }, { INBOUND_SEALING_KEY: '  ' }])
      expect(readSeed(environment)).toBeUndefined()
  })

  it('has 32 characters at least, without the spaces around it', () => {
    expect(readSeed({ INBOUND_SEALING_KEY: ` ${'a'.repeat(32)}\n` })).toBe('a'.repeat(32))
    const short = () => readSeed({ INBOUND_SEALING_KEY: ` ${'a'.repeat(31)} ` })
    expect(short).toThrow(StartProblem)
    expect(short).toThrow('INBOUND_SEALING_KEY 至少需要 32 位')
  })
})

describe('a secret sealed by a seed', () => {
  /** No database is asked. */
  const db = stubOf<Db>('db', {})
  const sealing = createSealing('a'.repeat(32))
  const seal = () => sealing.seal(db, 'yhs_秘密', 'yhk_1')

  it('is opened by that seed for that key, and sealed anew each time', async () => {
    const [one, two] = [await seal(), await seal()]
    expect(await sealing.open(db, one, 'yhk_1')).toBe('yhs_秘密')
    expect(await createSealing('a'.repeat(32)).open(db, two, 'yhk_1')).toBe('yhs_秘密')
    expect(one.equals(two)).toBe(false)
    expect([one[0], one.includes('yhs_'), one.length]).toEqual([1, false, 1 + 12 + Buffer.byteLength('yhs_秘密') + 16])
  })

  it('is opened by no other seed, for no other key, without a seed, and not once a byte of it changed', async () => {
    const sealed = await seal()
    expect(await createSealing('b'.repeat(32)).open(db, sealed, 'yhk_1')).toBeUndefined()
    expect(await createSealing(undefined).open(db, sealed, 'yhk_1')).toBeUndefined()
    expect(await sealing.open(db, sealed, 'yhk_2')).toBeUndefined()
    for (const at of [1, 12, 13, sealed.length - 17, sealed.length - 16, sealed.length - 1]) {
      const changed = Buffer.from(sealed)
      changed.writeUInt8(changed.readUInt8(at) ^ 1, at)
      expect([at, await sealing.open(db, changed, 'yhk_1')]).toEqual([at, undefined])
    }
  })
})
