import { readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { ROOT } from '#tools/support/paths.ts'
import type { BrowserMeasured } from './browser/measure.ts'
import type { BesideImports } from './server/beside-imports.ts'
import type { BesideWrites } from './server/beside-writes.ts'
import type { EventsMeasured } from './server/events.ts'
import type { Measured } from './server/measure.ts'
import type { ReportMeasured } from './server/reports.ts'

const digits = (value: number): string => (value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2))

const verdict = ({ ratio, goal }: Measured): string => (goal === undefined ? '' : ratio >= goal ? 'met' : 'missed')

/** Ratio of CPU time per request. */
const byCpu = ({ ours, floor }: Measured): string => (ours.cpu > 0 ? `${digits(floor.cpu / ours.cpu)}×` : '')

/** Progress line of a case. */
export const serverRow = (one: Measured): string =>
  `${one.name.padEnd(16)} ${digits(one.ratio).padStart(6)}×  goal ${String(one.goal ?? '–').padStart(4)}  ours ${digits(one.ours.perSecond).padStart(6)}/s p50 ${digits(one.ours.p50)} p99 ${digits(one.ours.p99)} cpu ${digits(one.ours.cpu)}  floor ${digits(one.floor.perSecond).padStart(6)}/s p50 ${digits(one.floor.p50)} p99 ${digits(one.floor.p99)} cpu ${digits(one.floor.cpu)} ms  ${verdict(one)}`

/** Markdown table of the server cases. */
export const serverTable = (all: readonly Measured[]): string =>
  [
    '| case | ratio | goal | | ratio by CPU | ours, requests/s | p50 ms | p99 ms | CPU ms | floor, requests/s | p50 ms | p99 ms | CPU ms |',
    '| --- | ---: | ---: | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |',
    ...all.map(one => {
      const { ours, floor } = one
      const cells = [
        `${one.name}: ${one.what}`,
        `${digits(one.ratio)}×`,
        one.goal === undefined ? '' : `≥ ${one.goal}×`,
        verdict(one),
        byCpu(one),
      ]
      const numbers = [ours.perSecond, ours.p50, ours.p99, ours.cpu, floor.perSecond, floor.p50, floor.p99, floor.cpu].map(digits)
      return `| ${[...cells, ...numbers].join(' | ')} |`
    }),
  ].join('\n')

/** Markdown table of the browser measurements. */
export const browserTable = (all: readonly BrowserMeasured[]): string =>
  [
    '| | ratio | goal | | ours | Arco by hand |',
    '| --- | ---: | ---: | --- | ---: | ---: |',
    ...all.map(({ what, unit, goal, ours, hand, ratio }) => {
      const held = goal === undefined ? '' : ratio <= goal ? 'met' : 'missed'
      return `| ${[what, `${digits(ratio)}×`, goal === undefined ? '' : `≤ ${goal}×`, held, `${digits(ours)} ${unit}`, `${digits(hand)} ${unit}`].join(' | ')} |`
    }),
  ].join('\n')

/** Markdown table of lists beside writes. */
export const besideWritesTable = ({ alone, beside, aloneCounted, besideCounted, ratio, goal }: BesideWrites): string =>
  [
    '| 25 lists a second | p95 to alone | goal | | p50 ms | p95 ms | p50 with total | p95 with total |',
    '| --- | ---: | ---: | --- | ---: | ---: | ---: | ---: |',
    `| alone | | | | ${[alone, aloneCounted].map(({ p50, p95 }) => `${digits(p50)} | ${digits(p95)}`).join(' | ')} |`,
    `| beside 10 writes a second | ${digits(ratio)}× | ≤ ${goal}× | ${ratio <= goal ? 'met' : 'missed'} | ${[beside, besideCounted].map(({ p50, p95 }) => `${digits(p50)} | ${digits(p95)}`).join(' | ')} |`,
  ].join('\n')

