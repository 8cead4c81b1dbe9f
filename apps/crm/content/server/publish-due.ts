import { sql } from 'kysely'
import { defineJob } from '#core/contract/job.ts'
import { objectOf, WHOLE } from '#core/contract/shape.ts'
import type { WriteContext } from '#core/contract/write-context.ts'
import { article } from './article-record.ts'

/** Articles per transaction. */
const ARTICLES_PER_BATCH = 100

/**
 * Publishes one batch of due articles and returns its size. Row locks keep concurrent runs apart; an article locked by an edit is skipped until the
 * next run.
 */
async function publishArticleBatch({ tx, change, note }: WriteContext): Promise<number> {
  const { rows } = await sql<{ id: number }>`select id from article where state = 'SCHEDULED' and publish_time <= now()
    order by publish_time, id limit ${ARTICLES_PER_BATCH} for update skip locked`.execute(tx)
  await change(article, rows, { state: 'PUBLISHED' })
  note({ published: rows.map(({ id }) => id) })
  return rows.length
}

/** Every minute: publishes due articles. Published articles are no longer due, so the next run simply continues after an interrupted one. */
export const publishDue = defineJob({
  name: 'content.publishDue',
  cron: '* * * * *',
  result: objectOf({ published: WHOLE }),
  async run({ db, transaction, signal }) {
    const { rows } = await sql`select from article where state = 'SCHEDULED' and publish_time <= now() limit 1`.execute(db)
    let published = 0
    for (let batch = rows.length === 0 ? 0 : ARTICLES_PER_BATCH; batch === ARTICLES_PER_BATCH && !signal.aborted; published += batch) {
      batch = await transaction(publishArticleBatch)
    }
    return { published }
  },
})
