import { defineEndpoint, NOW, type Snapshot } from '@yuanhang/server'
import { type CallRequest, MAY_CALL, numberDial } from '../wire.ts'
import { callRecord } from './call-record.ts'
import { CALL_ANSWER, CALL_REQUEST } from './call-shapes.ts'
import { phoneNumber } from './phone-number.ts'

/** Id of the lead, if the row is one. Several resources show leads; all of them have the same table. */
const leadIdOf = ({ resources }: Snapshot, { resource, id }: CallRequest): number | null =>
  resources[resource]?.table === resources['institutionsCustomer']?.table ? id : null

/** POST: returns the number to dial. The call is logged before it is made; its outcome is noted afterwards. */
export const callEndpoint = defineEndpoint({
  ...numberDial,
  name: 'click-to-call.call',
  permission: [MAY_CALL],
  title: '点击拨号',
  input: CALL_REQUEST,
  output: CALL_ANSWER,
  rate: { perMinute: 20, message: '拨号过于频繁，请稍后再试' },
  async handle({ input, actor, snapshot, services, transaction }) {
    const { resource, id } = input
    const { number, shown } = await phoneNumber({ actor, snapshot, services }, input)
    const call = await transaction(({ create }) =>
      create(callRecord, { employee: actor.id, lead: leadIdOf(snapshot, input), number: shown, calledDate: NOW, resource, rowId: id }),
    )
    return { address: `tel:${number.replace(/[^\d+]/g, '')}`, call }
  },
})
