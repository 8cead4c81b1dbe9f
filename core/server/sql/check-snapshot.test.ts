import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { type Catalog, compile, coreLanguage, type Relation } from '#core/manifest/index.ts'
import { compareSnapshot } from './check-snapshot.ts'

const file = (path: string, content: object) => ({ path, text: JSON.stringify({ manifest: 1, ...content }) })

const compiled = compile({
  files: [
    file('manifests/resources/note.json', {
      name: 'note',
      label: '便签',
      path: '/office/note',
      source: 'note',
      scope: 'all',
      fields: { title: { type: 'text', label: '标题' } },
    }),
    file('manifests/resources/loan.json', {
      name: 'loan',
      label: '借用',
      path: '/office/loan',
      source: 'loan_list',
      table: 'loan',
      scope: 'all',
      fields: {
        returned: { type: 'boolean', label: '已归还' },
        taker: { type: 'ref', label: '经手人', to: 'note', show: 'title' },
        takenDate: { type: 'datetime', label: '经手时间' },
        words: { type: 'text', label: '说明' },
      },
      actions: {
        take: {
          label: '归还',
          present: 'confirm',
          select: 'many',
          operation: 'record.transition',
          with: { field: 'returned', from: [false], to: true, by: 'taker', at: 'takenDate', reason: 'words' },
        },
      },
    }),
    file('manifests/screens/office/note.json', {
      path: '/office/note',
      title: '便签',
      view: { type: 'table', resource: 'note', filters: ['title'], columns: ['title'] },
    }),
    file('manifests/menu.json', { groups: [{ key: 'office', title: '办公', screens: ['/office/note'] }] }),
  ],
  language: coreLanguage,
  plugins: [
    { path: 'plugins/standard/plugin.json', text: readFileSync('plugins/standard/plugin.json', 'utf8') },
    {
      path: 'plugins/office/plugin.json',
      text: JSON.stringify({
        id: 'office',
        title: '办公',
        version: '1.0.0',
        runtime: '^1.0',
        contributes: {
          tables: {
            note: { description: 'Notes.', resources: ['note'] },
            loan: { description: 'Loans.', resources: ['loan'], views: ['loan_list'], writes: ['transition'] },
          },
        },
      }),
    },
  ],
})

const catalogOf = (table: Partial<Relation>) =>
  ({
    note: {
      view: false,
      simple: true,
      rows: 0,
      columns: { id: { type: 'int8', nullable: false }, title: { type: 'text', nullable: false } },
      tables: ['note'],
      indexes: [],
      ...table,
    },
  }) satisfies Catalog

const LOAN: Relation['columns'] = {
  id: { type: 'int8', nullable: false },
  version: { type: 'int4', nullable: false },
  returned: { type: 'bool', nullable: false },
  taker_id: { type: 'int8', nullable: true },
  taken_date: { type: 'timestamptz', nullable: true },
  words: { type: 'text', nullable: true },
}

/** Catalog of a list over a table that lacks some of the columns. */
const loans = (without: readonly string[] = []): Catalog => {
  const columns = Object.fromEntries(Object.entries(LOAN).filter(([name]) => !without.includes(name)))
  const common = { tables: ['loan'], indexes: [], rows: 0 }
  return { loan: { ...common, view: false, simple: true, columns }, loan_list: { ...common, view: true, simple: false, columns: LOAN } }
}

const found = (catalog: Catalog) => {
  if (!('snapshot' in compiled) || !compiled.snapshot) throw new Error(JSON.stringify(compiled.problems))
  return compareSnapshot({ ...loans(), ...catalog }, compiled.snapshot)
}
const problems = (table: Partial<Relation>) => found(catalogOf(table)).map(problem => problem.code)

it('misses an index only where there are rows enough for one', () => {
  expect(problems({ rows: 200 })).toEqual([])
  expect(problems({ rows: 1_000_000 })).toEqual(['db.no-index'])
  expect(problems({ rows: 1_000_000, indexes: ['btree (title)'] })).toEqual([])
})

it('misses a column, and a column of another type', () => {
  expect(problems({ columns: { id: { type: 'int8', nullable: false } } })).toEqual(['db.no-column'])
  const wrong = { id: { type: 'int8', nullable: false }, title: { type: 'int4', nullable: false } }
  expect(problems({ columns: wrong })).toEqual(['db.column-type'])
})

it('misses what a transition writes and the table does not have: the state, who, when and why', () => {
  const missing = (column: string) =>
    found({ ...catalogOf({}), ...loans([column]) }).map(({ code, resource, field }) => [code, resource, field])
  expect(found({ ...catalogOf({}), ...loans() })).toEqual([])
  for (const [column, field] of Object.entries({ returned: 'returned', taker_id: 'taker', taken_date: 'takenDate', words: 'words' }))
    expect(missing(column), column).toEqual([['db.no-column', 'loan', field]])
})
