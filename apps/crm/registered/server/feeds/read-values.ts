import { invalid } from '#core/contract/errors.ts'
import { toWallTime } from '#plugins/inbound/server/as-forms.ts'

const EARLIEST_MOMENT_MS = Date.parse('2000-01-01T00:00:00+08:00')

/** Refusal of an item because of one of its values. */
export const invalidField = (field: string, message: string) => invalid([{ field, message }])

/** Converts a time to wall time; the schema has already refused the future. @throws 422 if it is before 2000. */
export function readMoment(field: string, value: string): string {
  if (!(Date.parse(value) >= EARLIEST_MOMENT_MS)) throw invalidField(field, '时间不能早于2000年')
  return toWallTime(value)
}
