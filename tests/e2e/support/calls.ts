import type { Page } from '@playwright/test'
import { expect } from './test.ts'

/** Posts as the employee who is signed in on this page, with the page's headers. */
export const post = async (page: Page, path: string, data: object): Promise<void> => {
  const headers = { 'X-Requested-With': 'yuanhang', Origin: new URL(page.url()).origin, 'Idempotency-Key': crypto.randomUUID() }
  const answer = await page.request.post(`/api${path}`, { data, headers })
  expect(answer.ok(), await answer.text()).toBe(true)
}

/** Ids of the first rows of a list. */
export const idsOf = async (page: Page, list: string): Promise<readonly number[]> => {
  const { data } = (await (await page.request.get(`/api${list}`)).json()) as { data: { records: readonly { id: number }[] } }
  return data.records.map(record => record.id)
}

export const employeeId = async (page: Page, username: string): Promise<number> =>
  (await idsOf(page, `/system/employee/list?usernameContains=${username}`))[0] ?? 0
