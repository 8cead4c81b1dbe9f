// The eight reports match a slow count of plain rows for every employee and period, and the rows behind a number are those that it counts.
import { readXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CopyOf, Field } from '#core/contract/model/field.ts'
import type { Resource } from '#core/contract/model/resource.ts'
import type { ReportAnswer } from '#plugins/reports/wire.ts'
import { type Agency, daysAgo, openAgency, PEOPLE, type Person, today } from './agency.ts'
import { openReport, queryOf, REPORTS, type Report, readReport, rowsBehind } from './asking.ts'
import { amountsOf, expectedOf, expectedPieces, foundRows, isWhole } from './expected.ts'
import type { Told, Value } from './fact.ts'
import { type Asked, basesOf, isTold } from './recount.ts'

/** Timeout in milliseconds: hundreds of queries. */
const SLOW = 120_000

let agency: Agency
beforeAll(async () => {
  agency = await openAgency()
})
afterAll(() => agency.server.stop())

/** The current month, and a random period. */
const periods = (): readonly (readonly [string, string])[] => {
  const from = agency.random.int(20, 380)
  return [
    [`${today().slice(0, 7)}-01`, today()],
    [daysAgo(from), daysAgo(agency.random.int(0, from))],
  ]
}

const dimensionsOf = ({ view }: Report): readonly string[] => view.filters.map(({ params }) => String(params[0]).replace(/In$/, ''))

/** Existing values of one or two dimensions as filters. */
function someFilters(report: Report, { facts }: Person): Asked['filters'] {
  const rows = (facts[basesOf(Object.keys(report.view.figures))[0] as string] as Told).facts
  const chosen = agency.random.some(dimensionsOf(report), agency.random.int(1, 2)).map(by => {
    const values = [...new Set(rows.flatMap(fact => fact.by[by] ?? []))].filter(value => value !== null)
    return [by, agency.random.some(values, agency.random.int(1, 3))] as const
  })
  return Object.fromEntries(chosen.filter(([, values]) => values.length > 0))
}

const isTime = (by: string): boolean => ['day', 'week', 'month'].includes(by)

/** Checks table, summary and charts of a response against the facts. */
function checkAnswer({ view }: Report, { facts }: Person, asked: Asked, by: string | undefined, answer: ReportAnswer): void {
  const { rows } = agency
  const expected = expectedOf(rows, facts, asked)
  expect(amountsOf(answer.summary)).toEqual(expected.whole(Object.keys(answer.summary)))
  if (by && isTime(by)) {
    expect(isWhole(answer.records, asked)).toBe(true)
    expect(foundRows(answer.records)).toEqual(expectedPieces(rows, facts, asked, answer.records))
  } else if (by) expect(foundRows(answer.records)).toEqual(expected.along(view.rows?.figures ?? [], by))
  for (const [place, { figures, by: along }] of view.charts.entries()) {
    const shown = answer.charts[place] ?? []
    if (!along) expect(amountsOf(shown[0]?.values ?? {})).toEqual(expected.whole(figures))
    else if (shown[0]?.from) expect(foundRows(shown)).toEqual(expectedPieces(rows, facts, asked, shown))
    else {
      const all = expected.along(figures, along)
      for (const [key, amounts] of foundRows(shown)) expect(amounts).toEqual(all.get(key))
      expect(shown.length > 0).toBe(all.size > 0)
    }
  }
}

