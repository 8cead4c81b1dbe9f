/** Shop of an institution: opened, filled, arranged by keyboard, and viewed as a student. */
import sharp from 'sharp'
import { expect, test } from './support/test.ts'

const picture = async (name: string, width: number, height: number) => ({
  name,
  mimeType: 'image/png',
  buffer: await sharp({ create: { width, height, channels: 3, background: '#357' } })
    .png()
    .toBuffer(),
})

test('a shop is opened, gets a team in an order set by keyboard, and the preview shows that order', async ({ signIn }) => {
  test.setTimeout(120_000)
  const page = await signIn('admin')
  await page.goto('/agency/storeManage?open=add')
  const drawer = page.getByRole('dialog', { name: '开店' })
  await drawer.locator('[data-item=institutionId]').getByRole('combobox').click()
  await page.getByRole('option', { name: '远洋移民事务所' }).click()
  await drawer.getByLabel('店铺logo').setInputFiles(await picture('logo.png', 200, 200))
  await drawer.getByLabel('封面').setInputFiles(await picture('cover.png', 604, 341))
  await drawer.getByLabel('店铺简介').fill('持牌顾问办理技术移民与签证')
  await expect(drawer.locator('.yh-upload img')).toHaveCount(2)
  // A picture is shown before its upload has ended.
  await expect(drawer.locator('.yh-upload-progress')).toHaveCount(0)
  await drawer.getByRole('button', { name: '确定' }).click()
  await expect(page.getByText('店铺已建好，内容齐备后请开始营业')).toBeVisible()

  const row = page.locator('tr', { hasText: '远洋移民事务所' })
  await row.getByRole('button', { name: '远洋移民事务所', exact: true }).click()
  const shop = page.getByRole('dialog', { name: '店铺' })
  await shop.getByRole('tab', { name: /服务团队/ }).click()
  for (const name of ['甲老师', '乙老师']) {
    await shop.getByRole('button', { name: '新增' }).click()
    const form = page.getByRole('dialog', { name: '新增服务团队' })
    await expect(form.locator('[data-item=institutionId] .yh-item-value')).toHaveText('远洋移民事务所')
    await form.getByLabel('姓名').fill(name)
    await form.getByLabel('头衔').fill('顾问')
    await form.getByLabel('照片').setInputFiles(await picture('photo.png', 300, 300))
    await expect(form.locator('.yh-upload img')).toHaveCount(1)
    await expect(form.locator('.yh-upload-progress')).toHaveCount(0)
    await form.getByRole('button', { name: '确定' }).click()
    await expect(form).toHaveCount(0)
    await expect(shop.getByText(name, { exact: true })).toBeVisible()
  }

  const handle = shop.getByRole('button', { name: '调整乙老师的顺序' })
  await handle.focus()
  const arranged = page.waitForResponse(response => response.url().includes('/agency/serviceTeam/arrange'))
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  expect((await arranged).status()).toBe(200)

  await shop.getByRole('tab', { name: '手机预览' }).click()
  const phone = page.getByRole('region', { name: '远洋移民事务所手机预览' })
  await expect(phone.getByRole('region', { name: '服务团队' }).getByRole('heading', { level: 4 })).toHaveText(['乙老师', '甲老师'])
  await expect(page.getByText('店铺未营业')).toBeVisible()
})
