import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, sql } from 'kysely'
import { expect, it } from 'vitest'
import type { Db } from '#core/contract/database.ts'
import { createTimerKeeper } from './plugin-timers.ts'
import { DEFAULT_DEADLINES, type Lease, type PluginContext, runWork } from './work.ts'

const db: Db = new Kysely({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: own => new PostgresIntrospector(own),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})
const world: PluginContext = {
  id: 'x',
  title: 'X',
  keeper: createTimerKeeper('x', () => undefined),
  deadlines: DEFAULT_DEADLINES,
  isOn: () => true,
  failed: () => undefined,
}
const OVER = 'the time of this piece of work is over'

it('ends a transaction with the work, and leaves a pool to a file that is still sent', async () => {
  await db.transaction().execute(async tx => {
    const kept = await runWork(world, '接口 x.a', 1_000, async (lease: Lease) => {
      const lent = { tx: lease.lend(tx), db: lease.lend(db), lease }
      await sql`select 1`.execute(lent.tx)
      return lent
    })
    await expect(sql`select 1`.execute(kept.tx)).rejects.toThrow(OVER)
    await sql`select 1`.execute(kept.db)
    expect(kept.lease.check).toThrow(OVER)
    await sql`select 1`.execute(tx)
  })
})

it('ends both at the deadline', async () => {
  let kept: Db | undefined
  const never = runWork(world, '接口 x.a', 5, async lease => {
    kept = lease.lend(db)
    await new Promise<never>(() => undefined)
  })
  await expect(never).rejects.toMatchObject({ status: 503, message: '插件 “X” 没有在规定的时间内完成，已停止等待' })
  await expect(sql`select 1`.execute(kept ?? db)).rejects.toThrow(OVER)
})
