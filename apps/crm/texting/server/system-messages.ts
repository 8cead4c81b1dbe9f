import { sql } from 'kysely'
import type { Tx } from '#core/contract/database.ts'
import type { FactConsumer } from '#core/contract/fact-consumer.ts'
import { normalizePhone, phoneKey } from '#core/manifest/public.ts'
import type { SmsConfig } from '#plugins/sms/server/config.ts'
import { queueMessages } from '#plugins/sms/server/queue.ts'
import { composeText } from './compose-text.ts'
import { followedFacts, triggersOf } from './triggers.ts'

/** Content of the trigger's template; undefined if the trigger or its template is disabled. */
async function templateOf(tx: Tx, key: string): Promise<string | undefined> {
  const { rows } = await sql<{ content: string }>`select m.content from sms_trigger t join sms_template m on m.id = t.template_id
    where t.key = ${key} and t.enabled and not m.locked`.execute(tx)
  return rows[0]?.content
}

/** Sends the system messages that staff have enabled, once per fact. */
export const systemMessages = ({ sign }: Pick<SmsConfig, 'sign'>): FactConsumer => ({
  name: 'texting.systemMessages',
  follows: followedFacts,
  async consume(fact, context) {
    for (const trigger of triggersOf(fact)) {
      const content = await templateOf(context.tx, trigger.key)
      if (content === undefined) continue
      const said = await trigger.says(context.tx, fact)
      if (!said?.phone || phoneKey(said.phone) === undefined) continue
      const composed = composeText(sign, 'NOTICE', content, said)
      const message = 'fault' in composed ? { text: content, error: composed.fault } : { text: composed.text }
      await queueMessages(context, { kind: 'NOTICE', taskId: null, creatorId: null }, [{ phone: normalizePhone(said.phone), ...message }])
    }
  },
})
