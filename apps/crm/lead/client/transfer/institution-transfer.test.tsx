// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ReactNode, useState } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { createFormStore, FormFields } from '#core/runtime/form/index.ts'
import { RequestError } from '#core/runtime/http/request-error.ts'
import type { ClientFormItem, Row } from '#schemas/types/wire.ts'
import { type Answers, clearBench, renderBench } from '#tests/support/runtime-bench.tsx'
import customer from '../plugin.ts'

const PATH = '/agency/institutionsCustomer/allocation/institutions'
const all = [
  { id: 1, name: '启程留学' },
  { id: 2, name: '远景教育' },
  { id: 3, name: '启明星' },
]
const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
const context = { user: { id: 7, username: 'a', admin: false, departmentId: null, permissions: [] }, now: new Date() }
const plugins = [{ id: 'standard' }, { ...customer, requires: [] }]
const options = {
  country: [
    { value: '英国', label: '英国' },
    { value: '美国', label: '美国' },
  ],
}
const answers: Answers = {
  [`GET ${PATH}`]: ({ query }) => ({
    data: { institutionsList: query['countryOfApplicationContainsIn'] === '英国' ? all.slice(0, 1) : all },
  }),
}
afterEach(clearBench)

async function show(setup: { value?: unknown; max?: number; rows?: readonly Row[]; answers?: Answers } = {}) {
  const item: ClientFormItem = {
    name: 'institutionsIds',
    type: 'refs',
    label: '机构',
    control: 'lead/transfer',
    props: { path: PATH, from: 'intendedCountries' },
    rules: setup.max === undefined ? undefined : { max: setup.max },
  }
  const store = createFormStore({ items: [item], initial: { institutionsIds: setup.value }, context })
  const Form = (): ReactNode => {
    const [scope] = useState({ store, init: {}, rows: setup.rows ?? [] })
    return <FormFields scope={scope} />
  }
  const bench = await renderBench(<Form />, { plugins, options, answers: setup.answers ?? answers })
  return { ...bench, value: () => store.values()['institutionsIds'] }
}

describe('transfer', () => {
  it('chooses one by one, all that a search shows, and takes away', async () => {
    const { value } = await show()
    await user.click(await screen.findByLabelText('远景教育'))
    expect(value()).toEqual([2])
    await user.type(screen.getByPlaceholderText('搜索机构'), '启')
    expect(screen.queryByLabelText('远景教育')).toBeNull()
    await user.click(screen.getByLabelText('全选'))
    expect(value()).toEqual([2, 1, 3])
    expect(screen.getByText('已选 3')).toBeTruthy()
    await user.click(screen.getByLabelText('移除远景教育'))
    await user.click(screen.getByLabelText('全选'))
    expect(value()).toBeUndefined()
  })

  it('begins with the countries of the ticked rows, and keeps what is chosen when they change', async () => {
    const rows = [
      { id: 5, intendedCountries: ['英国'] },
      { id: 6, intendedCountries: null },
    ] as unknown as Row[]
    const { calls, value } = await show({ rows, value: [3] })
    await user.click(await screen.findByLabelText('启程留学'))
    expect(screen.queryByLabelText('远景教育')).toBeNull()
    expect(calls.filter(call => call.url === PATH).map(call => call.query)).toEqual([{ countryOfApplicationContainsIn: '英国' }])
    await user.click(screen.getByRole('button', { name: '移除英国' }))
    expect(await screen.findByLabelText('远景教育')).toBeTruthy()
    expect(value()).toEqual([3, 1])
    expect(within(screen.getByText('已选 2').parentElement?.parentElement as HTMLElement).getByText('启明星')).toBeTruthy()
  })

  it('lets nobody choose more than the rules allow', async () => {
    const { value } = await show({ max: 2 })
    await screen.findByLabelText('远景教育')
    await user.click(screen.getByLabelText('全选'))
    expect(await screen.findByText('最多可选择2个')).toBeTruthy()
    expect(value()).toBeUndefined()
  })

  it('offers another try when the list does not load', async () => {
    let tries = 0
    await show({
      answers: {
        [`GET ${PATH}`]: () => {
          tries += 1
          return tries === 1 ? new RequestError('网络连接异常', { status: 0 }) : { data: { institutionsList: all } }
        },
      },
    })
    await user.click(await screen.findByText('重试'))
    await waitFor(() => expect(screen.getByLabelText('启程留学')).toBeTruthy())
  })
})
