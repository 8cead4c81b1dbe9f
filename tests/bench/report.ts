import type { Measured } from './server/measure.ts'

const digits = (value: number): string => (value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2))

const verdict = ({ ratio, goal }: Measured): string => (goal === undefined ? '' : ratio >= goal ? 'met' : 'missed')

/** One line while the bench is running. */
export const serverRow = (one: Measured): string =>
  `${one.name.padEnd(16)} ${digits(one.ratio).padStart(6)}×  goal ${String(one.goal ?? '–').padStart(4)}  ours ${digits(one.ours.perSecond).padStart(6)}/s p50 ${digits(one.ours.p50)} p99 ${digits(one.ours.p99)}  floor ${digits(one.floor.perSecond).padStart(6)}/s p50 ${digits(one.floor.p50)} p99 ${digits(one.floor.p99)} ms  ${verdict(one)}`

/** Markdown. */
export const serverTable = (all: readonly Measured[]): string =>
  [
    '| case | ratio | goal | | ours, requests/s | p50 ms | p99 ms | floor, requests/s | p50 ms | p99 ms |',
    '| --- | ---: | ---: | --- | ---: | ---: | ---: | ---: | ---: | ---: |',
    ...all.map(one => {
      const { ours, floor } = one
      const cells = [`${one.name}: ${one.what}`, `${digits(one.ratio)}×`, one.goal === undefined ? '' : `≥ ${one.goal}×`, verdict(one)]
      const numbers = [ours.perSecond, ours.p50, ours.p99, floor.perSecond, floor.p50, floor.p99].map(digits)
      return `| ${[...cells, ...numbers].join(' | ')} |`
    }),
  ].join('\n')
