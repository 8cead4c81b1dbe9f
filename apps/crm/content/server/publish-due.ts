import { sql } from 'kysely'
import type { Job } from '#core/contract/job.ts'
import type { WriteContext } from '#core/contract/write-context.ts'
import { article } from './article-record.ts'

/** Articles of one transaction. */
const BATCH = 100

/**
 * Publishes what is due. Locked rows alone, so that no other run has them; one that somebody is working on right now waits for the next minute.
 * Answers how many.
 */
async function publishBatch({ tx, change, note }: WriteContext): Promise<number> {
  const { rows } = await sql<{ id: number }>`select id from article where state = 'SCHEDULED' and publish_time <= now()
    order by publish_time, id limit ${BATCH} for update skip locked`.execute(tx)
  await change(article, rows, { state: 'PUBLISHED' })
  note({ published: rows.map(({ id }) => id) })
  return rows.length
}

/** Every minute: articles whose time has come. What is published is no longer due, so a run that was cut off is simply followed by the next. */
export const publishDue: Job = {
  name: 'content.publishDue',
  cron: '* * * * *',
  async run({ db, transaction, signal }) {
    const { rows } = await sql`select from article where state = 'SCHEDULED' and publish_time <= now() limit 1`.execute(db)
    let published = 0
    for (let batch = rows.length === 0 ? 0 : BATCH; batch === BATCH && !signal.aborted; published += batch) {
      batch = await transaction(publishBatch)
    }
    return { published }
  },
}
