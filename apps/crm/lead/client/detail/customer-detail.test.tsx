// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { ComponentProps, PresenterProps } from '#core/contract/client-plugin.ts'
import { RequestError } from '#core/runtime/http/request-error.ts'
import type { ClientAction } from '#schemas/types/wire.ts'
import { type Answers, clearBench, renderBench } from '#tests/support/runtime-bench.tsx'
import customer from '../plugin.ts'
import { CustomerDetail } from './customer-detail.tsx'

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
const base = '/agency/institutionsCustomer'
const client = {
  id: 12,
  name: '张三',
  phoneNumber: '139****1111',
  wechat: null,
  customerSource: '抖音',
  consultingProject: ['文书', '语言考试'],
  intentionLevel: 'HIGH',
  intendedCountries: [],
  customerPhase: 'TO_BE_ALLOCATED',
  status: 'NORMAL',
  exclusive: false,
  budget: '12.50',
  createdDate: '2026-01-02 03:04:05',
}
const details = {
  id: 12,
  version: 3,
  canAct: true,
  institutionsCustomer: client,
  attributablePerson: { id: 1, username: 'li', name: '李四' },
  staffPerson: null,
  followUpWithPeople: null,
  creator: { id: 1, name: '王五' },
  institutionsFollowUpGrouping: [{ id: 5, name: '启程留学', number: 4 }],
  basicInformationGroup: [{ id: 5, name: '启程留学', customerStatus: 'IN_FOLLOW_UP' }],
  orderGrouping: { proceed: 0, cancel: 2 },
  followUpRecordsCount: 23,
  relationsCount: 1,
}
const followUp = (id: number, content: string) => ({
  id,
  createdDate: '2026-01-03 00:00:00',
  followUpTime: '2026-01-03 00:00:00',
  followUpPeople: { id: 1, name: '李四' },
  followUpContent: content,
  nextFollowUpTime: null,
  intentionLevel: null,
  correction: null,
  correctedDate: null,
})
const list = (records: readonly object[], total = records.length) => ({ data: { records, total } })
const answers: Answers = {
  'GET /auth/profile': () => ({ data: { id: 1, admin: false, permissions: [`${base}/list`], username: 'li', name: '李四' } }),
  'GET /runtime/menu': () => ({ data: { revision: '1', groups: [], screens: {} } }),
  [`GET ${base}/details`]: () => ({ data: details }),
  [`GET ${base}/internalFollowUpRecords`]: ({ query }) => list([followUp(Number(query['page']), `第${query['page']}页`)], 23),
  [`GET ${base}/followUpRecords`]: ({ query }) => list([followUp(1, `机构${query['institutionsIdIs']}的跟进`)]),
  [`GET ${base}/allocationRecords`]: () =>
    list([
      {
        id: 1,
        createdDate: '2026-01-04 00:00:00',
        operator: { id: 1, username: 'li' },
        institutions: { id: 5, name: '启程留学' },
        qrUrl: 'https://x/1',
        allocationMethod: 'manualAllocate',
        customerStatus: 'IN_FOLLOW_UP',
        withdrawnDate: null,
      },
      {
        id: 2,
        createdDate: '2026-01-05 00:00:00',
        operator: null,
        institutions: { id: 6, name: '启明星' },
        qrUrl: null,
        allocationMethod: 'jigouyuyue',
        customerStatus: 'IN_FOLLOW_UP',
        withdrawnDate: null,
      },
    ]),
  [`GET ${base}/ordersInProgress`]: () => list([]),
  [`GET ${base}/cancelledOrders`]: () =>
    list([
      {
        id: 1,
        orderNumber: 'A1',
        institutions: null,
        signingTime: null,
        cancelTime: null,
        serviceItem: null,
        orderAmount: '12345.60',
        amountToBeRefunded: null,
        refundedAmount: null,
        reasonForCancellation: '用户取消',
      },
    ]),
  [`GET ${base}/timeline`]: () =>
    list([
      {
        id: 'a1',
        time: '2026-01-06 00:00:00',
        kind: 'phase',
        title: '客户阶段变更',
        text: '新客资 → 已联系',
        operator: null,
        institutions: null,
      },
    ]),
  [`GET ${base}/basicInformation`]: ({ query }) => ({
    data: {
      ...client,
      customerStatus: query['institutionsIdIs'] ? 'IN_FOLLOW_UP' : null,
      institutions: query['institutionsIdIs'] ? { id: 5, name: '启程留学' } : null,
      creator: { id: 1, name: '王五' },
      attribution: null,
      followUpWithPeople: null,
      staffPerson: null,
    },
  }),
  'POST /runtime/reveal': () => ({ data: { value: '13900001111' } }),
}
const phases = [
  ['NEW_CUSTOMER_CAPITAL', '新客资'],
  ['CONTACTS', '已联系'],
  ['IN_INTENTION', '意向中'],
  ['TO_BE_ALLOCATED', '待分配'],
  ['ALLOCATED', '已分配'],
  ['MULTIPLE_ASSIGNMENT', '多次分配'],
  ['ORDERED', '已成单'],
].map(([value = '', label = '']) => ({ value, label }))
const sets = [
  'customerSource',
  'serviceCategory',
  'intentionLevel',
  'country',
  'star',
  'gender',
  'city',
  'highestDegree',
  'languageGradeType',
  'leadStatus',
  'registered',
  'moveInReason',
  'allocationMethod',
]
const options = {
  ...Object.fromEntries(sets.map(name => [name, []])),
  customerPhase: phases,
  relationStatus: [{ value: 'IN_FOLLOW_UP', label: '跟进中' }],
}
const follow: ClientAction = {
  key: 'followUpWithCustomers',
  label: '跟进',
  present: 'test/show',
  select: 'one',
  url: `${base}/followUpWithCustomers`,
}
const presented: PresenterProps[] = []
const plugins = [
  { id: 'standard' },
  { id: 'qr', components: { code: ({ props }: ComponentProps) => <p>码：{String(props['text'])}</p> } },
  {
    id: 'test',
    presenters: {
      show: (props: PresenterProps) => (
        <button type="button" onClick={() => props.close(true)}>
          {presented.push(props) && '保存'}
        </button>
      ),
    },
  },
  customer,
]
afterEach(async () => {
  await clearBench()
  presented.length = 0
})

