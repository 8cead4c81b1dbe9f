// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { clearBench, renderBench } from '#tests/support/runtime-bench.tsx'
import { BarChart, FunnelChart } from './charts.tsx'

const props = {
  title: '来源',
  labels: ['搜索', '朋友'],
  series: [{ name: '新增客资', values: [12, 0], format: 'integer', links: ['/leads?figure=x', '/leads?figure=y'] }],
}
const show = (part: typeof BarChart, given: object = props) => {
  const Part = part
  const none = { rows: [], action: undefined, actions: {}, view: undefined, close: () => {} }
  return renderBench(<Part props={{ ...given }} {...none} />, { plugins: [] })
}
afterEach(clearBench)

it('a chart is told in a sentence, with its numbers in a table out of sight that nothing in can be tabbed to', async () => {
  await show(BarChart)
  expect(screen.getByRole('img').getAttribute('aria-label')).toBe('来源：共2项，最高为搜索（12）')
  const table = screen.getByRole('table', { name: '来源' })
  expect(table.closest('.yh-unseen')).toBeTruthy()
  expect(within(table).getByRole('row', { name: '搜索 12' })).toBeTruthy()
  expect(within(table).queryByRole('link')).toBeNull()
})

it('gives way to its numbers, which lead to what is behind them, and comes back', async () => {
  await show(BarChart)
  const menu = screen.getByRole('button', { name: '来源：更多' })
  await userEvent.click(menu)
  await userEvent.click(screen.getByRole('menuitem', { name: '查看数据表' }))
  expect(screen.queryByRole('img')).toBeNull()
  const region = within(screen.getByRole('region', { name: '来源数据表' }))
  expect(region.getByRole('link', { name: '12' }).getAttribute('href')).toBe('/leads?figure=x')
  expect(region.queryByRole('link', { name: '0' })).toBeNull()
  await userEvent.click(menu)
  await userEvent.click(screen.getByRole('menuitem', { name: '查看图表' }))
  expect(screen.getByRole('img')).toBeTruthy()
})

it('says how many came over from step to step', async () => {
  await show(FunnelChart, { title: '转化', labels: ['新增', '成单'], series: [{ name: '人数', values: [40, 10], format: 'integer' }] })
  expect(screen.getByRole('row', { name: '项目 人数 较上一步(%) 占首项(%)' })).toBeTruthy()
  expect(screen.getByRole('row', { name: '成单 10 25.00 25.00' })).toBeTruthy()
  expect(screen.getByRole('row', { name: '新增 40 暂无 暂无' })).toBeTruthy()
})

it('without a number there is no picture to draw or to save', async () => {
  await show(BarChart, { title: '来源', labels: ['搜索'], series: [{ name: '人数', values: [null] }] })
  expect(screen.getByText('暂无数据')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '来源：更多' }))
  expect(screen.queryByRole('menuitem', { name: '保存图片' })).toBeNull()
})
