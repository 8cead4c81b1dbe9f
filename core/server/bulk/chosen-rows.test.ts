import { describe, expect, it } from 'vitest'
import type { TableView } from '#core/contract/model/list.ts'
import { fieldsByName, sampleAction, sampleActor, sampleField, sampleResource, sampleSnapshot } from '#core/contract/samples.testing.ts'
import { coreLanguage } from '#core/manifest/index.ts'
import { mistyped } from '#tests/support/stub.ts'
import type { ActionRequest } from '../actions/run-action.ts'
import type { Core } from '../pipeline/core.ts'
import { chosenRows, readMatching } from './chosen-rows.ts'
import { bulkRefusals, isBulk } from './start-bulk.ts'

const view = (more: Partial<TableView> = {}): TableView => ({
  type: 'table',
  resource: 'lead',
  quickFilter: [],
  statistics: [],
  filters: [],
  columns: [],
  actions: ['edit'],
  rowActions: [],
  sort: '',
  paged: true,
  size: 10,
  ...more,
})
const lead = sampleResource('lead', { fields: fieldsByName(sampleField('name')) })
const screenOf = (path: string, everyone: boolean, own: TableView) => ({ path, title: path, everyone, view: own })
const snapshot = sampleSnapshot([lead], {
  viewKinds: Object.fromEntries(coreLanguage.viewKinds),
  screens: {
    '/leads': screenOf('/leads', true, view()),
    '/closed': screenOf('/closed', false, view()),
    '/visits': screenOf('/visits', true, view({ resource: 'visit' })),
    '/read': screenOf('/read', true, view({ actions: ['add'], rowActions: ['edit'] })),
    '/ticked': screenOf('/ticked', true, view({ selectable: mistyped({ field: 'name', notEmpty: true }) })),
  },
})
const request = mistyped<ActionRequest>({ snapshot, resource: lead, action: sampleAction('edit'), actor: sampleActor(1) })

describe('the list that is named', () => {
  it('comes with its query, whatever else is in it', () => {
    const read = readMatching(request, { screen: '/leads', nameContains: '王' })
    expect(read).toEqual({ view: snapshot.screens['/leads']?.view, query: { screen: '/leads', nameContains: '王' } })
  })

  it.each([
    ['nothing', undefined],
    ['null', null],
    ['a text', '/leads'],
    ['a list', [{ screen: '/leads' }]],
    ['no screen', {}],
    ['a screen that is not there', { screen: '/none' }],
    ['a screen of another resource', { screen: '/visits' }],
    ['a screen that offers the action for single rows alone', { screen: '/read' }],
    ['a screen on which not every row can be chosen', { screen: '/ticked' }],
    ['a screen that is no text', { screen: ['/leads'] }],
    ['a filter that is no text', { screen: '/leads', nameContains: 1 }],
    ['a filter that is null', { screen: '/leads', nameContains: null }],
  ])('is a mistake with %s', (_, matching) => {
    expect(() => readMatching(request, matching)).toThrow(expect.objectContaining({ status: 400, message: '参数 matching 的值有误' }))
  })

  it('must be open to the person', () => {
    expect(() => readMatching(request, { screen: '/closed' })).toThrow(expect.objectContaining({ status: 403 }))
  })
})

describe('the rows', () => {
  const asked: unknown[] = []
  const found = (...batches: readonly (readonly object[])[]) =>
    mistyped<Core>({
      services: {
        lists: {
          async *rows(query: unknown) {
            asked.push(query)
            yield* batches
          },
        },
      },
    })
  const many = (count: number) => Array.from({ length: count }, (_, at) => ({ id: at + 1, name: `客户${at}` }))
  const choose = (core: Core) => chosenRows(core, request, { view: view(), query: { screen: '/leads', nameContains: '王' } })

  it('are those of the list, in its order, with their names', async () => {
    asked.length = 0
    const rows = await choose(
      found(
        [{ id: 5, name: '王五' }],
        [
          { id: 2, name: null },
          { id: 3, name: '王三' },
        ],
      ),
    )
    expect(rows).toEqual([
      { id: 5, name: '王五' },
      { id: 2, name: '#2' },
      { id: 3, name: '王三' },
    ])
    expect(asked).toEqual([
      { resource: 'lead', screen: '/leads', query: { nameContains: '王' }, actor: request.actor, columns: ['name'], limit: 5_001 },
    ])
  })

  it('are at least one and at most five thousand', async () => {
    await expect(choose(found())).rejects.toMatchObject({ status: 409, message: '没有符合条件的数据' })
    await expect(choose(found([]))).rejects.toMatchObject({ message: '没有符合条件的数据' })
    expect(await choose(found(many(1)))).toHaveLength(1)
    expect(await choose(found(many(5_000)))).toHaveLength(5_000)
    await expect(choose(found(many(5_000), [{ id: 9_999, name: '多' }]))).rejects.toMatchObject({
      status: 409,
      message: '一次最多批量处理5000条，当前条件下的数据超过5000条，请缩小筛选范围',
    })
  })
})

it('a body asks for all rows by its own member matching', () => {
  expect([{ matching: {} }, { matching: undefined, a: 1 }].map(isBulk)).toEqual([true, true])
  const inherited: unknown = Object.create({ matching: {} })
  for (const body of [undefined, null, 'matching', 1, {}, { id: [1] }, inherited]) expect(isBulk(body)).toBe(false)
})

it('names a second unfinished job of a person', () => {
  expect(bulkRefusals).toEqual({ job_bulk_employee: '您有一个批量操作正在进行，请等它完成后再试' })
})
