/** Rules that forms and spreadsheets share beyond the field rules: each returns a Chinese sentence, or undefined if the value is valid. */

/** The maximum tuition must not be below the minimum. */
export const tuitionProblem = (least: unknown, most: unknown): string | undefined =>
  hasAmount(least) && hasAmount(most) && Number(least) > Number(most) ? '最高学费不能低于最低学费' : undefined

const hasAmount = (value: unknown): boolean => value !== null && value !== undefined && value !== ''

/** Only https:, since users follow the link from the product's pages. */
export const linkProblem = (link: unknown): string | undefined =>
  typeof link !== 'string' || /^https:\/\//i.test(link) ? undefined : '请输入以 https:// 开头的网址'

/** Message for an invalid ranking place. */
export const RANK_PROBLEM = '名次请填写 8、101–150 或 1001+'

/**
 * Ranking place in its stored form: 8, 101–150, 1001+. Accepts =8, 第8名, 101-150, 101~150, 1001以上.
 * @returns undefined if the text is no place
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
