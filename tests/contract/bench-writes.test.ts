/** The bench writes as people do: what it sends is held against the product here, where a change of a form is noticed at once. */
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { startLeadApplication } from '#apps/crm/lead/server/lead.testing.ts'
import { writing } from '#tests/bench/server/beside-writes.ts'

it('takes ten of its writes in turn', async () => {
  const crm = await startLeadApplication(true)
  try {
    const { rows } = await sql<{
      id: string
      version: number
    }>`select id, version from live_customer where status = 'NORMAL' limit 10`.execute(crm.database.db)
    const next = writing(rows.map(({ id, version }) => ({ id: Number(id), version })).values())
    const admin = await crm.as('admin')
    for (let n = 0; n < 10; n++) {
      const { path, body = {} } = next(n)
      const answer = await admin.post(path, body)
      expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    }
  } finally {
    await crm.close()
  }
})
