import { invalid } from '#core/contract/errors.ts'
import type { Option } from '#core/contract/model/option.ts'
import type { ServerServices } from '#core/contract/services.ts'
import { normalizePhone, phoneKey } from '#core/manifest/contact/normalize-contact.ts'
import { characters, cleanText, unseenText } from '#core/manifest/text/clean-text.ts'
import { wallDateTime } from '#core/manifest/time/wall-time.ts'

/** What a sent value is: its key in the item, and what it is called where it is refused. */
export interface Sent {
  readonly field: string
  readonly label: string
}

const OLDEST = Date.parse('2000-01-01T00:00:00+08:00')

/** Refuses an item for one of its values. */
export const wrong = (field: string, message: string) => invalid([{ field, message }])

/** A text as forms would keep it; null where there is nothing to read. @throws 422 */
export function readText({ field, label }: Sent, value: string | undefined, most: number, lines = false): string | null {
  const text = cleanText(value ?? '')
  if (text === '') return null
  const unseen = unseenText(text, { lines })
  if (unseen) throw wrong(field, `${label}：${unseen}`)
  if (characters(text) > most) throw wrong(field, `${label}最多${most}个字符`)
  return text
}

/** A phone number as leads have it. @throws 422 */
export function readPhone(field: string, value: string | undefined): string | null {
  if (value === undefined || value.trim() === '') return null
  if (phoneKey(value) === undefined) throw wrong(field, '请输入正确的手机号')
  return normalizePhone(value)
}

/** A moment, of which the schema knows that it is none of the future, as wall time. @throws 422 */
export function readMoment(field: string, value: string): string {
  const instant = Date.parse(value)
  if (!(instant >= OLDEST)) throw wrong(field, '时间不能早于2000年')
  return wallDateTime(new Date(instant))
}

const leaves = (options: readonly Option[]): readonly Option[] => options.flatMap(option => [option, ...leaves(option.children)])

/** Values of an option set, each once. @throws 422 for what is none of it, or is disabled */
export async function readOptions(
  { options }: Pick<ServerServices, 'options'>,
  set: string,
  { field, label }: Sent,
  values: readonly string[],
): Promise<readonly string[]> {
  if (values.length === 0) return []
  const known = new Set(leaves(await options.get(set)).flatMap(({ value, disabled }) => (disabled ? [] : [value])))
  const unknown = values.find(value => !known.has(value))
  if (unknown !== undefined) throw wrong(field, `请选择正确的${label}`)
  return [...new Set(values)]
}
