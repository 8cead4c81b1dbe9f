import { expect, it } from 'vitest'
import { linkProblem, rankText, tuitionProblem } from './rules.ts'

it.each([
  ['8', '8'],
  ['=8', '8'],
  ['第8名', '8'],
  [' １０１ - １５０ ', '101–150'],
  ['101—150', '101–150'],
  ['101~150', '101–150'],
  ['101至150', '101–150'],
  ['150–150', '150'],
  ['1001+', '1001+'],
  ['1001以上', '1001+'],
  ['007', '7'],
])('a place written %s is kept as %s', (written, kept) => expect(rankText(written)).toBe(kept))

it.each(['', '0', '-5', '150–101', '1.5', '前十', '1–2–3', '123456', '+', '8a', '0–10'])('%s is no place', written =>
  expect(rankText(written)).toBeUndefined(),
)

it('tuition is a range where both ends are known', () => {
  expect(tuitionProblem('10', '9.99')).toBe('最高学费不能低于最低学费')
  expect([tuitionProblem('9', '10'), tuitionProblem('9', '9'), tuitionProblem(null, '1'), tuitionProblem('9', undefined)]).toEqual(
    Array.from({ length: 4 }),
  )
})

it('a link is safe for who follows it', () => {
  expect(linkProblem('http://a.example/')).toBe('请输入以 https:// 开头的网址')
  expect([linkProblem('https://a.example/'), linkProblem('HTTPS://a.example/'), linkProblem(null), linkProblem(undefined)]).toEqual(
    Array.from({ length: 4 }),
  )
})
