import { fieldType } from '#core/manifest/public.ts'
import { MAX_OPTION_NAME_LENGTH } from '../wire/choices.ts'
import type { CellFinding, ColumnFinding } from '../wire/dry-run.ts'
import type { PlacedField } from './place-fields.ts'
import { type CellResult, displayedCellText, withColumnUnit } from './read-cell.ts'

/** Most cells listed per kind of finding; further ones are only counted. */
const MAX_LISTED_CELLS = 50
/** Most distinct unknown texts counted per field: a column of remarks mapped to an option field has thousands. */
const MAX_COUNTED_TEXTS = 2_000

type FindingCounts = { -readonly [K in Exclude<keyof ColumnFinding, 'field'>]: number }

/** Findings in the cells of a file, apart from faults of its rows. */
export interface RowFindings {
  readonly findings: readonly ColumnFinding[]
  readonly conversions: readonly CellFinding[]
  readonly doubts: readonly CellFinding[]
  /** Cells without a value (error or boolean), in optional fields. */
  readonly errors: readonly CellFinding[]
  /** Count of each text that matches no option, by field. */
  readonly unknown: ReadonlyMap<string, ReadonlyMap<string, number>>
}

/** Collector of findings, filled cell by cell. */
export interface FindingsCollector {
  add(row: number, field: PlacedField, text: string, read: CellResult): void
  /** Records a cell without a value (error or boolean) that is left empty; `said` is the reason. */
  leave(row: number, field: PlacedField, text: string, said: string): void
  found(): RowFindings
}

export function createFindings(): FindingsCollector {
  const columns = new Map<string, FindingCounts>()
  const conversions: CellFinding[] = []
  const doubts: CellFinding[] = []
  const errors: CellFinding[] = []
  const numbers = createNumberCounter()
  const unknown = new Map<string, Map<string, number>>()
  const countsOf = (field: string): FindingCounts => {
    const counts = columns.get(field) ?? { converted: 0, doubtful: 0, unreadable: 0, emptied: 0, errors: 0 }
    columns.set(field, counts)
    return counts
  }
  const name = (list: CellFinding[], row: number, { item }: PlacedField, text: string, said: string): void => {
    if (list.length < MAX_LISTED_CELLS) list.push({ row, field: item.name, text: displayedCellText(item, text), said })
  }
  const countTexts = (field: string, texts: readonly string[]): void => {
    const counted = unknown.get(field) ?? new Map<string, number>()
    unknown.set(field, counted)
    for (const text of texts)
      if (text.length <= MAX_OPTION_NAME_LENGTH && (counted.has(text) || counted.size < MAX_COUNTED_TEXTS))
        counted.set(text, (counted.get(text) ?? 0) + 1)
  }
  return {
    add(row, field, text, read) {
      if (text === '') return
      const { name: key } = field.item
      if (read.unknown && read.unknown.length > 0) countTexts(key, read.unknown)
      const refused = 'reason' in read
      if (refused || read.unread) countsOf(key).unreadable += 1
      if (refused ? field.leaveEmpty : read.dropped) countsOf(key).emptied += 1
      if (refused) return
      const { amount = text, converted, doubt } = read
      if (converted) {
        countsOf(key).converted += 1
        name(conversions, row, field, withColumnUnit(text, field.columnUnit), amount)
      }
      if (doubt) {
        countsOf(key).doubtful += 1
        name(doubts, row, field, amount, doubt)
      } else if (fieldType(field.item.type).sheet.distinct) numbers.add(row, field, String(read.value))
    },
    leave(row, field, text, said) {
      countsOf(field.item.name).errors += 1
      name(errors, row, field, text, said)
    },
    found() {
      for (const { row, field, text, times } of numbers.repeated()) {
        countsOf(field.item.name).doubtful += 1
        name(doubts, row, field, text, `共有${times}行是这个号码，请核对`)
      }
      return { findings: [...columns].map(([field, counts]) => ({ field, ...counts })), conversions, doubts, errors, unknown }
    },
  }
}

/** Rows with the same phone number from which it is doubtful: so many are not two entries of one person, a program has rewritten the numbers. */
const MIN_REPEATED_ROWS = 3

interface CountedNumber {
  readonly row: number
  readonly field: PlacedField
  readonly text: string
  times: number
}

/** Counter of phone numbers over the rows of a file. */
function createNumberCounter() {
  const counted = new Map<string, CountedNumber>()
  return {
    add(row: number, field: PlacedField, text: string): void {
      const key = `${field.item.name} ${text}`
      const before = counted.get(key)
      if (before) before.times += 1
      else counted.set(key, { row, field, text, times: 1 })
    },
    repeated: () => [...counted.values()].filter(({ times }) => times >= MIN_REPEATED_ROWS),
  }
}
