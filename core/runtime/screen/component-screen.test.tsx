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
afterEach(clearBench)

it('gives a component the actions of its resource, and no row', async () => {
  await renderBench(<ComponentScreen view={{ type: 'component', component: 'shop/rows', props: {}, actions }} />, {
    plugins: [plugin],
    path: '/x/rows?id=12',
  })
  expect(await screen.findByText('[] edit')).toBeTruthy()
})
