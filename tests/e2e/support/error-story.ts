import type { Locator, Page, Route } from '@playwright/test'
import { bulkAction, choose, LEADS, rowWith } from './lead-steps.ts'
import { openAccount, patchAnswer } from './page-checks.ts'
import { expect, test } from './test.ts'

const REVIEWS = '/approvalCenter/institutionalCooperationReview'
const MOVE_REQUEST = '**/api/agency/institutionsCustomer/highSeas'

type Answer = (route: Route) => Promise<void>

/** Runs a duplicate check. */
const askDuplicates = async (page: Page): Promise<void> => {
  const box = page.getByRole('textbox', { name: '客户查重' })
  const opener = page.getByRole('button', { name: '客户查重' })
  await expect(box.or(opener).first()).toBeVisible()
  if (!(await box.isVisible())) await opener.click()
  await box.fill('13500000000')
  // Enter is ignored until the previous response was handled.
  await expect(page.getByRole('button', { name: '查重', exact: true })).toBeEnabled()
  await box.press('Enter')
}

const failures: readonly (readonly [what: string, answer: Answer, toast: string])[] = [
  [
    'a refusal',
    route => route.fulfill({ status: 409, json: { code: 3000, message: '归属人已作废，请联系管理员' } }),
    '归属人已作废，请联系管理员',
  ],
  ['another error with words', route => route.fulfill({ status: 429, json: { code: 429, message: '查重次数过多' } }), '查重次数过多'],
  ['an error without words', route => route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>!</h1>' }), '502 Bad Gateway'],
  ['no answer', route => route.abort('connectionreset'), '网络连接异常'],
]

const toasts = async (page: Page): Promise<void> => {
  // A single route for all responses: between two routes the real server would answer.
  let answer: Answer = route => route.fulfill({ status: 409, json: { code: 3000, message: 'type=1以下客户已成单：张三、李四' } })
  await page.route('**/api/verifyDuplicate**', route => answer(route))
  await askDuplicates(page)
  const dialog = page.getByRole('dialog', { name: '提示' })
  await expect(dialog).toContainText('以下客户已成单：张三、李四')
  await expect(dialog).not.toContainText('type=1')
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect(dialog).toBeHidden()
  for (const [what, failing, toast] of failures) {
    answer = failing
    await askDuplicates(page)
    await expect(page.locator('.arco-message').getByText(toast, { exact: true }), what).toBeVisible()
  }
  await page.unroute('**/api/verifyDuplicate**')
}

/** Submits 移入公海 for the first row, an action with a second question after a refusal. */
const moveToSea = async (page: Page): Promise<Locator> => {
  await page.goto(LEADS)
  await page.getByRole('checkbox', { name: /^选择/ }).first().check()
  await bulkAction(page, '移入公海')
  await choose(page, '移入原因', '客户流失')
  await page.getByRole('dialog').last().getByRole('button', { name: '确定' }).click()
  return page.getByRole('dialog').last()
}

const refusedActions = async (page: Page): Promise<void> => {
  const more = {
    merge: { url: '/retention/retentionClients/merge', title: '领取/分配失败', label: '合并客资' },
    secondVerify: { url: '/agency/institutionsCustomer/confirmAllocate', message: '该客户已分配至机构CRM，继续操作将变更归属人和跟进人' },
  }
  await patchAnswer(page, '**/api/runtime/screen?path=%2FnewCustomer%2FinstitutionsCustomer', screen => {
    const view = screen['view'] as { readonly actions: readonly { readonly key: string }[] }
    return {
      ...screen,
      view: { ...view, actions: view.actions.map(action => (action.key === 'highSeas' ? { ...action, ...more } : action)) },
    }
  })

  const duplicate = { result: false, customerId: 1, clientUserId: 2, attributionId: 3 }
  await page.route(MOVE_REQUEST, route =>
    route.request().method() === 'POST'
      ? route.fulfill({ json: { code: 200, message: '分配/领取失败：客户已存在', data: duplicate } })
      : route.continue(),
  )
  await page.route('**/api/retention/retentionClients/merge', route => route.fulfill({ json: { code: 200, data: null } }))
  const failed = await moveToSea(page)
  await expect(failed).toContainText('领取/分配失败')
  const merged = page.waitForRequest('**/api/retention/retentionClients/merge')
  await failed.getByRole('button', { name: '合并客资' }).click()
  expect((await merged).postDataJSON()).toEqual({ customerId: 1, clientUserId: 2, attributionId: 3 })
  await expect(page.getByText('合并成功')).toBeVisible()
  await page.unroute(MOVE_REQUEST)

  await page.route(MOVE_REQUEST, route =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 409, json: { code: 3000, message: more.secondVerify.message } })
      : route.continue(),
  )
  await page.route('**/api/agency/institutionsCustomer/confirmAllocate', route =>
    route.fulfill({ json: { code: 200, message: '分配成功', data: null } }),
  )
  const question = await moveToSea(page)
  await expect(question).toContainText('继续操作将变更归属人和跟进人')
  await question.getByRole('button', { name: '继续' }).click()
  await expect(page.getByText('分配成功')).toBeVisible()
  await page.unroute(MOVE_REQUEST)
}

