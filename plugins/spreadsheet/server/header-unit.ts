/** Extracts the unit from a column heading: 预算（万元）, 预算/元, 预算：元, 预算元. */
import { comparableHeader } from '#core/manifest/public.ts'

const UNIT_IN_BRACKETS = /[([【［]([^()[\]【】［］]*)[)\]】］]$/
const UNIT_AFTER_SIGN = /[/:]([^/:]+)$/

/** Remarks in a heading that are no unit. */
const HEADING_REMARK =
  /必填|选填|可选|可空|可不填|没有|不填|约|大概|左右|估|参考|满分|整数|数字|示例|例如|如：|如:|最多|最少|以内|下拉|格式|新|旧|备注/

/** Most characters of a unit; longer texts are sentences. */
const MAX_UNIT_LENGTH = 8

/**
 * Text of the unit as the heading has it, known or not; undefined if it names none.
 * @param labels the field's label and aliases
 */
export function unitInHeading(heading: string, labels: readonly string[]): string | undefined {
  // A trailing asterisk marks a required column.
  const text = heading.normalize('NFKC').trim().replace(/\*$/, '').trimEnd()
  const said = UNIT_IN_BRACKETS.exec(text)?.[1] ?? UNIT_AFTER_SIGN.exec(text)?.[1] ?? unitAfterLabel(text, labels)
  const unit = said?.replace(/^单位\s*[:：]?|\s/g, '') ?? ''
  return unit === '' || unit.length > MAX_UNIT_LENGTH || HEADING_REMARK.test(unit) || /\d/.test(unit) ? undefined : unit
}

/** Unit appended to the label without a separator: 预算万元. */
function unitAfterLabel(text: string, labels: readonly string[]): string | undefined {
  const plain = comparableHeader(text)
  const label = labels.map(comparableHeader).find(one => plain !== one && one.length >= 2 && plain.startsWith(one))
  const rest = label === undefined ? undefined : plain.slice(label.length)
  return rest !== undefined && /^(?:[十百千万亿]*元|[万千亿w])$/.test(rest) ? rest : undefined
}
