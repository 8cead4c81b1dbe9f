import { type DeclaredEndpoint, NOW, type Snapshot } from '@yuanhang/server'
import { CALL, type CallAnswer, type CallRequest, MAY_CALL } from '../wire.ts'
import { callRecord } from './call-record.ts'
import { phoneNumber } from './phone-number.ts'

/** Id of the lead, if the row is one. Several resources show leads; all of them have the same table. */
const leadIdOf = ({ resources }: Snapshot, { resource, id }: CallRequest): number | null =>
  resources[resource]?.table === resources['institutionsCustomer']?.table ? id : null

/** POST: returns the number to dial. The call is logged before it is made; its outcome is noted afterwards. */
export const callEndpoint = defineEndpoint({
  name: 'click-to-call.call',
  method: 'POST',
  path: CALL,
  permission: [MAY_CALL],
  title: '点击拨号',
  input: {
    type: 'object',
    required: ['resource', 'id', 'field'],
    additionalProperties: false,
    properties: {
      resource: { type: 'string', maxLength: 60 },
      id: { type: 'integer', minimum: 1 },
      field: { type: 'string', maxLength: 120 },
    },
  },
  output: {
    type: 'object',
    required: ['address', 'call'],
    additionalProperties: false,
    properties: { address: { type: 'string' }, call: { type: 'integer' } },
  },
  rate: { perMinute: 20, message: '拨号过于频繁，请稍后再试' },
  async handle({ input, actor, snapshot, services, transaction }): Promise<CallAnswer> {
    const { resource, id, field } = input as unknown as CallRequest
    const call = { resource, id, field }
    const { number, shown } = await phoneNumber({ actor, snapshot, services }, call)
    const [made = 0] = await transaction(({ create }) =>
      create(callRecord, [{ employee: actor.id, lead: leadIdOf(snapshot, call), number: shown, calledDate: NOW, resource, rowId: id }]),
    )
    return { address: `tel:${number.replace(/[^\d+]/g, '')}`, call: made }
  },
})
