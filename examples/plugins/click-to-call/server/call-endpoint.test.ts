import { callEndpoint as call, type EndpointSetup } from '@yuanhang/kit/testing'
import { NOW, notFound, type Snapshot, tooMany } from '@yuanhang/server'
import { describe, expect, it } from 'vitest'
import { callEndpoint } from './call-endpoint.ts'

const phone = { type: 'phone', internal: false }
const snapshot = {
  resources: {
    institutionsCustomer: {
      table: 'institutions_customer',
      list: '/agency/institutionsCustomer/list',
      fields: { phoneNumber: { ...phone, mask: true }, name: { type: 'text' }, secretPhone: { ...phone, internal: true } },
    },
    highSeas: { table: 'institutions_customer', list: '/agency/highSeas/list', fields: { phoneNumber: { ...phone, mask: true } } },
    contact: { table: 'contact', list: '/contact/list', fields: { phone, owner: { type: 'ref', to: 'institutionsCustomer' } } },
  },
} as unknown as Snapshot

/** Calls of `reveal`. */
type Revealed = readonly unknown[]

interface CallWorld {
  /** Row from the list engine; undefined if it is out of scope. */
  readonly row?: Readonly<Record<string, unknown>>
  readonly number?: string | null
  readonly failure?: Error
  readonly permissions?: readonly string[]
}

const LISTS = ['/agency/institutionsCustomer/list', '/agency/highSeas/list', '/contact/list']

const dial = async (input: Readonly<Record<string, unknown>>, world: CallWorld) => {
  const revealed: unknown[] = []
  const setup: EndpointSetup = {
    input,
    snapshot,
    actor: { id: 7, permissions: new Set(world.permissions ?? LISTS) },
    services: {
      lists: { row: async () => world.row },
      masked: {
        isMasked: (_resource, field) => /phoneNumber$/.test(field),
        reveal: async (place, { id }) => {
          revealed.push({ ...place, by: id })
          if (world.failure) throw world.failure
          return world.number ?? null
        },
      },
    },
  }
  const called = await call(callEndpoint, setup)
  return { ...called, revealed: revealed as Revealed }
}

const LEAD_CALL = { resource: 'institutionsCustomer', id: 42, field: 'phoneNumber' }
const maskedRow = { id: 42, phoneNumber: '1380****000' }

describe('a call', () => {
  it('reveals the number as the eye of the list does, and is in the log with the number hidden as there', async () => {
    const { result, written, revealed } = await dial(LEAD_CALL, { row: maskedRow, number: '13800138000' })
    expect(result).toEqual({ address: 'tel:13800138000', call: 1 })
    expect(revealed).toEqual([{ ...LEAD_CALL, by: 7 }])
    const row = { employee: 7, lead: 42, number: '1380****000', calledDate: NOW, resource: 'institutionsCustomer', rowId: 42 }
    expect(written).toEqual([{ kind: 'create', resource: 'clickToCallCall', ids: [1], rows: [row] }])
  })

  it('belongs to the client also when it was dialled from another list of the same rows, and to none from other lists', async () => {
    const sea = await dial({ ...LEAD_CALL, resource: 'highSeas' }, { row: maskedRow, number: '13800138000' })
    const other = await dial({ resource: 'contact', id: 5, field: 'phone' }, { row: { id: 5, phone: '+65 8123 4567' } })
    expect([sea, other].map(({ written }) => written[0]?.rows?.[0]?.['lead'])).toEqual([42, null])
    expect(other.result).toMatchObject({ address: 'tel:+6581234567' })
    expect(other.revealed).toEqual([])
    expect(other.written[0]?.rows?.[0]?.['number']).toBe('+65 **** 4567')
  })

  it('reads a number behind a reference', async () => {
    const row = { id: 5, owner: { id: 42, phoneNumber: '138****8000' } }
    const { revealed } = await dial({ resource: 'contact', id: 5, field: 'owner.phoneNumber' }, { row, number: '13800138000' })
    expect(revealed).toEqual([{ resource: 'contact', id: 5, field: 'owner.phoneNumber', by: 7 }])
  })
})

describe('is refused, and nothing is revealed', () => {
  it.each([
    ['a row out of scope', LEAD_CALL, {}, 404],
    ['a list that the person may not open', LEAD_CALL, { row: maskedRow, permissions: [] }, 403],
    ['a field that is no phone', { ...LEAD_CALL, field: 'name' }, { row: maskedRow }, 400],
    ['a field that no browser knows', { ...LEAD_CALL, field: 'secretPhone' }, { row: maskedRow }, 400],
    ['a field that is part of every object', { ...LEAD_CALL, field: 'constructor' }, { row: maskedRow }, 400],
    ['a resource that is none', { ...LEAD_CALL, resource: 'toString' }, { row: maskedRow }, 400],
    ['a way through two references', { resource: 'contact', id: 5, field: 'owner.owner.phone' }, { row: maskedRow }, 400],
  ] as const)('%s', async (_what, body, world, status) => {
    await expect(dial(body, world)).rejects.toMatchObject({ status })
  })
})

it('without a number nobody is called, and the log stays as it is', async () => {
  await expect(dial(LEAD_CALL, { row: maskedRow, number: null })).rejects.toMatchObject({ status: 409, message: '没有填写电话号码' })
})

it.each([notFound(), tooMany('今日查看次数已达上限')])('what revealing refuses is refused: %s', async failure => {
  await expect(dial(LEAD_CALL, { row: maskedRow, failure })).rejects.toBe(failure)
})
