// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { type ComponentProps, definePlugin } from '#core/contract/client-plugin.ts'
import { clearBench, renderBench } from '#tests/support/runtime-bench.tsx'
import { ComponentScreen } from './component-screen.tsx'

const plugin = definePlugin({
  id: 'shop',
  components: {
    rows: ({ rows, actions }: ComponentProps) => (
      <p>
        {JSON.stringify(rows)} {Object.keys(actions).join()}
      </p>
    ),
  },
})
const actions = [{ key: 'edit', label: '编辑', present: 'drawer', select: 'one' as const, url: '/x/edit' }]
const draw = (type: 'detail' | 'component', path: string) =>
  renderBench(<ComponentScreen view={{ type, component: 'shop/rows', props: {}, actions }} />, { plugins: [plugin], path })
afterEach(clearBench)

it('gives a detail the row that the address names, and the actions of its resource', async () => {
  await draw('detail', '/x/detail?id=12')
  expect(await screen.findByText('[{"id":12}] edit')).toBeTruthy()
})

it.each(['', '?id=', '?id=0', '?id=1e3', '?id=-4', '?id=1%20or%201'])('says so when a detail’s address names no row: %s', async query => {
  await draw('detail', `/x/detail${query}`)
  expect(await screen.findByText('没有指定要查看的内容')).toBeTruthy()
})

it('leaves other components to themselves', async () => {
  await draw('component', '/x/report?id=12')
  expect(await screen.findByText('[] edit')).toBeTruthy()
})
