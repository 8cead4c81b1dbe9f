/** What forms and spreadsheets are held to besides the rules of the fields: a Chinese sentence where a value breaks one. */

/** A year costs at most what it costs at least, or more. */
export const tuitionProblem = (least: unknown, most: unknown): string | undefined =>
  isAmount(least) && isAmount(most) && Number(least) > Number(most) ? '最高学费不能低于最低学费' : undefined

const isAmount = (value: unknown): boolean => value !== null && value !== undefined && value !== ''

/** People follow the link from our pages. */
export const linkProblem = (link: unknown): string | undefined =>
  typeof link !== 'string' || /^https:\/\//i.test(link) ? undefined : '请输入以 https:// 开头的网址'

/** Said of a place that is none. */
export const RANK_PROBLEM = '名次请填写 8、101–150 或 1001+'

/**
 * A place in a ranking as it is kept: 8, 101–150, 1001+. People and rankings write =8, 第8名, 101-150, 101~150, 1001以上.
 * @returns undefined for what is no place
 */
export function rankText(written: string): string | undefined {
  const plain = written
    .normalize('NFKC')
    .replace(/\s/g, '')
    .replace(/^=|^第|名$|位$/g, '')
  const [, from, to, open] = /^(\d{1,5})(?:(?:[-–—~～至到])(\d{1,5})|(\+|以上|以后))?$/.exec(plain) ?? []
  const [first, last] = [Number(from), Number(to)]
  if (from === undefined || first < 1) return undefined
  if (open !== undefined) return `${first}+`
  if (to === undefined || first === last) return String(first)
  return last > first ? `${first}–${last}` : undefined
}
