import { type FactConsumer, sql } from '@yuanhang/server'
import type { Robot } from './robot.ts'
import { factMessage, hasMessage, TOPICS } from './telling.ts'

export interface MessageConsumerOptions {
  /** Configured robots; empty before the server has started. */
  robots(): readonly Robot[]
  /** Base URL of the application for links; undefined if not configured. */
  publicUrl(): string | undefined
  /** Starts sending the stored messages. */
  wake(): Promise<void>
}

/** Stores the messages for robots, in the transaction that marks the fact as consumed, so that each is stored once. */
export const createMessageConsumer = ({ robots, publicUrl, wake }: MessageConsumerOptions): FactConsumer => ({
  name: 'notifier.follow',
  follows: TOPICS,
  wants: fact => hasMessage(fact) && robots().some(({ topics }) => topics.has(fact.topic)),
  async consume(fact, { tx, afterCommit }) {
    const told = await factMessage(tx, fact)
    if (!told) return
    const base = publicUrl()
    const link = told.path === undefined || base === undefined ? null : `${base}${told.path}`
    for (const { name, topics } of robots())
      if (topics.has(fact.topic))
        await sql`insert into notifier_delivery (robot, topic, fact_id, content, link)
          values (${name}, ${fact.topic}, ${fact.id}, ${told.content}, ${link}) on conflict do nothing`.execute(tx)
    afterCommit(wake)
  },
})
