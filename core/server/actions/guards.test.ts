import { describe, expect, it } from 'vitest'
import type { Tx } from '#core/contract/database.ts'
import type { Action } from '#core/contract/model/action.ts'
import { fieldsByName, sampleAction, sampleActor, sampleField, sampleResource, sampleSnapshot } from '#core/contract/samples.testing.ts'
import type { BoundCondition } from '#schemas/types/wire.ts'
import { checkGuards, type GuardRequest } from './guards.ts'

const resource = sampleResource('thing', { fields: fieldsByName(sampleField('name'), sampleField('phone', 'phone', { mask: 'phone' })) })
const row = (id: number, values: object = {}) => ({ id, version: 1, name: `第${id}`, state: 'OPEN', ...values })
const logged: unknown[] = []

const check = (action: Partial<Action>, ...rows: readonly object[]) =>
  // No guard here lists a reference, so the transaction is never used.
  checkGuards({} as Tx, {
    snapshot: sampleSnapshot(),
    action: sampleAction('do', action),
    resource,
    rows: rows as GuardRequest['rows'],
    actor: sampleActor(7),
    now: new Date('2026-03-08T04:00:00Z'),
    log: { info() {}, warn() {}, error: (...detail: unknown[]) => void logged.push(detail) },
  })
const refused = (message: string) => expect.objectContaining({ status: 409, code: 3000, message })

const CLOSED: BoundCondition = { field: 'state', kind: 'text', eq: 'CLOSED' }

describe('an action', () => {
  it('without conditions is for every row', async () => {
    await expect(check({}, row(1), row(2, { state: 'CLOSED' }))).resolves.toBeUndefined()
    await expect(check({})).resolves.toBeUndefined()
  })

  it('that is shown on some rows is refused as soon as one is not among them', async () => {
    const action = { visible: CLOSED }
    await expect(check(action, row(1, { state: 'CLOSED' }), row(2, { state: 'CLOSED' }))).resolves.toBeUndefined()
    await expect(check(action, row(1, { state: 'CLOSED' }), row(2))).rejects.toEqual(refused('当前状态不能执行此操作，请刷新后重试'))
  })

  it('that is disabled on a row gives the reason of the first that holds', async () => {
    const disabled: Action['disabled'] = [
      { when: { field: 'state', kind: 'text', eq: 'GONE' }, reason: '没了' },
      { when: CLOSED, reason: '已关闭' },
      { when: { field: 'name', kind: 'text', notEmpty: true }, reason: '有名字' },
    ]
    await expect(check({ disabled: disabled.slice(0, 2) }, row(1))).resolves.toBeUndefined()
    await expect(check({ disabled }, row(1), row(2, { state: 'CLOSED' }))).rejects.toEqual(refused('已关闭：第2'))
    await expect(check({ disabled }, row(2, { state: 'CLOSED' }))).rejects.toEqual(refused('已关闭'))
  })
})

describe('a state that the operation does not begin with', () => {
  const unfit = [{ when: CLOSED, reason: '状态为“已关闭”，不能执行此操作' }]

  it('is said of one row; of several the operation says which is in which', async () => {
    await expect(check({ unfit }, row(1, { state: 'CLOSED' }))).rejects.toEqual(refused('状态为“已关闭”，不能执行此操作'))
    await expect(check({ unfit }, row(1), row(2, { state: 'CLOSED' }))).resolves.toBeUndefined()
  })
})

describe('a guard', () => {
  const guard = (list?: string) => ({ guard: [{ when: CLOSED, message: '以下已关闭', list }] })
  const closed = (id: number, values: object = {}) => row(id, { state: 'CLOSED', ...values })

  it('names those it refuses, and nobody else', async () => {
    await expect(check(guard('name'), row(1), row(2))).resolves.toBeUndefined()
    await expect(check(guard('name'), row(1), closed(2), closed(3))).rejects.toEqual(refused('以下已关闭：第2、第3'))
    await expect(check(guard(), row(1), closed(2))).rejects.toEqual(refused('以下已关闭'))
  })

  it('names them by what is there: numbers too, nothing empty, contacts masked', async () => {
    await expect(check(guard('name'), closed(1, { name: null }), closed(2, { name: '' }), closed(3, { name: undefined }))).rejects.toEqual(
      refused('以下已关闭'),
    )
    await expect(check(guard('name'), closed(1, { name: 0 }))).rejects.toEqual(refused('以下已关闭：0'))
    await expect(check(guard('phone'), closed(1, { phone: '13800138000' }), closed(2, { phone: null }))).rejects.toEqual(
      refused('以下已关闭：1380****000'),
    )
  })

  it('knows who asks, and when', async () => {
    const of = (when: BoundCondition) => ({ guard: [{ when, message: '不行' }] })
    await expect(check(of({ user: 'id', eq: 7 }), row(1))).rejects.toEqual(refused('不行'))
    await expect(check(of({ user: 'id', eq: 8 }), row(1))).resolves.toBeUndefined()
    const due: BoundCondition = { field: 'due', kind: 'date', lt: { now: 'date' } }
    await expect(check(of(due), row(1, { due: '2026-03-07' }))).rejects.toEqual(refused('不行'))
    await expect(check(of(due), row(1, { due: '2026-03-08' }))).resolves.toBeUndefined()
  })

  it('opens a window for more than five names', async () => {
    const rows = (count: number) => Array.from({ length: count }, (_, n) => closed(n + 1))
    await expect(check(guard('name'), ...rows(5))).rejects.toEqual(refused('以下已关闭：第1、第2、第3、第4、第5'))
    await expect(check(guard('name'), ...rows(6))).rejects.toEqual(refused('type=1以下已关闭：第1、第2、第3、第4、第5、第6'))
  })

  it('that cannot be evaluated refuses, and says so in the log', async () => {
    logged.length = 0
    await expect(check({ guard: [{ when: { field: 'name', kind: 'text', gt: 5 }, message: '不行' }] }, row(1))).rejects.toEqual(
      refused('无法判断操作条件，请联系管理员'),
    )
    expect(logged).toEqual([[expect.objectContaining({ action: '/thing/do', err: expect.anything() }), expect.any(String)]])
  })

  it('whose evaluation breaks for another reason does not pass for a refusal', async () => {
    const broken = {
      id: 1,
      version: 1,
      get state() {
        throw new TypeError('broken')
      },
    }
    await expect(check(guard('name'), broken)).rejects.toThrow(TypeError)
  })
})
