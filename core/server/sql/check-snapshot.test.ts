import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { type Catalog, compile, type Relation } from '#core/manifest/index.ts'
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
    file('manifests/screens/office/note.json', {
      path: '/office/note',
      title: '便签',
      view: { type: 'table', resource: 'note', filters: ['title'], columns: ['title'] },
    }),
    file('manifests/menu.json', { groups: [{ key: 'office', title: '办公', screens: ['/office/note'] }] }),
  ],
  plugins: [{ path: 'plugins/standard/plugin.json', text: readFileSync('plugins/standard/plugin.json', 'utf8') }],
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

const problems = (table: Partial<Relation>) => {
  if (!('snapshot' in compiled) || !compiled.snapshot) throw new Error(JSON.stringify(compiled.problems))
  return compareSnapshot(catalogOf(table), compiled.snapshot).map(problem => problem.code)
}

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
