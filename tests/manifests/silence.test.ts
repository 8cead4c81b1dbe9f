/** What the language says by silence: readonly, sortable, what a field is like, and what follows from moves between states. */
import { language } from '#apps/server/language.ts'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Snapshot } from '#core/contract/model/snapshot.ts'
import { type Catalog, type CompileInput, compile, formatProblem, type ManifestFile } from '#core/manifest/index.ts'
import type { PluginManifest } from '#schemas/types/plugin.ts'
import { projectInput } from '#tools/support/project-input.ts'
import { BASE, caseInput, ROOT } from './load-case.ts'

type Json = Readonly<Record<string, unknown>>

let base: CompileInput

beforeAll(async () => {
  base = await caseInput(BASE, false)
})

const resourcePath = (name: string): string => `manifests/resources/${name}.json`

const changed = (files: readonly ManifestFile[], name: string, change: (value: Json) => Json): readonly ManifestFile[] =>
  files.map(file =>
    file.path === resourcePath(name) ? { ...file, text: JSON.stringify(change(JSON.parse(file.text) as Json)) } : file,
  )

/** Snapshot of the base set with a changed resource. */
const withResource = (name: string, change: (value: Json) => Json): Snapshot => {
  const { snapshot, problems } = compile({ ...base, files: changed(base.files, name, change) })
  if (snapshot === undefined) throw new Error(problems.map(formatProblem).join('\n'))
  return snapshot
}

const withFields = (name: string, fields: Json): Snapshot['resources'][string] | undefined =>
  withResource(name, value => ({ ...value, fields: { ...(value['fields'] as Json), ...fields } })).resources[name]

/** Problems of the base set with other files, as code, file and pointer. */
const problemsOf = (files: readonly ManifestFile[]): readonly string[] =>
  compile({ ...base, files }).problems.map(({ code, file, pointer }) => `${code} ${file} ${pointer}`)

const problemsWith = (name: string, change: (value: Json) => Json): readonly string[] => problemsOf(changed(base.files, name, change))

const problemsOfFields = (fields: Json): readonly string[] =>
  problemsWith('callback', value => ({ ...value, fields: { ...(value['fields'] as Json), ...fields } }))

describe('readonly', () => {
  const note = { type: 'text', label: '备注' }

  it('is what no form takes', () => {
    expect(withFields('callback', { note })?.fields['note']?.readonly).toBe(true)
  })

  it('is not what a form takes, an import fills, or the manifest opens', () => {
    const asked = withResource('callback', value => {
      const { finish, ...others } = value['actions'] as Readonly<Record<string, Json>>
      return { ...value, actions: { ...others, finish: { ...finish, present: 'dialog', form: ['content', { field: 'done', readonly: true }] } } }
    }).resources['callback']
    expect(asked?.fields['content']?.readonly).toBe(false)
    expect(asked?.fields['done']?.readonly).toBe(true)
    expect(withFields('callback', { note: { ...note, import: true } })?.fields['note']?.readonly).toBe(false)
    expect(withFields('callback', { note: { ...note, readonly: false } })?.fields['note']?.readonly).toBe(false)
  })
})

describe('sortable', () => {
  const column = { type: 'int4', nullable: true }
  const catalog: Catalog = {
    score: {
      view: false,
      simple: true,
      tables: ['score'],
      columns: { id: column, first: column, second: column },
      indexes: ['btree (first, id)', 'gin (second)', 'btree (id, second)'],
    },
  }
  const numbers = { first: { type: 'integer', label: '一' }, second: { type: 'integer', label: '二' } }
  const scores = { manifest: 1, name: 'score', label: '评分', path: '/crm/score', source: 'score', scope: 'all', list: false, fields: numbers }
  const room = { tables: { score: { description: 'Rows of the test.', resources: ['score'] } } }

  const sortable = (change: Json): readonly (boolean | undefined)[] => {
    const files = [{ path: resourcePath('score'), text: JSON.stringify({ ...scores, ...change }) }]
    const plugin = { id: 'room', title: '评分', version: '1.0.0', runtime: '^1.0', contributes: room }
    const plugins = [...base.plugins.filter(({ path }) => path.includes('standard')), { path: 'plugins/room/plugin.json', text: JSON.stringify(plugin) }]
    const { snapshot, problems } = compile({ language, files, plugins, catalog })
    if (snapshot === undefined) throw new Error(problems.map(formatProblem).join('\n'))
    return ['first', 'second'].map(name => snapshot.resources['score']?.fields[name]?.sortable)
  }

  it('is a number whose column an index begins with', () => {
    expect(sortable({})).toEqual([true, false])
  })

  it('is any number of a small table, and the one by which the list is sorted', () => {
    expect(sortable({ small: true })).toEqual([true, true])
    expect(sortable({ defaultSort: '-second' })).toEqual([true, true])
  })

  it('is what the manifest says', () => {
    const fields = { first: { ...numbers.first, sortable: false }, second: { ...numbers.second, sortable: true } }
    expect(sortable({ fields })).toEqual([false, true])
  })
})

