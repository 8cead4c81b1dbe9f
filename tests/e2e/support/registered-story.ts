/** A registered user is linked to a lead and unlinked, on desktop and phone. */
import type { Page } from '@playwright/test'
import { addLead, listRows, rowAction } from './lead-steps.ts'
import { expect } from './test.ts'

const USERS = '/registeredUsers/userList'

/** Uid of a user without a lead. */
const someUser = async (page: Page): Promise<string> => {
  await page.goto(`${USERS}?quickCheck=unlinked`)
  await expect(page.getByText(/共 \d+ 条/)).toBeVisible()
  const answer = await page.request.get('/api/clientUser/admin/getClientUserList?quickCheck=unlinked&page=2&size=10')
  const { data } = (await answer.json()) as { data: { records: readonly { uid: string }[] } }
  return data.records[0]?.uid as string
}

const findUser = async (page: Page, uid: string) => {
  await page.goto(`${USERS}?uidContains=${uid}`)
  await expect(page.getByText('共 1 条')).toBeVisible()
  return listRows(page).first()
}

/** Opens the lead by the name in the row, or on phones by the card's menu. */
const openLead = async (page: Page, name: string): Promise<void> => {
  const row = listRows(page).first()
  const named = row.getByRole('button', { name, exact: true })
  await ((await named.count()) > 0 ? named.click() : rowAction(page, row, '客户详情'))
}

/** Links a user to the employee's own lead, checks both sides, and unlinks them. */
export async function linkAndUnlink(page: Page, lead: { name: string; phone: string }): Promise<void> {
  await addLead(page, lead)
  const uid = await someUser(page)
  await rowAction(page, await findUser(page, uid), '关联客户')
  const dialog = page.getByRole('dialog', { name: '关联客户' })
  await dialog.getByRole('combobox').click()
  await page.keyboard.type(lead.name)
  await page.getByRole('option', { name: new RegExp(`^${lead.name}（`) }).click()
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect(page.getByText('关联成功')).toBeVisible()
  await expect((await findUser(page, uid)).getByText(lead.name, { exact: true })).toBeVisible()

  await openLead(page, lead.name)
  const detail = page.getByRole('dialog', { name: '客户详情' })
  await detail.getByRole('tab', { name: '注册用户' }).click()
  await expect(detail.getByRole('button', { name: uid, exact: true })).toBeVisible()
  await detail.getByRole('tab', { name: '动态' }).click()
  await expect(detail.getByText(`用户ID：${uid}`)).toBeVisible()

  await rowAction(page, await findUser(page, uid), '取消关联')
  await page.getByRole('button', { name: '确定' }).last().click()
  await expect(page.getByText('已取消关联')).toBeVisible()
  await expect((await findUser(page, uid)).getByText(lead.name, { exact: true })).toHaveCount(0)
}
