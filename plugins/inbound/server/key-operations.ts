import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx } from '#core/contract/database.ts'
import { refuse } from '#core/contract/errors.ts'
import { firstOf } from '#core/contract/must.ts'
import { type DeclaredOperation, defineOperation, type Notice, type OperationResult } from '#core/contract/operation.ts'
import { NOW, readsOf } from '#core/contract/record.ts'
import type { TypeOf } from '#core/contract/shape.ts'
import { NOTICE, objectOf, TEXT } from '#core/contract/shape.ts'
import { integer } from '#core/contract/value.ts'
import type { WriteContext } from '#core/contract/write-context.ts'
import { inboundClient, inboundKey } from './records.ts'
import type { Sealing } from './sealing.ts'

/** Maximum valid keys per client: two during a rotation, and some for its environments. */
const MAX_VALID_KEYS = 6

const KEY_ANSWER = objectOf({ notice: NOTICE }, { keyId: TEXT, secret: TEXT })
type KeyAnswer = TypeOf<typeof KEY_ANSWER>

const keyNotice = (keyId: string, secret: string): Notice => ({
  title: '密钥已生成',
  text: `密钥编号：${keyId}，密钥如下。密钥只显示这一次，请立即复制并交给对方妥善保管；如未记下，可再生成一个。`,
  copy: secret,
})

/** Notice for a repeated call whose answer was lost. */
const lostKeyNotice: { readonly notice: Notice } = {
  notice: { title: '密钥已生成', text: '密钥只显示一次，不会再次显示；如未看到，请吊销它并重新生成。' },
}

/** Locks the client's row, so that concurrent calls cannot exceed the limit together. @throws 409 if the client has the maximum of valid keys. */
async function requireFreeKeySlot(tx: Tx, clientId: number): Promise<void> {
  await sql`select from inbound_client where id = ${clientId} for update`.execute(tx)
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from inbound_key_list
    where client_id = ${clientId} and state in ('ACTIVE', 'ENDING')`.execute(tx)
  if (firstOf(rows).count >= MAX_VALID_KEYS) throw refuse(`每个接入系统最多 ${MAX_VALID_KEYS} 个有效密钥，请先吊销不用的密钥`)
}

/** Creates a key of the client. The secret is in the answer and, sealed, in a table beside the key; no recorded change contains it. */
async function createKey({ tx, create, note }: WriteContext, sealing: Sealing, clientId: number): Promise<OperationResult<KeyAnswer>> {
  await requireFreeKeySlot(tx, clientId)
  const keyId = `yhk_${randomBytes(12).toString('hex')}`
  const secret = `yhs_${randomBytes(32).toString('base64url')}`
  const id = await create(inboundKey, { client: clientId, keyId })
  await sql`insert into inbound_secret (key_id, sealed) values (${id}, ${await sealing.seal(tx, secret, keyId)})`.execute(tx)
  note({ keyId })
  return { secret: true, data: { keyId, secret, notice: keyNotice(keyId, secret) }, repeated: lostKeyNotice }
}

const addKey = (sealing: Sealing): DeclaredOperation =>
  defineOperation({
    name: 'inbound.addKey',
    rows: 'one',
    reads: readsOf(inboundClient, 'enabled'),
    answers: KEY_ANSWER,
    run: context => createKey(context, sealing, context.row.id),
  })

const rotateKey = (sealing: Sealing): DeclaredOperation =>
  defineOperation({
    name: 'inbound.rotateKey',
    rows: 'one',
    reads: readsOf(inboundKey, 'client', 'state'),
    form: { graceHours: integer() },
    answers: KEY_ANSWER,
    async run(context) {
      const { row, form, change } = context
      if (row.state !== 'ACTIVE') throw refuse('只有有效的密钥可以轮换')
      const made = await createKey(context, sealing, row.client)
      await change(inboundKey, row, { expiresDate: await hoursLater(context.tx, form.graceHours) })
      return made
    },
  })

/** Wall time of Shanghai, the format of date fields. */
async function hoursLater(tx: Tx, hours: number): Promise<string> {
  const { rows } = await sql<{ at: string }>`select to_char((now() + make_interval(hours => ${hours}::int)) at time zone 'Asia/Shanghai',
    'YYYY-MM-DD HH24:MI:SS') as at`.execute(tx)
  return firstOf(rows).at
}

const revokeKey = defineOperation({
  name: 'inbound.revokeKey',
  rows: 'one',
  reads: readsOf(inboundKey, 'state'),
  async run({ tx, row, change }) {
    await change(inboundKey, row, { revokedDate: NOW })
    await sql`delete from inbound_secret where key_id = ${row.id}`.execute(tx)
    return {}
  },
})

/** Staff's operations on keys. */
export const keyOperations = (sealing: Sealing): readonly DeclaredOperation[] => [addKey(sealing), rotateKey(sealing), revokeKey]
