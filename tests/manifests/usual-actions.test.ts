/** Actions that do not say how they are presented, and quick filters by silence: what they are, and what the lint tells of words that repeat it. */
import { beforeAll, describe, expect, it } from 'vitest'
import { type CompileInput, compile } from '#core/manifest/index.ts'
import { BASE, caseInput } from './load-case.ts'

type Json = Readonly<Record<string, unknown>>

const LEAD = 'manifests/resources/lead.json'

let base: CompileInput

beforeAll(async () => {
  base = await caseInput(BASE, false)
})

/** Result of the base set with a changed lead. */
const withLead = (change: (lead: Json) => Json) =>
  compile({
    ...base,
    files: base.files.map(file => (file.path === LEAD ? { ...file, text: JSON.stringify(change(JSON.parse(file.text) as Json)) } : file)),
  })

/** Result with one more action of the lead. */
const withAction = (action: Json) => withLead(lead => ({ ...lead, actions: { ...(lead['actions'] as Json), extra: action } }))

const actionOf = (action: Json) => withAction(action).snapshot?.resources['lead']?.actions['extra']

/** Words of the action that the lint calls restated. */
const restatedIn = (action: Json): readonly string[] =>
  withAction(action).problems.flatMap(({ code, pointer }) =>
    code === 'lint.default-restated' && pointer.startsWith('/actions/extra/') ? [pointer.replace('/actions/extra/', '')] : [],
  )

const DETAIL = '/crm/leadDetail'

describe('an action without "present"', () => {
  it('is what its operation usually is', () => {
    expect(actionOf({ operation: 'record.create', form: ['name'] })).toMatchObject({
      ...{ label: '新增', title: '新增客资', present: 'drawer', select: 'none', primary: true, icon: 'plus', danger: false },
    })
    expect(actionOf({ operation: 'record.update', form: ['name'] })).toMatchObject({
      ...{ label: '编辑', title: '编辑客资', present: 'drawer', select: 'one', primary: false },
    })
    expect(actionOf({ operation: 'record.delete' })).toMatchObject({ label: '删除', present: 'confirm', select: 'one', danger: true })
    expect(actionOf({ operation: 'record.delete' })?.title).toBeUndefined()
  })

  it('opens a detail titled as its screen', () => {
    const title = base.files.find(({ path }) => path.endsWith('leadDetail.json'))?.text.match(/"title": "([^"]+)"/)?.[1]
    expect(actionOf({ detail: DETAIL })).toMatchObject({
      ...{ label: '详情', title, present: 'detail', select: 'one', access: 'read', width: 'widest' },
    })
  })

  it('is what it says itself', () => {
    const action = { label: '补录', title: '补录客户', primary: false, operation: 'record.create', form: ['name'] }
    expect(actionOf(action)).toMatchObject({ label: '补录', title: '补录客户', primary: false, present: 'drawer' })
    expect(actionOf({ label: '补录', operation: 'record.create', form: ['name'] })?.title).toBe('补录客资')
  })

  it('needs its words for any other operation', () => {
    const { snapshot, problems } = withAction({ operation: 'record.transition', with: { field: 'status', to: 'LOSS' } })
    expect(snapshot).toBeUndefined()
    expect(problems.map(({ code, message }) => `${code} ${message}`)).toEqual(['schema.missing-key 缺少 “label”'])
    const labelled = withAction({ label: '流失', operation: 'record.transition', with: { field: 'status', to: 'LOSS' } })
    expect(labelled.problems.map(({ code, message }) => `${code} ${message}`)).toEqual(['schema.missing-key 缺少 “present”'])
  })
})

describe('an action with "present"', () => {
  it('has nothing by silence', () => {
    const action = actionOf({ label: '删除', present: 'confirm', select: 'one', operation: 'record.delete' })
    expect(action).toMatchObject({ danger: false })
    expect(actionOf({ label: '新增', present: 'drawer', operation: 'record.create', form: ['name'] })).toMatchObject({ primary: false })
    for (const unlabelled of [{ operation: 'record.delete' }, { detail: DETAIL, select: 'one' }]) {
      const { problems } = withAction({ present: 'confirm', ...unlabelled })
      expect(problems.map(({ code, message }) => `${code} ${message}`)).toEqual(['schema.missing-key 缺少 “label”'])
    }
  })
})

describe('the lint', () => {
  it('tells of words that are usual', () => {
    expect(restatedIn({ label: '删除', danger: true, operation: 'record.delete' })).toEqual(['danger', 'label'])
    expect(restatedIn({ label: '移除', danger: false, operation: 'record.delete' })).toEqual([])
    expect(restatedIn({ title: '编辑客资', operation: 'record.update', form: ['name'] })).toEqual(['title'])
    expect(restatedIn({ select: 'one', width: 'wide', detail: DETAIL })).toEqual(['select'])
  })

  it('tells of "present" only where the action stays the same without it', () => {
    const drop = { label: '移除', present: 'confirm', select: 'one', operation: 'record.delete' }
    expect(restatedIn({ ...drop, danger: true })).toEqual(['present'])
    expect(restatedIn({ ...drop, danger: false })).toEqual(['present'])
    expect(restatedIn(drop)).toEqual([])
    expect(restatedIn({ ...drop, present: 'dialog', danger: true })).toEqual([])
  })
})

describe('quick filters', () => {
  const withFilters = (quickFilters: Json) => withLead(lead => ({ ...lead, quickFilters: { ...(lead['quickFilters'] as Json), ...quickFilters } }))

  it('have one for every row', () => {
    expect(withFilters({}).snapshot?.resources['lead']?.quickFilters['all']).toMatchObject({ key: 'all', label: '全部' })
    expect(withFilters({ all: { label: '全部客户' } }).snapshot?.resources['lead']?.quickFilters['all']).toMatchObject({ label: '全部客户' })
  })

  it('are none where none is said', () => {
    const { snapshot } = withLead(lead => lead)
    const { department } = snapshot?.resources ?? {}
    expect(department?.quickFilters ?? {}).toEqual({})
  })

  it('need not say it', () => {
    const pointers = (filters: Json) => withFilters(filters).problems.flatMap(({ code, pointer }) => (code === 'lint.default-restated' ? [pointer] : []))
    expect(pointers({ all: { label: '全部' } })).toContain('/quickFilters/all')
    expect(pointers({ all: { label: '全部客户' } })).not.toContain('/quickFilters/all')
  })
})