describe.each(REPORTS)('%s', name => {
  it.each(PEOPLE)(
    'says to %s what a count of plain rows says, and nothing that is not for them',
    async username => {
      const person = agency.person(username)
      const report = await openReport(person.client, name)
      expect(report !== undefined).toBe(person.eyes.may(`/dataReport/${name}`))
      if (!report) return
      expect(Object.keys(report.view.figures).filter(figure => !isTold(figure, person.facts, person.eyes.may))).toEqual([])
      for (const [from, to] of periods()) {
        for (const filters of [{}, someFilters(report, person)]) {
          const asked: Asked = { from, to, filters }
          for (const by of report.view.rows?.choices.map(({ key }) => key) ?? [undefined]) {
            const answer = await readReport(person.client, report, { ...queryOf(asked), ...(by ? { by } : {}) })
            checkAnswer(report, person, asked, by, answer)
          }
        }
      }
    },
    SLOW,
  )

  it(
    'compares with the month before, and with the year before',
    async () => {
      const person = agency.person('admin')
      const report = (await openReport(person.client, name)) as Report
      const month = { from: `${daysAgo(40).slice(0, 7)}-01`, to: daysAgo(Number(today().slice(8))), filters: {} }
      for (const compare of ['before', 'year']) {
        const { before, summaryBefore, records } = await readReport(person.client, report, { ...queryOf(month), compare })
        if (!before || !summaryBefore) throw new Error('nothing was compared')
        expect(before.from < month.from && before.from.endsWith('-01')).toBe(true)
        const expected = expectedOf(agency.rows, person.facts, { ...month, ...before })
        expect(amountsOf(summaryBefore)).toEqual(expected.whole(Object.keys(summaryBefore)))
        expect(Object.keys(summaryBefore)).not.toContain('heldLeads')
        const [by] = report.view.rows?.choices ?? []
        if (!by || isTime(by.key)) continue
        for (const { key, before: values = {} } of records)
          expect(amountsOf(values)).toEqual(expected.row(Object.keys(values), by.key, key))
      }
    },
    SLOW,
  )

  it.each(['admin', 'mgr_a', 'bd11'] as const)(
    'leads %s from a number to the rows that it counts',
    async username => {
      const person = agency.person(username)
      const report = await openReport(person.client, name)
      if (!report) return
      const asked: Asked = { from: daysAgo(60), to: today(), filters: {} }
      const answer = await readReport(person.client, report, queryOf(asked))
      const [by] = report.view.rows?.choices.map(({ key }) => key) ?? []
      const expected = expectedOf(agency.rows, person.facts, asked)
      for (const [figure, { drill, now }] of Object.entries(report.view.figures)) {
        if (!drill) continue
        const list = (person.facts[figure] as Told).list
        const keys: readonly (Value | undefined)[] =
          by && !isTime(by) ? [undefined, ...agency.random.some(answer.records, 4).map(({ key }) => key)] : [undefined]
        for (const key of keys) {
          const counted = key === undefined ? expected.facts(figure) : expected.of(figure, by as string, key)
          if (counted.length > 400) continue
          const rows = {
            name: figure,
            ...(now ? {} : { from: asked.from, to: asked.to }),
            ...(key === undefined ? {} : { by: { [by as string]: key } }),
          }
          const { ids, total } = await rowsBehind(person.client, list, rows)
          expect({ rows, total, ids: ids.toSorted((a, b) => a - b) }).toEqual({
            rows,
            total: counted.length,
            ids: counted.map(({ id }) => id).toSorted((a, b) => a - b),
          })
        }
      }
    },
    SLOW,
  )

  it(
    'exports what it shows',
    async () => {
      const { client } = agency.person('admin')
      const report = (await openReport(client, name)) as Report
      const query = queryOf({ from: daysAgo(60), to: today(), filters: {} })
      const { records, summary } = await readReport(client, report, query)
      const figures = report.view.rows?.figures ?? report.view.cards
      const shown = [...records.map(({ label, values }) => [label, values] as const), [undefined, summary] as const]
      const expected = shown.map(([label, values]) => [label, ...figures.map(figure => String(values[figure] ?? '暂无'))])
      const exported = async (format: string) => client.get(report.view.exportUrl?.replace(/^\/api/, '') ?? '', { ...query, format })
      const csv = (await exported('csv')).bytes.toString('utf8').replace('\ufeff', '').trimEnd().split('\r\n')
      const lines = csv.slice(1).map(line => line.split(',').map(cell => cell.trim()))
      expect(lines.map(([label, ...cells], at) => [expected[at]?.[0] && label, ...cells])).toEqual(expected)
      const { sheets } = await readXlsx((await exported('xlsx')).bytes)
      const cells = sheets[0]?.rows.slice(1).map(row => row.slice(1).map(cell => (typeof cell === 'number' ? cell : String(cell))))
      expect(cells).toEqual(expected.map(([, ...values]) => values.map(value => (/^-?[0-9.]+$/.test(value ?? '') ? Number(value) : value))))
    },
    SLOW,
  )
})

it(
  'opens a row of the market by source and by day',
  async () => {
    const { client, facts } = agency.person('admin')
    const report = (await openReport(client, 'marketEmployeeData')) as Report
    const asked: Asked = { from: daysAgo(30), to: today(), filters: {} }
    const [row] = (await readReport(client, report, queryOf(asked))).records
    const { url = '', key = '' } = report.view.detail ?? {}
    const answer = await client.get<{ tables: Pick<ReportAnswer, 'records' | 'summary'>[] }>(url.replace(/^\/api/, ''), {
      ...queryOf(asked),
      [key]: String(row?.key),
    })
    const [sources, days] = answer.body.data?.tables ?? []
    const own: Asked = { ...asked, filters: { creator: [row?.key ?? null] } }
    const expected = expectedOf(agency.rows, facts, own)
    const figures = report.view.rows?.figures ?? []
    expect(foundRows(sources?.records ?? [])).toEqual(expected.along(figures, 'source'))
    expect(isWhole(days?.records ?? [], asked)).toBe(true)
    expect(foundRows(days?.records ?? [])).toEqual(expectedPieces(agency.rows, facts, own, days?.records ?? []))
    expect(amountsOf(days?.summary ?? {})).toEqual(expected.whole(figures))
  },
  SLOW,
)

it('rely on copies that are what they are copies of', async () => {
  const { resources } = agency.server.snapshot()
  const copies = Object.values(resources).flatMap(resource =>
    Object.values(resource.fields).flatMap(field => (field.copyOf ? [{ resource, field }] : [])),
  )
  expect(copies.length).toBeGreaterThan(10)
  for (const { resource, field } of copies) {
    const { reference, field: name } = field.copyOf as CopyOf
    const refers = resource.fields[reference] as Field
    const target = resources[refers.to ?? ''] as Resource
    const [own, theirs] = [sql.ref(`t.${field.column}`), sql.ref(`o.${target.fields[name]?.column}`)]
    const { rows } = await sql<{ all: number; other: number }>`
      select count(*) as all, count(*) filter (where ${own} is distinct from ${theirs}) as other
      from ${sql.table(resource.source)} as t join ${sql.table(target.source)} as o on o.id = ${sql.ref(`t.${refers.column}`)}`.execute(
      agency.server.db,
    )
    expect(rows[0]?.all, resource.name).toBeGreaterThan(0)
    expect(rows[0]?.other, `${resource.name}.${field.name}`).toBe(0)
  }
})
