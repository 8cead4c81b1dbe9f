import { employeeId, idsOf, post } from './support/calls.ts'
import { expect, test } from './support/test.ts'

const bell = { name: /^消息/ } as const

test('a message written by hand shows at once on the open page of who it is for', async ({ signIn }) => {
  // Slow: two users, a form with an editor, and its effect on the other user's page.
  test.slow()
  const reader = await signIn('sales_a1')
  await reader.goto('/message')
  await expect(reader.getByText(/共 \d+ 条/)).toBeVisible()

  const writer = await signIn('admin')
  await writer.goto('/message/manual')
  await writer.getByRole('button', { name: '新增' }).click()
  await writer.getByPlaceholder('请输入标题').fill('今晚系统维护')
  await writer.getByPlaceholder('请输入摘要').fill('23:00 起维护半小时')
  await writer.getByRole('textbox', { name: '内容', exact: true }).fill('今晚 23:00 维护。\n\n请保存 <b>工作</b>。')
  await writer.getByRole('switch').click()
  await writer.getByPlaceholder('请选择接收人').click()
  await writer.keyboard.type('林晓雯')
  await writer.getByRole('option', { name: /^林晓雯/ }).click()
  await writer.keyboard.press('Escape')
  await writer.getByRole('button', { name: '确定' }).last().click()
  await expect(writer.getByText('已推送', { exact: true }).first()).toBeVisible()

  await expect(reader.getByRole('button', { name: '23:00 起维护半小时' }).first()).toBeVisible()
  await expect(reader.getByRole('region', { name: '消息列表' }).getByText('今晚系统维护')).toBeVisible()

  await reader.reload()
  const dialog = reader.getByRole('dialog')
  await expect(dialog.getByText('请保存 <b>工作</b>。')).toBeVisible()
  await dialog.getByRole('button', { name: '下一条（1/1）' }).click()
  await expect(reader.getByText('没有下一条了')).toBeVisible()
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect(dialog).toBeHidden()

  // Six customers at once produce one message that links to the list.
  const [mine, other] = [await employeeId(writer, 'sales_a1'), await employeeId(writer, 'sales_a2')]
  const leads = await idsOf(writer, `/agency/institutionsCustomer/list?size=10&attributablePersonIs=${other}`)
  const give = (attributablePersonId: number): Promise<void> =>
    post(writer, '/agency/institutionsCustomer/setAttributablePerson', { id: leads.slice(0, 6), attributablePersonId })
  await give(mine)
  await reader.getByRole('button', { name: '系统管理员将6位客户分配给您，请及时跟进' }).first().click()
  await expect(reader.getByRole('heading', { name: '您有6条新的客资' })).toBeVisible()
  await reader.getByRole('region', { name: '消息内容' }).getByRole('button', { name: '查看详情' }).click()
  await expect(reader).toHaveURL(/\/newCustomer\/institutionsCustomer$/)
  await give(other)
})

test('the bell shows the latest three; opening one reads it; all can be read at once', async ({ signIn }) => {
  // An employee without customers gets no reminders in between.
  const page = await signIn('finance_1')
  await page.goto('/message')
  await page.getByRole('button', bell).click()
  const latest = page.getByRole('dialog', { name: '未读消息' })
  await expect(latest.getByRole('listitem')).toHaveCount(3)
  await latest.getByText('欢迎使用远航').click()
  await expect(page).toHaveURL(/\/message\?id=\d+$/)
  await expect(page.getByRole('heading', { name: '欢迎使用远航' })).toBeVisible()
  await expect(page.getByRole('button', { name: '消息，3条未读' })).toBeVisible()
  await page.getByRole('region', { name: '消息列表' }).getByRole('button', { name: '全部已读' }).click()
  await expect(page.getByText('操作成功')).toBeVisible()
  await expect(page.getByRole('button', { name: '消息', exact: true })).toBeVisible()
})

test('a page that lost its connection hears what it missed', async ({ signIn }) => {
  const page = await signIn('sales_a2')
  await page.goto('/message')
  const context = page.context()
  await expect(page.getByText(/共 \d+ 条/)).toBeVisible()
  await context.setOffline(true)
  const writer = await signIn('admin')
  await writer.goto('/message')
  const to = [await employeeId(writer, 'sales_a2')]
  await post(writer, '/message/manual/add', { title: '断线时的消息', summary: '摘要', content: '<p>内容</p>', employeeIds: to })
  await context.setOffline(false)
  await expect(page.getByRole('region', { name: '消息列表' }).getByText('断线时的消息')).toBeVisible()
})