/** Markdown table of lists beside imports. */
export const besideImportsTable = ({ alone, beside, seconds, goal }: BesideImports): string =>
  [
    '| 25 lists a second | goal | | p50 ms | p95 ms | longest ms |',
    '| --- | ---: | --- | ---: | ---: | ---: |',
    `| alone | | | ${digits(alone.p50)} | ${digits(alone.p95)} | ${digits(alone.longest)} |`,
    `| beside six imports, ${digits(seconds)} s | ≤ ${goal} ms | ${beside.longest <= goal ? 'met' : 'missed'} | ${digits(beside.p50)} | ${digits(beside.p95)} | ${digits(beside.longest)} |`,
  ].join('\n')

const wholeNumber = (value: number | undefined): string => (value === undefined ? '' : Math.round(value).toLocaleString('en'))

/** Markdown table of inbound events. */
export const eventsTable = (all: readonly EventsMeasured[]): string =>
  [
    '| batches of 500 | events a second | floor | ratio | batch p50 ms | p95 ms | CPU ms | floor CPU ms | sent again | lists p50 ms | p95 ms |',
    '| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |',
    ...all.map(({ what, ours, floor, ratio, lists }) => {
      const beside = ratio === undefined ? ['', ''] : [wholeNumber(floor?.eventsPerSecond), `${digits(ratio)}×`]
      const batch = [digits(ours.p50), digits(ours.p95), digits(ours.cpu), floor ? digits(floor.cpu) : '', String(ours.again)]
      const waits = lists ? [digits(lists.p50), digits(lists.p95)] : ['', '']
      return `| ${[what, wholeNumber(ours.eventsPerSecond), ...beside, ...batch, ...waits].join(' | ')} |`
    }),
  ].join('\n')

/** Goals for a period of two years: milliseconds, and ratio to the floor. */
const REPORT_GOAL = { longest: 1000, ratio: 2 }

/** Progress line of a report. */
export const reportRow = ({ name, twoYears, month }: ReportMeasured): string =>
  `${name.padEnd(20)} two years ${digits(twoYears.ours).padStart(6)} ms, floor ${digits(twoYears.floor).padStart(6)} ms; month ${digits(month.ours)} ms, floor ${digits(month.floor)} ms`

/** Markdown table of the reports. */
export const reportsTable = (all: readonly ReportMeasured[]): string =>
  [
    `| report | two years ms | goal | | floor ms | time to the floor | goal | | 30 days ms | floor ms |`,
    '| --- | ---: | ---: | --- | ---: | ---: | ---: | --- | ---: | ---: |',
    ...all.map(({ name, twoYears, month }) => {
      const ratio = twoYears.ours / twoYears.floor
      const cells = [
        name,
        digits(twoYears.ours),
        `< ${REPORT_GOAL.longest}`,
        twoYears.ours < REPORT_GOAL.longest ? 'met' : 'missed',
        digits(twoYears.floor),
        `${digits(ratio)}×`,
        `≤ ${REPORT_GOAL.ratio}×`,
        ratio <= REPORT_GOAL.ratio ? 'met' : 'missed',
        digits(month.ours),
        digits(month.floor),
      ]
      return `| ${cells.join(' | ')} |`
    }),
  ].join('\n')

/** Description of the machine. */
export const machineFacts = (version: readonly { readonly server_version: string }[], leads: number): string =>
  `Taken on ${cpus().length} cores, Node ${process.versions.node}, PostgreSQL ${version[0]?.server_version}, ${leads.toLocaleString('en')} leads, everything on one machine.`

/** Replaces the parts between their markers in docs/performance.md. */
export function writeReport(parts: Readonly<Record<string, string>>): void {
  const file = join(ROOT, 'docs/performance.md')
  let text = readFileSync(file, 'utf8')
  for (const [name, part] of Object.entries(parts)) {
    const [begin, end] = [`<!-- bench:${name} -->`, `<!-- /bench:${name} -->`]
    const [from, to] = [text.indexOf(begin), text.indexOf(end)]
    if (from < 0 || to < from) throw new Error(`docs/performance.md has no place for ${name}`)
    text = `${text.slice(0, from + begin.length)}\n${part}\n${text.slice(to)}`
  }
  writeFileSync(file, text)
}
