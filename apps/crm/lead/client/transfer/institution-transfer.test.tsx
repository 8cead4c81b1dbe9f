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

const ALLOCATION_INSTITUTIONS_PATH = '/agency/institutionsCustomer/allocation/institutions'
const institution = (id: number, name: string, more = {}) => ({
  id,
  name,
  score: '80.00',
  countries: [],
  services: [],
  openLeads: 0,
  ...more,
})
const allInstitutions = [
  institution(1, '启程留学', {
    score: '86.50',
    countries: ['英国', '美国'],
    services: ['本科申请', '文书', '签证', '陪读'],
    openLeads: 12,
  }),
  institution(2, '远景教育'),
  institution(3, '启明星'),
  institution(4, '环球'),
]
const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
const pageContext = { user: { id: 7, username: 'a', admin: false, departmentId: null, permissions: [] }, now: new Date() }
const plugins = [{ id: 'standard' }, { ...customer, requires: [] }]
const countryOptions = {
  country: [
    { value: '英国', label: '英国' },
    { value: '美国', label: '美国' },
  ],
}
const answers: Answers = {
  [`GET ${ALLOCATION_INSTITUTIONS_PATH}`]: ({ query }) => ({
    data: { most: 3, institutionsList: query['countryOfApplicationContainsIn'] === '英国' ? allInstitutions.slice(0, 1) : allInstitutions },
  }),
}
afterEach(clearBench)

async function renderTransfer(
  setup: { value?: unknown; init?: Readonly<Record<string, unknown>>; rows?: readonly Row[]; answers?: Answers } = {},
) {
  const item: ClientFormItem = {
    name: 'institutionsIds',
    type: 'refs',
    label: '机构',
    control: 'lead/transfer',
    props: { path: ALLOCATION_INSTITUTIONS_PATH, from: 'intendedCountries' },
  }
  const store = createFormStore({ items: [item], initial: { institutionsIds: setup.value }, context: pageContext })
  const Form = (): ReactNode => {
    const [scope] = useState({ store, init: setup.init ?? {}, rows: setup.rows ?? [] })
    return <FormFields scope={scope} />
  }
  const bench = await renderBench(<Form />, { plugins, options: countryOptions, answers: setup.answers ?? answers })
  return { ...bench, value: () => store.values()['institutionsIds'] }
}

describe('transfer', () => {
  it('begins in the search, chooses one by one and takes away', async () => {
    const { value } = await renderTransfer()
    await waitFor(() => expect(document.activeElement).toBe(screen.getByPlaceholderText('搜索机构')))
    await user.click(await screen.findByLabelText('远景教育'))
    expect(value()).toEqual([2])
    await user.type(screen.getByPlaceholderText('搜索机构'), '启')
    expect(screen.queryByLabelText('远景教育')).toBeNull()
    await user.click(screen.getByLabelText('启明星'))
    expect(value()).toEqual([2, 3])
    await user.click(screen.getByLabelText('移除远景教育'))
    await user.click(screen.getByLabelText('启明星'))
    expect(value()).toBeUndefined()
  })

  it('shows what tells institutions apart: score, leads without order, countries of the filter with services', async () => {
    const rows = [{ id: 5, intendedCountries: ['英国'] }]
    await renderTransfer({ rows })
    const facts = document.getElementById((await screen.findByLabelText('启程留学')).getAttribute('aria-describedby') ?? '')
    expect([...(facts?.children ?? [])].map(fact => fact.textContent)).toEqual([
      '评分 86.50 · 未成单客资 12',
      '英国：本科申请、文书、签证 等 4 项',
    ])
  })

  it('begins with the countries of the ticked rows, and keeps what is chosen when they change', async () => {
    const rows = [
      { id: 5, intendedCountries: ['英国'] },
      { id: 6, intendedCountries: null },
    ]
    const { calls, value } = await renderTransfer({ rows, value: [3] })
    await user.click(await screen.findByLabelText('启程留学'))
    expect(screen.queryByLabelText('远景教育')).toBeNull()
    expect(calls.filter(call => call.url === ALLOCATION_INSTITUTIONS_PATH).map(call => call.query)).toEqual([
      { countryOfApplicationContainsIn: '英国' },
    ])
    await user.click(screen.getByRole('button', { name: '移除英国' }))
    expect(await screen.findByLabelText('远景教育')).toBeTruthy()
    expect(value()).toEqual([3, 1])
    expect(within(screen.getByText('已选 2').parentElement?.parentElement as HTMLElement).getByText('启明星')).toBeTruthy()
  })

  it('is off for others once as many are chosen as may be, and says so', async () => {
    const { value } = await renderTransfer()
    for (const name of ['启程留学', '远景教育', '启明星']) await user.click(await screen.findByLabelText(name))
    const other = screen.getByLabelText<HTMLInputElement>('环球')
    expect(other.disabled).toBe(true)
    expect(screen.getByText('已选满 3 家，取消一家才能再选')).toBeTruthy()
    await user.click(screen.getByLabelText('启明星'))
    expect(other.disabled).toBe(false)
    expect(value()).toEqual([1, 2])
  })

  it('counts what the one lead has already, and does not offer it again', async () => {
    await renderTransfer({ init: { source: { most: 1, taken: [2] } } })
    expect((await screen.findByLabelText<HTMLInputElement>('远景教育')).disabled).toBe(true)
    await user.click(screen.getByLabelText('启明星'))
    expect(screen.getByLabelText<HTMLInputElement>('环球').disabled).toBe(true)
  })

  it('offers another try when the list does not load', async () => {
    let tries = 0
    await renderTransfer({
      answers: {
        [`GET ${ALLOCATION_INSTITUTIONS_PATH}`]: () => {
          tries += 1
          return tries === 1 ? new RequestError('网络连接异常', { status: 0 }) : { data: { most: 3, institutionsList: allInstitutions } }
        },
      },
    })
    await user.click(await screen.findByText('重试'))
    await waitFor(() => expect(screen.getByLabelText('启程留学')).toBeTruthy())
  })
})