describe('a field like another', () => {
  it('is what the other is, but for what stands beside it', () => {
    const fields = withFields('callback', { size: { like: 'lead.budget', label: '金额' } })?.fields
    const budget = withResource('callback', value => value).resources['lead']?.fields['budget']
    expect(fields?.['size']).toMatchObject({ type: budget?.type, rules: budget?.rules, label: '金额', column: 'size' })
  })

  it('stays masked', () => {
    expect(withFields('callback', { mobile: { like: 'lead.phone' } })?.fields['mobile']).toMatchObject({ type: 'phone', mask: 'phone' })
  })

  it('may be like one that is like a third', () => {
    const fields = withFields('callback', { size: { like: 'callback.cost' }, cost: { like: 'lead.budget' } })?.fields
    expect(fields?.['size']?.rules).toEqual(fields?.['cost']?.rules)
  })

  it('closes a circle once', () => {
    const circle = { size: { like: 'callback.cost' }, cost: { like: 'callback.size' }, price: { like: 'callback.cost' } }
    expect(problemsOfFields(circle)).toEqual(['field.circular manifests/resources/callback.json /fields/cost/like'])
  })

  it('does not blame its origin for rules that do not fit a type of its own', () => {
    const place = 'manifests/resources/callback.json /fields/size/like'
    expect(problemsOfFields({ size: { like: 'lead.budget', type: 'text' } })).toEqual([`field.rule-not-for-type ${place}`])
  })

  it('says nothing of an origin in a file that cannot be read', () => {
    const files = changed(base.files, 'callback', value => ({ ...value, fields: { ...(value['fields'] as Json), size: { like: 'lead.budget' } } }))
    const unreadable = files.map(file => (file.path === resourcePath('lead') ? { ...file, text: '{ "manifest": one }' } : file))
    expect(problemsOf(unreadable)).toEqual(['json.word manifests/resources/lead.json '])
  })
})