const show = (
  setup: { answers?: Answers; actions?: ComponentProps['actions']; rows?: ComponentProps['rows']; props?: ComponentProps['props'] } = {},
) =>
  renderBench(
    <CustomerDetail
      props={setup.props ?? {}}
      rows={setup.rows ?? [{ id: 12 }]}
      action={undefined}
      actions={setup.actions ?? {}}
      view={undefined}
      close={() => {}}
    />,
    { plugins, options, answers: { ...answers, ...setup.answers } },
  )
const openTab = async (name: RegExp): Promise<void> => user.click(await screen.findByRole('tab', { name }))

describe('a client in the high seas', () => {
  const sea = { ...details, institutionsCustomer: { ...client, status: 'LOSS' } }
  const profile = (...permissions: string[]) => ({ data: { id: 1, admin: false, permissions, username: 'li', name: '李四' } })

  it('can only be picked up, by whoever may', async () => {
    let taken = false
    const bench = await show({
      actions: { followUpWithCustomers: follow },
      answers: {
        'GET /auth/profile': () => profile('/agency/highSeas/receive'),
        [`GET ${base}/details`]: () => ({ data: taken ? details : sea }),
        'POST /callingUpTheCustomer': () => {
          taken = true
          return { message: '捞取成功' }
        },
      },
    })
    await user.click(await screen.findByRole('button', { name: '领取' }))
    expect(screen.queryByRole('button', { name: '跟进' })).toBeNull()
    await user.click(await screen.findByRole('button', { name: '确定' }))
    expect(await screen.findByText('捞取成功')).toBeTruthy()
    expect(await screen.findByRole('button', { name: '跟进' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: '领取' })).toBeNull()
    expect(bench.calls.find(call => call.method === 'POST')).toMatchObject({ url: '/callingUpTheCustomer', body: { id: 12 } })
  })

  it('offers nothing to the others', async () => {
    await show({ actions: { followUpWithCustomers: follow }, answers: { [`GET ${base}/details`]: () => ({ data: sea }) } })
    expect(await screen.findByText('公海')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /领取|跟进$/ })).toBeNull()
  })
})

describe('header', () => {
  it('marks every stage up to the current one as finished', async () => {
    await show()
    const stages = await screen.findByRole('list', { name: '客户阶段' })
    const done = within(stages)
      .getAllByRole('listitem')
      .map(stage => stage.textContent?.includes('已完成'))
    expect(done).toEqual([true, true, true, true, false, false])
    expect(stages.querySelector('[aria-current=step]')?.textContent).toContain('待分配')
  })

  it('names the shared stage by what it is', async () => {
    await show({
      answers: {
        [`GET ${base}/details`]: () => ({
          data: { ...details, institutionsCustomer: { ...client, customerPhase: 'MULTIPLE_ASSIGNMENT' } },
        }),
      },
    })
    expect((await screen.findByRole('list', { name: '客户阶段' })).textContent).toContain('多次分配')
  })

  it('reveals a contact on a press, to whoever may act', async () => {
    const { calls } = await show()
    await user.click(await screen.findByRole('button', { name: '查看完整手机号' }))
    expect(await screen.findByText('13900001111')).toBeTruthy()
    expect(calls.find(call => call.method === 'POST')?.body).toEqual({ entity: 'institutionsCustomer', field: 'phoneNumber', id: 12 })
    expect(screen.getByRole('button', { name: '复制手机号' })).toBeTruthy()
  })

  it('keeps contacts masked for those who only read', async () => {
    await show({ answers: { [`GET ${base}/details`]: () => ({ data: { ...details, canAct: false } }) } })
    expect(await screen.findByText('139****1111')).toBeTruthy()
    expect(screen.queryByRole('button', { name: '查看完整手机号' })).toBeNull()
  })
})

