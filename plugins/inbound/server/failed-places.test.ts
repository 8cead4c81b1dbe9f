import { expect, it } from 'vitest'
import type { Db } from '#core/contract/database.ts'
import { stubOf } from '#tests/support/stub.ts'
import { createBlockedAddresses } from './failed-places.ts'

it('counts no refusal of this machine, behind which everybody may be', async () => {
  const places = createBlockedAddresses()
  for (const ip of ['127.0.0.1', '::1', '::ffff:127.0.0.1'])
    for (const key of [undefined, 'yhk_1']) {
      await places.count(stubOf<Db>('db', {}), ip, key)
      expect(() => places.requireOpen(ip, key)).not.toThrow()
    }
})