describe('moves between states', () => {
  const withMoves = (states: Json, actions: Json = {}) =>
    withResource('lead', value => ({ ...value, states, actions: { ...(value['actions'] as Json), ...actions } })).resources['lead']
  const lose = { label: '流失', present: 'confirm' }

  it('give the transition, with the sentence of its button and whose own it is not', () => {
    const states = { status: { otherwise: '已流失', moves: { lose: { from: ['NORMAL'], to: 'LOSS', own: ['owner'] } } } }
    const action = withMoves(states, { lose })?.actions['lose']
    expect(action).toMatchObject({ operation: 'record.transition', select: 'one', with: { field: 'status', from: ['NORMAL'], to: 'LOSS' } })
    expect(action?.disabled).toMatchObject([
      { when: { field: 'status', ne: 'NORMAL' }, reason: '已流失' },
      { when: { field: 'owner', eq: { user: 'id' } }, reason: '不能审核自己提交的申请' },
    ])
  })

  it('give only the sentence to an action with an operation of its own', () => {
    const states = { status: { moves: { lose: { from: ['NORMAL'], to: 'LOSS', otherwise: '已流失' } } } }
    const action = withMoves(states, { lose: { ...lose, operation: 'record.update', with: { status: 'LOSS' } } })?.actions['lose']
    expect(action).toMatchObject({ operation: 'record.update', with: { status: 'LOSS' } })
    expect(action?.disabled).toHaveLength(1)
  })

  it('refuse own applications after what the action says itself, and before what blocks every move', () => {
    const blocked = [{ when: { field: 'budget', empty: true }, reason: '没有预算' }]
    const states = { status: { blocked, otherwise: '已流失', moves: { lose: { from: ['NORMAL'], to: 'LOSS', own: ['owner'] } } } }
    const disabled = [{ when: { field: 'name', eq: '张三' }, reason: '不能流失' }]
    const reasons = (action: Json) => [withMoves(states, { lose: { ...lose, ...action } })?.actions['lose']?.disabled].flat()
    expect(reasons({ disabled }).map(one => (typeof one === 'object' ? one.reason : one))).toEqual(['已流失', '不能流失', '不能审核自己提交的申请', '没有预算'])
  })

  it('refuse own applications at the click among several rows', () => {
    const states = { status: { moves: { lose: { from: ['NORMAL'], to: 'LOSS', own: ['owner'] } } } }
    const action = withMoves(states, { lose: { ...lose, select: 'many' } })?.actions['lose']
    expect(action?.disabled).toEqual([])
    expect(action?.guard).toMatchObject([{ when: { field: 'owner', eq: { user: 'id' } }, message: '不能审核自己提交的申请' }])
  })

  it('have states that the field can have', () => {
    const states = { done: { moves: { finish: { from: [false, 'x'], to: 1 } } } }
    expect(problemsWith('callback', value => ({ ...value, states }))).toEqual(
      ['from/1', 'to'].map(at => `states.not-a-state manifests/resources/callback.json /states/done/moves/finish/${at}`),
    )
  })

  it('are not inherited without their field', () => {
    const states = { status: { moves: { lose: { to: 'LOSS' } } } }
    const files = changed(base.files, 'lead', value => ({ ...value, states }))
    const named = { manifest: 1, name: 'leadCopy', label: '副本', path: '/crm/leadCopy', extends: 'lead', without: ['status'] }
    const { problems } = compile({ ...base, files: [...files, { path: resourcePath('leadCopy'), text: JSON.stringify(named) }] })
    expect(problems.filter(({ severity }) => severity === 'error')).toEqual([])
  })

  it('make each state a quick filter', () => {
    expect(withMoves({ status: {} })?.quickFilters).toMatchObject({
      normal: { label: '正常', when: { field: 'status', eq: 'NORMAL' } },
      loss: { label: '流失' },
    })
  })

  it('make no quick filter of two states with one name, unless the resource says which', () => {
    const twice = (value: Json, quickFilters: Json): Json => ({
      ...value,
      fields: { ...(value['fields'] as Json), former: { type: 'option', label: '原状态', options: 'leadStatus' } },
      states: { status: {}, former: {} },
      quickFilters: { ...(value['quickFilters'] as Json), ...quickFilters },
    })
    expect(problemsWith('lead', value => twice(value, {}))).toEqual(['name.duplicate manifests/resources/lead.json /states/former'])
    const stated = { normal: { label: '原来正常', when: { field: 'former', eq: 'NORMAL' } }, loss: { label: '流失', when: { field: 'status', eq: 'LOSS' } } }
    expect(withResource('lead', value => twice(value, stated)).resources['lead']?.quickFilters).toMatchObject(stated)
  })
})

describe('the project', () => {
  let project: CompileInput
  let snapshot: Snapshot

  beforeAll(async () => {
    project = await projectInput(join(ROOT, '../..'), { server: true })
    const compiled = compile(project).snapshot
    if (compiled === undefined) throw new Error('the project does not compile')
    snapshot = compiled
  }, 60_000)

  const readonlyColumns = (): readonly (readonly [string, readonly string[]])[] =>
    project.plugins.flatMap(({ text }) =>
      Object.entries((JSON.parse(text) as PluginManifest).contributes?.tables ?? {}).map(([name, table]) => [name, table.readonly ?? []] as const),
    )

  it('lets no form write a column that its room keeps for operations', () => {
    const written = readonlyColumns().flatMap(([table, columns]) =>
      Object.values(snapshot.resources)
        .filter(resource => resource.table === table)
        .flatMap(resource => Object.values(resource.actions).flatMap(({ form }) => form.filter(({ readonly }) => readonly !== true).map(item => resource.fields[item.field ?? ''])))
        .flatMap(field => (field !== undefined && !field.custom && columns.includes(field.column) ? [`${table}.${field.column}`] : [])),
    )
    expect(written).toEqual([])
  })

  it('names only columns of the table', () => {
    const unknown = readonlyColumns().flatMap(([table, columns]) =>
      columns.filter(column => project.catalog?.[table]?.columns[column] === undefined).map(column => `${table}.${column}`),
    )
    expect(unknown).toEqual([])
  })
})
