import { invalid } from '#core/contract/errors.ts'
import { wallTime } from '#plugins/inbound/server/as-forms.ts'

const OLDEST = Date.parse('2000-01-01T00:00:00+08:00')

/** Refusal of an item because of one of its values. */
export const wrong = (field: string, message: string) => invalid([{ field, message }])

/** Converts a time to wall time; the schema has already refused the future. @throws 422 if it is before 2000. */
export function readMoment(field: string, value: string): string {
  if (!(Date.parse(value) >= OLDEST)) throw wrong(field, '时间不能早于2000年')
  return wallTime(value)
}