describe('tabs', () => {
  it('show follow-ups by group with counts, a page at a time', async () => {
    await show()
    expect(await screen.findByRole('tab', { name: /跟进记录\s*27/ })).toBeTruthy()
    expect(await screen.findByText('第1页')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: '第2页' }))
    expect(await screen.findByText('第2页', { selector: 'p' })).toBeTruthy()
    await openTab(/启程留学\s*4/)
    expect(await screen.findByText('机构5的跟进')).toBeTruthy()
  })

  it('show the QR code of an allocation, and warn of a self-booked one', async () => {
    await show()
    await openTab(/分配记录/)
    const [first, second] = await screen.findAllByRole('button', { name: '二维码' })
    await user.click(first as HTMLElement)
    expect(await screen.findByText('码：https://x/1')).toBeTruthy()
    await user.click(second as HTMLElement)
    expect(await screen.findByText('自主预约客户无机构页面')).toBeTruthy()
  })

  it('show orders with counts and money with two decimals', async () => {
    await show()
    await openTab(/^订单/)
    expect(await screen.findByText('暂无进行中的订单')).toBeTruthy()
    await openTab(/已取消\s*2/)
    expect(await screen.findByText('12,345.60元')).toBeTruthy()
  })

  it('show what happened, the system by its name', async () => {
    await show()
    await openTab(/动态/)
    expect(await screen.findByText('新客资 → 已联系')).toBeTruthy()
    expect(screen.getByText('系统')).toBeTruthy()
  })

  it('show basic information, as an institution has it too', async () => {
    await show()
    await openTab(/基本信息/)
    expect(await screen.findByText('12.50万元')).toBeTruthy()
    expect(screen.queryByText('机构客户状态')).toBeNull()
    await openTab(/^启程留学$/)
    expect(await screen.findByText('跟进中')).toBeTruthy()
  })

  it('offer another try when a part does not load', async () => {
    let tries = 0
    await show({
      answers: {
        [`GET ${base}/timeline`]: () => {
          tries += 1
          return tries === 1 ? new RequestError('网络连接异常', { status: 0 }) : list([])
        },
      },
    })
    await openTab(/动态/)
    await user.click(await screen.findByText('重新加载'))
    expect(await screen.findByText('暂无动态')).toBeTruthy()
  })
})

describe('actions', () => {
  it('follow up with the client as it is now, and show it anew', async () => {
    const { calls } = await show({ actions: { followUpWithCustomers: follow } })
    await user.click(await screen.findByRole('button', { name: '跟进' }))
    const save = await screen.findByRole('button', { name: '保存' })
    expect(presented[0]?.rows[0]).toMatchObject({ id: 12, version: 3, name: '张三', attributablePerson: { id: 1 } })
    const asked = (): number => calls.filter(call => call.url === `${base}/details`).length
    expect(asked()).toBe(1)
    await user.click(save)
    await waitFor(() => expect(asked()).toBe(2))
  })

  it('are offered to nobody who only reads', async () => {
    await show({
      actions: { followUpWithCustomers: follow },
      answers: { [`GET ${base}/details`]: () => ({ data: { ...details, canAct: false } }) },
    })
    await screen.findByText('张三')
    expect(screen.queryByRole('button', { name: '跟进' })).toBeNull()
  })
})

describe('address', () => {
  it('is the client that the row names by a reference', async () => {
    const { calls } = await show({
      rows: [{ id: 77, institutionsCustomer: { id: 12, name: '张三' } }],
      props: { customer: 'institutionsCustomer' },
    })
    await screen.findByText('张三')
    expect(calls.find(call => call.url === `${base}/details`)?.query).toEqual({ id: '12' })
  })

  it('says so when there is no such client, and offers another try when the server does not answer', async () => {
    await show({ answers: { [`GET ${base}/details`]: () => new RequestError('数据不存在或已被删除', { status: 404 }) } })
    expect(await screen.findByText('数据不存在或已被删除')).toBeTruthy()
    await clearBench()
    await show({ answers: { [`GET ${base}/details`]: vi.fn(() => new RequestError('网络连接异常', { status: 0 })) } })
    expect(await screen.findByText('重新加载')).toBeTruthy()
  })
})