/** Another user was faster: the server's own refusal, in a dialog titled by the action. */
const failedPass = async (page: Page): Promise<void> => {
  await page.goto(`${REVIEWS}?quickCheck=first`)
  const row = rowWith(page, '待初审').first()
  await row
    .getByRole('button', { name: '更多操作' })
    .or(row.getByRole('button', { name: '初审通过' }))
    .first()
    .click()
  const item = page.getByRole('menuitem', { name: '初审通过' })
  if (await item.isVisible()) await item.click()
  await page.route('**/firstPass', route => route.fulfill({ status: 409, json: { code: 3000, message: '该申请已被处理' } }))
  await page.getByRole('dialog').last().or(page.locator('.arco-popconfirm')).last().getByRole('button', { name: '确定' }).click()
  const dialog = page.getByRole('dialog', { name: '通过失败' })
  await expect(dialog).toContainText('该申请已被处理')
  await dialog.getByRole('button', { name: '确定' }).click()
}

/** The application's script fails to load: the page shows a message by its style sheet alone. */
const missingBundle = async (page: Page): Promise<void> => {
  await page.route('**/assets/main-*.js', route => route.abort())
  await page.goto(LEADS)
  const again = page.getByRole('link', { name: '重新打开' })
  await expect(again).toBeHidden()
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) if (animation.effect?.getComputedTiming().iterations === 1) animation.finish()
  })
  await page.unroute('**/assets/main-*.js')
  await again.click()
  await expect(page.getByRole('main')).toBeVisible()
}

/** Chunks that a release has removed, and chunks that never load. */
const missingChunk = async (page: Page): Promise<void> => {
  const offer = page.getByRole('dialog', { name: '页面资源加载失败' })
  const changePassword = async (): Promise<void> => {
    await openAccount(page)
    await page.getByRole('menuitem', { name: '修改密码' }).click()
  }
  // The frame of a form, requested with the first press only.
  await page.goto(LEADS)
  await expect(page.getByText(/共 \d+ 条/)).toBeVisible()
  const asked: string[] = []
  await page.route('**/assets/*.js', route => {
    asked.push(route.request().url())
    return route.fulfill({ status: 404, body: '' })
  })
  await page.getByRole('button', { name: '新增客户' }).click()
  await offer.getByRole('button', { name: '稍后再说' }).click()
  expect(asked.length).toBeGreaterThan(0)
  expect(new Set(asked).size).toBe(asked.length)
  await page.unroute('**/assets/*.js')

  await page.goto('/message')
  await expect(page.getByText(/共 \d+ 条/)).toBeVisible()
  await page.route('**/assets/*.js', route => route.fulfill({ status: 404, body: '' }))
  await changePassword()
  await expect(offer).toContainText('系统可能已更新')
  await page.unroute('**/assets/*.js')
  await offer.getByRole('button', { name: '刷新页面' }).click()
  await expect(page.getByText(/共 \d+ 条/)).toBeVisible()

  await page.route('**/assets/*.css', route => route.abort())
  await changePassword()
  await offer.getByRole('button', { name: '稍后再说' }).click()
  await expect(offer).toBeHidden()
  // Unsaved input can be completed first.
  await expect(page.getByText(/共 \d+ 条/)).toBeVisible()
  await page.unroute('**/assets/*.css')

  await page.clock.install()
  await page.reload()
  await expect(page.getByText(/共 \d+ 条/)).toBeVisible()
  await page.route('**/assets/*.js', () => {})
  await changePassword()
  await page.clock.fastForward(119_000)
  await expect(offer).toHaveCount(0)
  await page.clock.fastForward(2_000)
  await expect(offer).toBeVisible()
}

/** Registers the test of error messages for the project's width. */
export const errorTests = (): void => {
  test('whatever fails says so: toasts, dialogs, questions, and a reload when code is lost', async ({ signIn }) => {
    test.setTimeout(90_000)
    const page = await signIn('admin')
    await page.goto('/message')
    await toasts(page)
    await refusedActions(page)
    await failedPass(page)
    await missingBundle(page)
    await missingChunk(page)
  })
}
