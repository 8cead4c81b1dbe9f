/** Parses dates, months and times as people and programs write them, to the wire format: 'YYYY-MM-DD', 'YYYY-MM' and 'YYYY-MM-DD HH:mm:ss'. */
import { addDays, isDateTime, isMonth, wallDateTime } from '../time/wall-time.ts'

export interface WrittenDate {
  readonly date: string
  /** Time of day; midnight if none is written. */
  readonly time: string
}

/** Why a text is no date. Chinese. */
interface DateProblem {
  readonly message: string
}

const padTwo = (text: string | undefined): string => (text ?? '00').padStart(2, '0')

const YEAR_AND_MONTH = /^(\d{4})(?:[-/.年](\d{1,2})月?|(\d{2}))$/
const TIME_OF_DAY_WORD = '凌晨|早上|早晨|上午|中午|下午|傍晚|晚上|[ap]\\.?m\\.?'
const WRITTEN_TIME = new RegExp(
  `^(?<before>${TIME_OF_DAY_WORD})? ?(?<hour>\\d{1,2})(?:[:时点](?<minute>\\d{1,2}|半)?(?:[:分](?<second>\\d{1,2})?(?:\\.\\d+)?秒?)?)? ?(?<after>${TIME_OF_DAY_WORD})?$`,
  'i',
)
const WRITTEN_DATE =
  /^(\d{4})(?:[-/.年](\d{1,2})[-/.月](\d{1,2})[日号]?|(\d{2})(\d{2}))(?:[ ,]*[(]?(?:星期|周)[一二三四五六日天][)]?)?(?:[ ,T]*([^ ,T].*))?$/
const ZONED_TIME = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2})?)(?:\.\d{1,9})?\s?(Z|[+-]\d{2}:?\d{2})$/i

/** Day 0 of spreadsheet serial numbers. */
const SERIAL_EPOCH = '1899-12-30'
const SERIAL_NUMBER = /^\d{5}(?:\.\d+)?$/
/** Accepted serial numbers, 1970 to 2099: 20266 is a mistyped month rather than a day in 1955. */
const [FIRST_SERIAL, LAST_SERIAL] = [25_569, 73_051]
const SECONDS_OF_DAY = 86_400

/** Maximum length of a written date; a longer text is treated as ''. */
const MAX_DATE_LENGTH = 60

const foldDate = (text: string): string => (text.length > MAX_DATE_LENGTH ? '' : text.normalize('NFKC').trim())

/** Hour in 24-hour notation: 下午2点 is 14, and so is 下午14点; 晚上12点 gives NaN because its day is ambiguous. */
function hourOf(hour: number, word: string | undefined): number {
  if (word === undefined) return hour
  if (word === '晚上' && hour === 12) return Number.NaN
  if (/^(?:下午|傍晚|晚上|p)/i.test(word)) return hour < 12 ? hour + 12 : hour
  if (word === '中午') return hour < 4 ? hour + 12 : hour
  return hour === 12 ? 0 : hour
}

/** Time of day: 14:30, 14:30:05, 下午2:30, 2:30 PM, 下午2点, 14时30分. Undefined if the text is no time. */
function parseWrittenTime(text: string): string | undefined {
  const found = WRITTEN_TIME.exec(text)?.groups
  if (!found || (found['before'] && found['after'])) return undefined
  const word = found['before'] ?? found['after']
  // A bare number is no time.
  if (word === undefined && !/\D/.test(text)) return undefined
  const hour = hourOf(Number(found['hour']), word)
  const time = `${padTwo(String(hour))}:${padTwo(found['minute']?.replace('半', '30'))}:${padTwo(found['second'])}`
  return isDateTime(`2000-01-01 ${time}`) ? time : undefined
}

/** Date and time of a spreadsheet serial number. */
function parseSerial(text: string): WrittenDate | undefined {
  const serial = Number(text)
  if (!SERIAL_NUMBER.test(text) || serial < FIRST_SERIAL || serial >= LAST_SERIAL) return undefined
  const seconds = Math.round(serial * SECONDS_OF_DAY)
  const time = new Date((seconds % SECONDS_OF_DAY) * 1000).toISOString().slice(11, 19)
  return { date: addDays(SERIAL_EPOCH, Math.floor(seconds / SECONDS_OF_DAY)), time }
}

/** An instant with time zone, as Shanghai wall time. */
function parseZoned(text: string): WrittenDate | undefined {
  const [, day, time = '', zone = ''] = ZONED_TIME.exec(text) ?? []
  if (day === undefined || !isDateTime(`${day} ${time.padEnd(8, ':00')}`)) return undefined
  const instant = new Date(`${day}T${time}${zone.replace(/^(.\d{2}):?(\d{2})$/, '$1:$2').toUpperCase()}`)
  if (Number.isNaN(instant.getTime())) return undefined
  const [date = '', clock = ''] = wallDateTime(instant).split(' ')
  return { date, time: clock }
}

const NOT_A_DATE: DateProblem = { message: '不是日期' }

/**
 * Parses 2024/1/2, 2024.1.2, 2024年1月2日, 20240102, each with or without a time; ISO with or without a time zone; spreadsheet serial numbers. A month
 * alone is refused, because the day is unknown.
 */
export function parseWrittenDate(text: string): WrittenDate | DateProblem {
  const written = foldDate(text)
  const known = parseSerial(written) ?? parseZoned(written)
  if (known) return known
  const [, year, month, day, packedMonth, packedDay, rest] = WRITTEN_DATE.exec(written) ?? []
  if (year === undefined) {
    if (parseMonthAlone(written) !== undefined) return { message: '只有年月，请写明哪一天' }
    return parseWrittenTime(written) === undefined ? NOT_A_DATE : { message: '只有时间，请写明哪一天' }
  }
  const date = `${year}-${padTwo(month ?? packedMonth)}-${padTwo(day ?? packedDay)}`
  const time = rest === undefined ? '00:00:00' : parseWrittenTime(rest)
  return time !== undefined && isDateTime(`${date} ${time}`) ? { date, time } : NOT_A_DATE
}

/** 2026-06, 2026/6, 2026年6月, 202606. */
function parseMonthAlone(written: string): string | undefined {
  const [, year, month, packed] = YEAR_AND_MONTH.exec(written) ?? []
  const found = year === undefined ? '' : `${year}-${padTwo(month ?? packed)}`
  return isMonth(found) ? found : undefined
}

/** A month, or the month of a date: spreadsheet programs turn a month into a date. */
export function parseWrittenMonth(text: string): string | undefined {
  const alone = parseMonthAlone(foldDate(text))
  if (alone !== undefined) return alone
  const day = parseWrittenDate(text)
  return 'date' in day ? day.date.slice(0, 7) : undefined
}
